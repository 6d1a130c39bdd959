/// The slip of a finger in a name.
package enum NameEdit: CaseIterable, Sendable {
  case insertion, deletion, substitution, transposition

  /// A name of fewer letters may become any other name by an edit.
  package static let minLetterCount = 4

  /// A name with one edit at a place and with a letter that are drawn, or nothing when the name has
  /// too few letters.
  ///
  /// Only letters are touched, each as likely as the others. A letter that comes in is one of
  /// English where the name has any, and one of the name's own in other scripts. What an edit
  /// leaves as it was, such as two equal letters swapped, is drawn again.
  package static func misspell(
    _ name: String, using generator: inout some RandomNumberGenerator
  ) -> String? {
    let letters = Array(name)
    let positions = letters.indices.filter { letters[$0].isLetter }
    guard positions.count >= minLetterCount else { return nil }
    let isEnglish = positions.contains { letters[$0].isASCII }
    let alphabet = isEnglish ? Array("abcdefghijklmnopqrstuvwxyz") : positions.map { letters[$0] }
    // A name of one letter only, "Aaaa", can be left as it was for some time, not for ever.
    for _ in 0..<100 {
      guard
        let edit = allCases.randomElement(using: &generator),
        let position = positions.randomElement(using: &generator),
        let letter = alphabet.randomElement(using: &generator)
      else { return nil }
      var edited = letters
      switch edit {
      case .insertion: edited.insert(letter, at: position)
      case .deletion: edited.remove(at: position)
      case .substitution: edited[position] = letter
      case .transposition:
        guard positions.contains(position + 1) else { continue }
        edited.swapAt(position, position + 1)
      }
      let result = String(edited)
      if result.lowercased() != name.lowercased() { return result }
    }
    return nil
  }
}
