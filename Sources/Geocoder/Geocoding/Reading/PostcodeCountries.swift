import Gazetteer

/// The countries whose postal codes have a form, by where their codes stand in an address.
struct PostcodeCountries: Sendable {
  /// Countries by their positions, as bits.
  private(set) var before = SIMD4<UInt64>(repeating: 0)
  private(set) var behind = SIMD4<UInt64>(repeating: 0)

  /// Whether any country writes its codes so.
  var isEmpty: Bool { before | behind == SIMD4(repeating: 0) }

  /// The countries in their order.
  var countries: [CountryIndex] {
    let set = before | behind
    var countries: [CountryIndex] = []
    for word in 0..<4 {
      var rest = set[word]
      while rest != 0 {
        countries.append(CountryIndex(word << 6 | rest.trailingZeroBitCount))
        rest &= rest &- 1
      }
    }
    return countries
  }

  /// The same with the countries of another form.
  mutating func formUnion(_ other: PostcodeCountries) {
    before |= other.before
    behind |= other.behind
  }

  /// Whether a country writes its codes so, and before or behind the town.
  func contains(_ country: CountryIndex, isBefore: Bool) -> Bool {
    PostcodeCountries.has(isBefore ? before : behind, country)
  }

  /// Whether a country writes its codes so, wherever they stand.
  func contains(_ country: CountryIndex) -> Bool { PostcodeCountries.has(before | behind, country) }

  private static func has(_ set: SIMD4<UInt64>, _ country: CountryIndex) -> Bool {
    let number = country.rawValue
    return number < 256 && set[number >> 6 & 3] & 1 << UInt64(number & 63) != 0
  }

  init() {}

  /// Some countries, wherever their codes stand.
  init(countries: [CountryIndex]) {
    for country in countries where country.rawValue < 256 {
      before[country.rawValue >> 6] |= 1 << UInt64(country.rawValue & 63)
    }
    behind = before
  }

  /// The countries of a pattern, by their numbers in a gazetteer.
  init(_ pattern: PostcodePattern, _ hierarchy: Hierarchy) {
    for code in pattern.countries {
      let letters = Array(code.utf8)
      guard letters.count == 2,
        let country = hierarchy.country(code: letters[0], letters[1])?.rawValue, country < 256
      else { continue }
      let bit: UInt64 = 1 << UInt64(country & 63)
      if pattern.position != .behind { before[country >> 6] |= bit }
      if pattern.position != .before { behind[country >> 6] |= bit }
    }
  }
}

/// The countries of each pattern, looked up when a code of the form is first read.
struct PostcodeForms: Sendable {
  private var known: [PostcodeCountries?] = []

  /// The countries that write codes as a text is written.
  mutating func countries(of text: Substring.UTF8View, _ hierarchy: Hierarchy) -> PostcodeCountries
  {
    var countries = PostcodeCountries()
    for number in PostcodePattern.matches(text) {
      if known.isEmpty {
        known = Array(repeating: nil, count: PostcodePattern.all.count)
      }
      let found = known[number] ?? PostcodeCountries(PostcodePattern.all[number], hierarchy)
      known[number] = found
      countries.formUnion(found)
    }
    return countries
  }
}
