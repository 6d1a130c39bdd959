internal import HTTPServing
internal import LocationStore
internal import TextTools

/// The parameters of a query string, decoded as form data (WHATWG URL, section 5).
struct QueryParameters: Sendable {
  private let pairs: [(name: String, value: String)]

  /// Parses a query string without its question mark.
  ///
  /// - Throws: ``APIError/badParameter(name:fault:)`` if a parameter occurs twice or is not UTF-8.
  init(_ query: String?) throws(APIError) {
    var pairs: [(name: String, value: String)] = []
    for pair in (query ?? "").split(separator: "&") {
      let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Self.decoded(halves[0]) else {
        throw .badParameter(name: String(halves[0]), fault: .notText)
      }
      guard let value = Self.decoded(halves.count > 1 ? halves[1] : "") else {
        throw .badParameter(name: name, fault: .notText)
      }
      // Refuse a repeated parameter: it is ambiguous.
      guard !pairs.contains(where: { $0.name == name }) else {
        throw .badParameter(name: name, fault: .repeated)
      }
      pairs.append((name, value))
    }
    self.pairs = pairs
  }

  /// Takes the members of a body: texts as they are, and other values as JSON.
  ///
  /// - Throws: ``APIError/badParameter(name:fault:)`` if a text has the character U+0000.
  init(_ object: JSONObject) throws(APIError) {
    var pairs: [(name: String, value: String)] = []
    // Null is no value, as in the apps' own queries.
    for member in object.members where member.value != .null {
      let value =
        member.value.string ?? String(decoding: member.value.bytes(.minimal), as: UTF8.self)
      guard !value.utf8.contains(0) else {
        throw .badParameter(name: member.name, fault: .notText)
      }
      pairs.append((member.name, value))
    }
    self.pairs = pairs
  }

  /// The parameters as a text, which two equal lists of parameters share.
  var text: String { pairs.map { "\($0.name)\u{1}\($0.value)" }.joined(separator: "\u{2}") }

  /// Returns the value of a parameter, or nil if it is missing.
  subscript(name: String) -> String? {
    pairs.first { $0.name == name }?.value
  }

  /// The names of all parameters, in their order.
  var names: [String] { pairs.map(\.name) }

  /// Throws an error if there is an unknown parameter.
  func check(known: [String], ignored: [String] = []) throws(APIError) {
    for pair in pairs where !known.contains(pair.name) && !ignored.contains(pair.name) {
      throw .badParameter(name: pair.name, fault: .unknown(known: known))
    }
  }

  private static func decoded(_ text: Substring) -> String? {
    // SQLite ends texts at U+0000.
    FormText.decoded(text).flatMap { $0.utf8.contains(0) ? nil : $0 }
  }
}
