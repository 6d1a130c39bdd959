import Columns

extension ImportColumns {
  /// The columns beside that of the last name which are parts of it, from 0.
  struct LastNameParts: Hashable, Sendable {
    /// The column with the particle: "Tussenvoegsel".
    var before: Int?
    /// The column with the second last name: "Segundo apellido".
    var after: Int?

    /// Finds the columns in a table; none without a column for the last name.
    init(_ header: [String], _ columns: [ColumnRole: Int]) {
      guard columns[.lastName] != nil else { return }
      let words = header.map { $0.lowercased().filter { $0.isLetter || $0.isNumber } }
      let others = header.indices.filter { !columns.values.contains($0) }
      before = others.first { wordsBefore.contains(words[$0]) }
      after = others.first { wordsAfter.contains(words[$0]) }
    }
  }

  private static let wordsBefore: Set<String> = [
    "tussenvoegsel", "tussenvoegsels", "voorvoegsel", "voorvoegsels", "infix", "nameinfix",
    "surnameprefix", "lastnameprefix", "namenszusatz",
  ]

  private static let wordsAfter: Set<String> = [
    "segundoapellido", "apellidomaterno", "apellido2", "2ºapellido", "2oapellido",
    "secondlastname", "secondsurname", "lastname2", "surname2",
  ]
}
