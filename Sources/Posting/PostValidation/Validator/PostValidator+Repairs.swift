import Posts
import TextTools
import Links

extension PostValidator {
  /// The most repairs of a field: white space, an invisible character, a scheme, and one to spare.
  private static let maxRepairCount = 4

  /// Applies the repairs that are certain: the browser, or any reader, would make the same.
  ///
  /// A word of the place, a misspelt scheme (`hxxp:` is written on purpose) or the punctuation
  /// after a link is never repaired: a person has to decide.
  func repaired(_ draft: PostDraft) -> (draft: PostDraft, repairs: [PostRepair]) {
    var draft = draft
    var repairs: [PostRepair] = []
    func repair(_ path: WritableKeyPath<PostDraft, String?>, _ findings: (String) -> [PostFinding])
    {
      for _ in 0..<Self.maxRepairCount {
        guard let text = draft[keyPath: path] else { return }
        let certain = findings(text).lazy.compactMap { finding -> PostRepair? in
          guard let value = finding.repair, value != text, Self.isCertain(finding, of: text) else {
            return nil
          }
          return PostRepair(finding.field, code: finding.code, original: text, repaired: value)
        }.first
        guard let certain else { return }
        draft[keyPath: path] = certain.repaired
        repairs.append(certain)
      }
    }
    repair(\.firstName) { nameFindings($0, .firstName, "first name") }
    repair(\.lastName) { nameFindings($0, .lastName, "last name") }
    repair(\.placeString) {
      $0.utf8.count > Self.maxPlaceByteCount
        ? []
        : textFindings(
          $0, .mapString, "place", control: .placeControlCharacter, space: .placeSpaceAround)
    }
    repair(\.link) { linkPolicy.report(on: $0).findings }
    return (draft, repairs)
  }

  private static func isCertain(_ finding: PostFinding, of text: String) -> Bool {
    switch finding.code {
    case .nameSpaceAround, .nameControlCharacter, .nameMarks, .placeSpaceAround,
      .placeControlCharacter,
      .linkSpaceAround, .linkSlashes, .linkNameEncoded, .linkInvisibleCharacter:
      true
    case .linkSchemeMissing:
      // Nothing but the scheme is added: `example.com` and not "see https://example.com".
      (try? Link("https://" + text.trimmed).href) == finding.repair
    default: false
    }
  }
}
