import Columns
import CSV
import PostValidation
import PostingClient
import TextTools

extension RowReader {
  /// The first and last name of a row.
  ///
  /// - Parameters:
  ///   - first: the value of the column for the first name; nil without one.
  ///   - last: the value of the column for the last name.
  ///   - full: the value of the column for the name in whole.
  /// - Returns: the names, and what may be wrong with them.
  func name(
    first: String?, last: String?, full: String?
  ) -> (first: String?, last: String?, finding: PostFinding?) {
    let whole = full.map { PersonName($0, order: columns.nameOrder) }
    switch (first, last, full) {
    case (nil, nil, _?):
      guard let name = whole else { return (nil, nil, nil) }
      return (name.first, name.last, name.finding)
    case (let first?, nil, let full?):
      return (first, Self.rest(of: full, after: first) ?? whole?.last, nil)
    case (nil, let last?, let full?):
      return (Self.rest(of: full, before: last) ?? whole?.first, last, nil)
    case (let first?, let last?, _):
      let doubt: PersonName.Doubt? = PersonName.isOfSeveral(first) ? .people : nil
      let finding = PersonName(first: first, last: last, doubt: doubt).finding
      // "Name" beside "First name" is the last name, or has both.
      if columns.wholeNames.contains(.lastName), let rest = Self.rest(of: last, after: first) {
        return (first, rest, finding)
      }
      if columns.wholeNames.contains(.firstName), let rest = Self.rest(of: first, before: last) {
        return (rest, last, finding)
      }
      return (first, last, finding)
    default: return (first, last, nil)
    }
  }

  /// The last name of the columns that have its parts; nil if no column has it.
  static func lastName(_ before: String?, _ name: String?, _ after: String?) -> String? {
    guard let name, !name.isEmpty else { return name }
    return [before, name, after].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func rest(of name: String, after first: String) -> String? {
    guard !first.isEmpty, name.hasPrefix(first + " ") else { return nil }
    return String(name.dropFirst(first.count + 1)).trimmed
  }

  private static func rest(of name: String, before last: String) -> String? {
    guard !last.isEmpty, name.hasSuffix(" " + last) else { return nil }
    return String(name.dropLast(last.count + 1)).trimmed
  }
}

extension PersonName {
  /// What is said of a name that may be divided wrongly.
  var finding: PostFinding? {
    guard let doubt else { return nil }
    let parts = "first name \(first.debugDescription), last name \(last.debugDescription)"
    let message =
      switch doubt {
      case .people: "The name may be of several people: give each a row."
      case .firm: "The name may be of a firm; accepted, it is posted as \(parts)."
      case .oneWord: "The name is one word; accepted, it is posted as \(parts)."
      case .order: "The name may be divided wrongly; accepted, it is posted as \(parts)."
      }
    return PostFinding(.warning, .lastName, code: .nameUncertain, message: message)
  }
}
