import Geocoding
internal import FileGeocoding
internal import Gazetteer
internal import Geography
internal import HTTPServing

/// The parameters of a request, by name.
///
/// Parameters that a dialect does not know are ignored: clients of one server send what another one
/// understands. A parameter without a value is one that is absent. Of several with one name the
/// last counts, unless the dialect takes a list: clients append what their callers ask for to what
/// they always send.
struct RequestParameters: Sendable {
  /// The parameters in their order.
  let pairs: [(name: String, value: String)]

  /// Reads a query string without its question mark, or form data.
  ///
  /// - Throws: ``RequestRefusal`` if a parameter is not UTF-8.
  init(_ query: some StringProtocol) throws(RequestRefusal) {
    var pairs: [(name: String, value: String)] = []
    for pair in Substring(query).split(separator: "&") {
      let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = FormText.decoded(halves[0]) else {
        throw .value("", "the name \(String(halves[0]).shortened) is not percent-encoded UTF-8")
      }
      guard let value = FormText.decoded(halves.count > 1 ? halves[1] : "") else {
        throw .value(name, "must be percent-encoded UTF-8")
      }
      if !value.isEmpty { pairs.append((name, value)) }
    }
    self.pairs = pairs
  }

  /// Makes parameters of pairs.
  init(pairs: [(name: String, value: String)]) {
    self.pairs = pairs
  }

  /// The value of a parameter; nil if it is absent.
  subscript(name: String) -> String? {
    for pair in pairs.reversed() where pair.name == name { return pair.value }
    return nil
  }

  /// All values of a parameter, also those that stand in one with commas between.
  func list(_ name: String) -> [String] {
    var values: [String] = []
    for pair in pairs where pair.name == name {
      for part in pair.value.split(separator: ",") {
        let part = part.drop { $0 == " " }
        if !part.isEmpty { values.append(String(part)) }
      }
    }
    return values
  }

  /// All values of a parameter that may be repeated.
  func all(_ name: String) -> [String] {
    pairs.compactMap { $0.name == name ? $0.value : nil }
  }

  /// A number.
  ///
  /// - Throws: ``RequestRefusal`` if the value is no number in the range.
  func number(
    _ name: String, in range: ClosedRange<Double> = -1e9...1e9
  ) throws(RequestRefusal) -> Double? {
    guard let text = self[name] else { return nil }
    guard let number = Self.number(text), range.contains(number) else {
      let bounds =
        range == -1e9...1e9
        ? "" : " from \(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))"
      throw .value(name, "must be a number\(bounds), not \(text.shortened)")
    }
    return number
  }

  /// A whole number.
  ///
  /// - Parameters:
  ///   - name: the name of the parameter.
  ///   - least: the smallest number that is accepted.
  ///   - most: larger numbers count as this.
  /// - Returns: the number; nil if the parameter is absent.
  /// - Throws: ``RequestRefusal`` if the value is no whole number, or a smaller one.
  func whole(
    _ name: String, atLeast least: Int = 1, cappedAt most: Int
  ) throws(RequestRefusal) -> Int? {
    guard let text = self[name] else { return nil }
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
      throw .value(name, "must be a whole number, not \(text.shortened)")
    }
    // One of more digits than fit is a large one.
    let number = Int(text) ?? (text.hasPrefix("-") ? Int.min : Int.max)
    guard number >= least else {
      throw .value(name, "must be \(least) or more, not \(text.shortened)")
    }
    return min(number, most)
  }

  /// A point of two parameters.
  ///
  /// - Returns: nil if both are absent.
  /// - Throws: ``RequestRefusal`` if one is absent, or not in range.
  func point(_ latitude: String, _ longitude: String) throws(RequestRefusal) -> Coordinate? {
    let north = try number(latitude, in: -90...90)
    let east = try number(longitude, in: -180...180)
    switch (north, east) {
    case (nil, nil): return nil
    case (let north?, let east?): return Coordinate(latitude: north, longitude: east)
    case (nil, _): throw .value(latitude, "is missing")
    case (_, nil): throw .value(longitude, "is missing")
    }
  }

  /// The countries of a list of codes of two or three letters.
  ///
  /// - Parameters:
  ///   - name: the name of the parameter.
  ///   - gazetteer: knows the countries.
  ///   - mayBeUnknown: whether codes of two letters are left out that no country has.
  /// - Returns: the codes.
  /// - Throws: ``RequestRefusal`` if one has another form, or no country has the code.
  func countries(
    _ name: String, _ gazetteer: Gazetteer, mayBeUnknown: Bool = false
  ) throws(RequestRefusal) -> [CountryCode] {
    var codes: [CountryCode] = []
    for text in list(name) {
      if let code = CountryCode(text), gazetteer.country(code: code.rawValue) != nil {
        codes.append(code)
      } else if let code = gazetteer.country(alpha3: text)?.countryCode.flatMap({ CountryCode($0) })
      {
        codes.append(code)
      } else if !mayBeUnknown || text.utf8.count != 2 {
        throw .value(name, "must be ISO 3166-1 codes such as de or us,ca, not \(text.shortened)")
      }
    }
    return codes
  }

  /// The words of a list, each one of some.
  ///
  /// - Throws: ``RequestRefusal`` if one is another.
  func words(_ name: String, of known: [String]) throws(RequestRefusal) -> [String] {
    let words = list(name).map { $0.lowercased() }
    for word in words where !known.contains(word) {
      throw .value(name, "must be one of \(known.joined(separator: ", ")), not \(word.shortened)")
    }
    return words
  }

  /// The languages of names, by a parameter and else by the header `Accept-Language`.
  ///
  /// - Throws: ``RequestRefusal`` if the parameter has not the form of language codes.
  func languages(_ name: String, header: String?) throws(RequestRefusal) -> String? {
    guard let text = self[name] else { return LanguageChoice.list(header: header) }
    // Clients put a whole header into the parameter.
    if text.contains(";") { return LanguageChoice.list(header: text) }
    guard let list = LanguageChoice.list(text) else {
      throw .value(name, "must be language codes such as de or de,en, not \(text.shortened)")
    }
    return list
  }

  /// A number in decimal notation; nil for other texts, for `nan` and `inf` too.
  static func number(_ text: some StringProtocol) -> Double? {
    guard text.utf8.allSatisfy({ isNumeric($0) }), let number = Double(String(text)),
      number.isFinite
    else { return nil }
    return number
  }

  private static func isNumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  private static func text(_ number: Double) -> String {
    Int(exactly: number).map { "\($0)" } ?? "\(number)"
  }
}
