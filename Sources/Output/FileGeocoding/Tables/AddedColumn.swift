public import GeoFormats

/// A column that is added to a table.
public struct AddedColumn: Equatable, Sendable {
  /// A part of the template.
  public enum Piece: Equatable, Sendable {
    /// As it is.
    case text(String)
    /// The value of a field.
    case field(AnswerField)
  }

  /// Why a text describes no column.
  public enum Fault: Error, Equatable {
    /// There is no such field.
    case unknownField(String)
    /// A template has a brace without its other half.
    case loneBrace(String)
    /// A template has no name before the equals sign.
    case noName(String)
  }

  /// The name in the header.
  public var name: String
  /// The parts of the template.
  public var pieces: [Piece]

  /// A column of one field, called like it.
  ///
  /// - Parameter field: the field, whose word is the name of the column.
  public init(_ field: AnswerField) {
    name = field.rawValue
    pieces = [.field(field)]
  }

  /// Whether the value is a field alone, which in JSON may be a number.
  var onlyField: AnswerField? {
    if case .field(let field) = pieces.first, pieces.count == 1 { field } else { nil }
  }

  private init(name: String, pieces: [Piece]) {
    self.name = name
    self.pieces = pieces
  }

  /// The columns that the value of `--add` describes.
  ///
  /// It is fields with commas between, and at the end perhaps a column with a template, which holds
  /// all that follows its equals sign: `latitude,longitude,place={name}, {admin1}`.
  ///
  /// - Parameter text: words of fields with commas between, or `name=template`.
  /// - Returns: the columns, in order.
  /// - Throws: ``Fault`` for an unknown field, a lone brace or a missing name.
  public static func parse(_ text: String) throws(Fault) -> [AddedColumn] {
    guard let sign = text.firstIndex(of: "=") else { return try fields(text[...]) }
    let head = text[..<sign]
    let start = head.lastIndex(of: ",").map(head.index(after:)) ?? head.startIndex
    let name = head[start...].drop { $0 == " " }
    guard !name.isEmpty else { throw .noName(text) }
    return try fields(head[..<start]) + [
      AddedColumn(name: String(name), pieces: try pieces(text[text.index(after: sign)...]))
    ]
  }

  private static func fields(_ list: Substring) throws(Fault) -> [AddedColumn] {
    var columns: [AddedColumn] = []
    for word in list.split(separator: ",") { columns.append(AddedColumn(try field(word))) }
    return columns
  }

  private static func pieces(_ template: Substring) throws(Fault) -> [Piece] {
    var pieces: [Piece] = []
    var rest = template
    while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      guard rest[brace] == "{", let close = rest[brace...].firstIndex(of: "}") else {
        throw .loneBrace(String(template))
      }
      if brace > rest.startIndex { pieces.append(.text(String(rest[..<brace]))) }
      pieces.append(.field(try field(rest[rest.index(after: brace)..<close])))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { pieces.append(.text(String(rest))) }
    return pieces
  }

  private static func field(_ word: Substring) throws(Fault) -> AnswerField {
    let name = String(word.filter { $0 != " " }.lowercased())
    guard let field = AnswerField(rawValue: name) else { throw .unknownField(String(word)) }
    return field
  }

  /// The same columns under names that a table does not have yet.
  ///
  /// A name that is taken gets the prefix `geocode_`, and a number at its end if that is taken too:
  /// what was in the table is never changed or hidden.
  static func renamed(_ columns: [AddedColumn], besides header: [String]) -> [AddedColumn] {
    var taken = Set(header.map { $0.lowercased() })
    return columns.map { column in
      var column = column
      if taken.contains(column.name.lowercased()) {
        let base = "geocode_" + column.name
        var name = base
        var number = 2
        while taken.contains(name.lowercased()) {
          name = "\(base)_\(number)"
          number += 1
        }
        column.name = name
      }
      taken.insert(column.name.lowercased())
      return column
    }
  }
}

extension AddedColumn.Fault: CustomStringConvertible {
  /// The problem and the expected form.
  public var description: String {
    let fields = AnswerField.allCases.map(\.rawValue).joined(separator: ", ")
    switch self {
    case .unknownField(let word):
      return "there is no field \(word.debugDescription); the fields are \(fields)"
    case .loneBrace(let text):
      return "\(text.debugDescription) has a brace without its pair; write a template as "
        + "place={name}, {admin1}"
    case .noName(let text):
      return
        "\(text.debugDescription) has no name before the equals sign; write a template as "
        + "place={name}, {admin1}"
    }
  }
}
