internal import HTTPServing
internal import LocationStore

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

  /// Returns the value of a parameter, or nil if it is missing.
  subscript(name: String) -> String? {
    pairs.first { $0.name == name }?.value
  }

  /// The names of all parameters, in their order.
  var names: [String] { pairs.map(\.name) }

  /// Throws an error if there is an unknown parameter.
  func check(known: [String]) throws(APIError) {
    for pair in pairs where !known.contains(pair.name) {
      throw .badParameter(name: pair.name, fault: .unknown(known: known))
    }
  }

  private static func decoded(_ text: Substring) -> String? {
    // SQLite ends texts at U+0000.
    FormText.decoded(text).flatMap { $0.utf8.contains(0) ? nil : $0 }
  }
}
