import Columns
import CommandLineSupport
import FileGeocoding
import Gazetteer
import GeoFormats
import Geocoding
import Geography
import PostValidation
import TextTools
import Links

/// The named options of a call, as their values were read.
///
/// The names are those of the command line, with underscores. Each call takes some of them: an
/// option that a call would ignore is refused.
struct CallOptions: Sendable {
  /// The names that `otm_options_set` knows.
  enum Name: String, CaseIterable, Sendable {
    case gazetteer
    case addOn = "add_on"
    case userAddOns = "user_add_ons"
    case limit, country, admin1, kind, bbox, near, language, strict
    case minimumConfidence = "min_confidence"
    case minimumPrecision = "min_precision"
    case allPlaces = "all_places"
    case explain
    case street, postcode, city, county, region
    case maximumDistance = "max_distance"
    case minimumPopulation = "min_population"
    case nearest
    case fix, allow
    case requireHTTPS = "require_https"
    case maximumLinkByteCount = "max_link_bytes"
    case fields, threads, parts
  }

  private(set) var path: String?
  private(set) var addOns: [String] = []
  private(set) var usesUserAddOns = false
  private(set) var limit: Int?
  private(set) var countries: [CountryCode] = []
  private(set) var regions: [RegionCode] = []
  private(set) var kinds: Set<PlaceKind> = []
  private(set) var boundingBox: BoundingBox?
  private(set) var near: Coordinate?
  private(set) var language: String?
  private(set) var isStrict = false
  private(set) var minimumConfidence: Double?
  private(set) var minimumPrecision: Precision?
  private(set) var findsAllPlaces = false
  private(set) var explains = false
  private(set) var parts = StructuredQuery()
  private(set) var maximumDistance: Double?
  private(set) var minimumPopulation: Int?
  private(set) var isNearest = false
  private(set) var appliesRepairs = false
  private(set) var allowedRules: Set<LinkRule> = []
  private(set) var requiresHTTPS = false
  private(set) var maximumLinkByteCount: Int?
  private(set) var fields: [AnswerField] = []
  private(set) var threadCount: Int?
  /// What the values of a query of a table are; empty for a query that is one text.
  private(set) var tableParts: [ColumnRole] = []
  /// The values that were set, in their order.
  private var given: [(name: Name, value: String)] = []

  /// More threads are not started: no machine has as many cores, and each takes memory.
  private static let maxThreadCount = 1_024

  /// Sets an option.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - value: its value; nil for the default.
  /// - Throws: ``Failure`` for an unknown name, or a value that cannot be read.
  mutating func set(_ name: String, _ value: String?) throws(Failure) {
    guard let option = Name(rawValue: name) else {
      throw .option(
        "there is no option \(name.debugDescription); the options are "
          + Name.allCases.map(\.rawValue).joined(separator: ", "))
    }
    guard let value else {
      // What was set before could be read.
      let others = given.filter { $0.name != option }
      self = CallOptions()
      for other in others { try set(other.name.rawValue, other.value) }
      return
    }
    do throws(Problem) {
      try set(option, value)
    } catch {
      throw .option("\(name): \(error.text)")
    }
    // Only add-ons add up; of others the last value counts.
    if option != .addOn { given.removeAll { $0.name == option } }
    given.append((option, value))
  }

  /// The problem of a value.
  private struct Problem: Error {
    var text: String
  }

  private mutating func set(_ name: Name, _ value: String) throws(Problem) {
    switch name {
    case .gazetteer: path = value
    case .addOn: addOns.append(value)
    case .userAddOns: usesUserAddOns = try flag(value)
    case .limit: limit = try number(value, in: 1...Int(Int32.max))
    case .country: countries = try read(value, OptionValues.countryCodes)
    case .admin1: regions = try read(value, OptionValues.regionCodes)
    case .kind: kinds = Set(try words(value))
    case .bbox: boundingBox = try read(value, OptionValues.boundingBox)
    case .near: near = try read(value, OptionValues.coordinate)
    case .language: language = value
    case .strict: isStrict = try flag(value)
    case .minimumConfidence: minimumConfidence = try number(value, in: 0...1)
    case .minimumPrecision: minimumPrecision = try word(value)
    case .allPlaces: findsAllPlaces = try flag(value)
    case .explain: explains = try flag(value)
    case .street: parts.street = value
    case .postcode: parts.postcode = value
    case .city: parts.city = value
    case .county: parts.county = value
    case .region: parts.region = value
    case .maximumDistance:
      maximumDistance = try number(value, in: 0...Double.greatestFiniteMagnitude)
    case .minimumPopulation: minimumPopulation = try number(value, in: 0...Int.max)
    case .nearest: isNearest = try flag(value)
    case .fix: appliesRepairs = try flag(value)
    case .allow: allowedRules = Set(try words(value))
    case .requireHTTPS: requiresHTTPS = try flag(value)
    case .maximumLinkByteCount: maximumLinkByteCount = try number(value, in: 1...65_536)
    case .fields: fields = try words(value)
    case .threads: threadCount = try number(value, in: 1...CallOptions.maxThreadCount)
    case .parts: tableParts = try CallOptions.roles(words(value))
    }
  }

  // MARK: - Values

  private func flag(_ text: String) throws(Problem) -> Bool {
    switch text {
    case "1", "true": true
    case "0", "false": false
    default: throw Problem(text: "expected 1 or 0, not \(text.debugDescription)")
    }
  }

  private func number<Number: LosslessStringConvertible & Comparable>(
    _ text: String, in range: ClosedRange<Number>
  ) throws(Problem) -> Number {
    guard let number = Number(text), range.contains(number) else {
      let isUnbounded = "\(range.upperBound)".count > 12
      throw Problem(
        text: "expected a number "
          + (isUnbounded
            ? "that is \(range.lowerBound) or more"
            : "from \(range.lowerBound) to \(range.upperBound)")
          + ", not \(text.debugDescription)")
    }
    return number
  }

  /// Words with commas between.
  private func words<Word: RawRepresentable<String> & CaseIterable>(
    _ text: String
  ) throws(Problem) -> [Word] {
    var words: [Word] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      words.append(try word(String(part)))
    }
    return words
  }

  private func word<Word: RawRepresentable<String> & CaseIterable>(
    _ text: String
  ) throws(Problem) -> Word {
    let name = String(text.trimming { $0 == " " })
    let lowercased = name.lowercased()
    if let word = Word(rawValue: lowercased) { return word }
    let words = Word.allCases.map(\.rawValue)
    let meant = lowercased.utf8.count < 3 ? nil : words.first { $0.hasPrefix(lowercased) }
    throw Problem(
      text: "expected one of \(words.joined(separator: ", ")), not \(name.debugDescription)"
        + (meant.map { "; did you mean \($0)?" } ?? ""))
  }

  /// The parts of a query that a row of a table may have.
  private enum TablePart: String, CaseIterable {
    case location, street, postcode, city, county, region, country
  }

  private static func roles(_ parts: [TablePart]) throws(Problem) -> [ColumnRole] {
    for (index, part) in parts.enumerated() where parts[..<index].contains(part) {
      throw Problem(text: "\(part.rawValue) is there twice")
    }
    return parts.compactMap { ColumnRole(rawValue: $0.rawValue) }
  }

  private func read<Value>(
    _ text: String, _ parse: (String) throws(OptionValues.Fault) -> Value
  ) throws(Problem) -> Value {
    do throws(OptionValues.Fault) {
      return try parse(text)
    } catch {
      throw Problem(text: "\(error)")
    }
  }

  // MARK: - Calls

  /// Checks that no option is set that a call does not take.
  private func allow(_ allowed: Set<Name>, in call: String) throws(Failure) {
    let others = given.map(\.name).filter { !allowed.contains($0) }
    guard let other = others.map(\.rawValue).min() else { return }
    throw .option("\(call) takes no option \(other.debugDescription)")
  }

  private static let partNames: Set<Name> = [.street, .postcode, .city, .county, .region]
  private static let searchNames: Set<Name> = [
    .country, .admin1, .kind, .bbox, .near, .language, .strict, .minimumConfidence,
    .minimumPrecision,
  ]
  private static let reverseNames: Set<Name> = [
    .kind, .language, .maximumDistance, .minimumPopulation, .nearest,
  ]

  /// The files to open.
  func source() throws(Failure) -> GazetteerSource {
    try allow([.gazetteer, .addOn, .userAddOns], in: "otm_open")
    var source = GazetteerSource()
    source.path = path
    source.addOns = addOns
    if !usesUserAddOns { source.surroundings = [] }
    return source
  }

  /// Whether parts of a query are set.
  var hasParts: Bool { given.contains { CallOptions.partNames.contains($0.name) } }

  /// The options of a search for one query.
  func geocodingOptions() throws(Failure) -> GeocodingOptions {
    try allow(
      CallOptions.searchNames.union(CallOptions.partNames).union([.limit, .allPlaces, .explain]),
      in: "otm_geocode")
    var options = searchOptions
    if let limit { options.limit = limit }
    options.findsAllPlaces = findsAllPlaces
    options.explains = explains
    return options
  }

  /// The options of a search for many queries.
  func geocodingTableOptions() throws(Failure) -> GeocodingOptions {
    try allow(CallOptions.searchNames.union([.fields, .threads, .parts]), in: "otm_geocode_table")
    var options = searchOptions
    options.limit = 1
    return options
  }

  private var searchOptions: GeocodingOptions {
    var options = GeocodingOptions()
    options.countries = countries
    options.regions = regions
    options.kinds = kinds
    options.boundingBox = boundingBox
    options.near = near
    options.language = language
    options.isStrict = isStrict
    options.minimumConfidence = minimumConfidence
    options.minimumPrecision = minimumPrecision
    return options
  }

  /// The options of a completion.
  func suggestOptions() throws(Failure) -> SuggestOptions {
    try allow([.limit, .country, .admin1, .kind, .near, .language], in: "otm_suggest")
    var options = SuggestOptions()
    if let limit {
      options.limit = try checked(limit, SuggestOptions.maxLimit)
    }
    options.countries = countries
    options.regions = regions
    options.kinds = kinds
    options.near = near
    options.language = language
    return options
  }

  /// The options of a search around one point.
  func reverseOptions() throws(Failure) -> ReverseOptions {
    try allow(CallOptions.reverseNames.union([.limit]), in: "otm_reverse")
    var options = aroundOptions
    if let limit { options.limit = try checked(limit, ReverseOptions.maxLimit) }
    return options
  }

  /// The validator of posts.
  ///
  /// - Parameter geocoder: finds their places.
  /// - Returns: the validator.
  /// - Throws: ``Failure`` for an option that it does not take.
  func validator(_ geocoder: Geocoder) throws(Failure) -> PostValidator {
    try allow([.fix, .allow, .requireHTTPS, .maximumLinkByteCount], in: "otm_validate")
    var policy = LinkPolicy()
    if let maximumLinkByteCount { policy = LinkPolicy(maxByteCount: maximumLinkByteCount) }
    policy.rules.subtract(allowedRules)
    if requiresHTTPS { policy.rules.insert(.https) }
    var validator = PostValidator(geocoder: geocoder, linkPolicy: policy)
    validator.appliesRepairs = appliesRepairs
    return validator
  }

  /// The options of a search around many points.
  func reverseTableOptions() throws(Failure) -> ReverseOptions {
    try allow(CallOptions.reverseNames.union([.fields, .threads]), in: "otm_reverse_table")
    return aroundOptions
  }

  private var aroundOptions: ReverseOptions {
    var options = ReverseOptions()
    options.kinds = kinds
    options.language = language
    if let maximumDistance { options.maximumDistanceKM = maximumDistance }
    if let minimumPopulation { options.minimumPopulation = minimumPopulation }
    options.ranking = isNearest ? .distance : .prominence
    return options
  }

  private func checked(_ limit: Int, _ maximum: Int) throws(Failure) -> Int {
    guard limit <= maximum else {
      throw .option("limit: expected a number from 1 to \(maximum), not \(limit)")
    }
    return limit
  }
}
