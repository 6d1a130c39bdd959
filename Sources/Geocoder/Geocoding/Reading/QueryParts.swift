import Gazetteer

/// The words of each part of a structured query: bits for tokens.
///
/// A run of words names only what its part says: in the part for the region "Georgia" is the state,
/// in the one for the country the country, and in the one for the street nothing at all.
struct QueryParts: Sendable {
  /// What a part of a query holds.
  enum Role: CaseIterable, Sendable {
    case street
    case postcode
    case city
    case county
    case region
    case country
  }

  private var street = TokenSet()
  private var postcode = TokenSet()
  private var city = TokenSet()
  private var county = TokenSet()
  private var region = TokenSet()
  private var country = TokenSet()

  /// Whether the query is one in parts.
  private(set) var isGiven = false

  init() {}

  /// Notes the words of each part.
  ///
  /// - Parameters:
  ///   - ranges: where each part stands in the query, in bytes of UTF-8.
  ///   - tokens: the words of the query.
  init(_ ranges: [(role: Role, range: Range<Int>)], _ tokens: [FoldedText.Token]) {
    isGiven = !ranges.isEmpty
    for (role, range) in ranges {
      for index in tokens.indices.prefix(64) where range.contains(tokens[index].source.lowerBound) {
        self[role].insert(index)
      }
    }
  }

  subscript(_ role: Role) -> TokenSet {
    get {
      switch role {
      case .street: street
      case .postcode: postcode
      case .city: city
      case .county: county
      case .region: region
      case .country: country
      }
    }
    set {
      switch role {
      case .street: street = newValue
      case .postcode: postcode = newValue
      case .city: city = newValue
      case .county: county = newValue
      case .region: region = newValue
      case .country: country = newValue
      }
    }
  }

  /// Whether a run of words may name a place at all: it stands within one part, which is no street.
  func mayName(_ mask: TokenSet) -> Bool {
    if !isGiven { return true }
    return [city, county, region, country].contains { mask.isSubset(of: $0) }
  }

  /// Whether a run of words may name a place because that is at the level of its part.
  ///
  /// The codes of provinces and departments stand in the part for the region, too: V is Valencia in
  /// Spain.
  func mayName(_ mask: TokenSet, _ place: Int, by kind: NameKind, _ hierarchy: Hierarchy) -> Bool {
    if !isGiven { return true }
    if mask.isSubset(of: city) { return hierarchy.isCityOrCounty(place) }
    if mask.isSubset(of: region) {
      return hierarchy.isRegion(place) || kind == .code && hierarchy.isDivision(place)
    }
    if mask.isSubset(of: county) {
      return hierarchy.isDivision(place)
    }
    return mask.isSubset(of: country) && hierarchy.isCountry(place)
  }
}
