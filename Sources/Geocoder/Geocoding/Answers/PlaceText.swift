package import Gazetteer

/// The names of a place, its county, region and country, in a language.
///
/// The county, region and country are looked up once for all names.
package struct PlaceText {
  /// The name shown for the place.
  package let name: String
  /// The name of its first-level region.
  package let region: String?
  /// The name of its country.
  package let country: String?
  let place: Place
  private let language: String?
  private let kind: PlaceKind
  private let lineage: (region: Int?, country: Int?)

  package init(_ place: Place, _ language: String?) {
    self.place = place
    self.language = language
    name = PlaceText.name(place, language)
    kind = place.kind
    lineage = place.lineage
    let gazetteer = place.gazetteer
    let region =
      kind == .county || place.isCityOrLandmark
      ? lineage.region.map { PlaceText.name(gazetteer, $0, language) } : nil
    // Places that no division is known of are kept together under one without a name.
    self.region = region.flatMap { $0.isEmpty ? nil : $0 }
    country = lineage.country.map { PlaceText.name(gazetteer, $0, language) }
  }

  /// The displayed name of a place.
  package static func name(_ place: Place, _ language: String?) -> String {
    name(place.gazetteer, place.index, language)
  }

  private static func name(
    _ gazetteer: Gazetteer, _ place: Int, _ language: String?
  ) -> String {
    language.flatMap { gazetteer.translation(of: place, in: $0) } ?? gazetteer.displayName(place)
  }

  /// The name of its second-level region, read when it is asked for.
  package var county: String? {
    countyPlace.map { PlaceText.name(place.gazetteer, $0, language) }
  }

  /// The second-level region that a city lies in: its name, and its place for
  /// ``codes(county:feature:)``.
  var countyWithName: (place: Int, name: String)? {
    countyPlace.map { ($0, PlaceText.name(place.gazetteer, $0, language)) }
  }

  /// The number of the second-level region that a city lies in.
  private var countyPlace: Int? {
    let hierarchy = place.gazetteer.hierarchy
    guard place.isCityOrLandmark, let region = lineage.region.flatMap({ hierarchy.region(of: $0) }),
      let county = hierarchy.county(ofCity: place.gazetteer.spot(place.index), region: region)
    else { return nil }
    return hierarchy.place(county)
  }

  /// The ISO 3166-1 alpha-2 code of its country.
  package var countryCode: String? {
    let hierarchy = place.gazetteer.hierarchy
    return lineage.country.flatMap { hierarchy.country(of: $0) }.map {
      hierarchy.countryCodeText($0)
    }
  }

  /// The codes of the place, its region and its country.
  package var codes: Placemark.Codes {
    codes(county: countyPlace, feature: place.featureCode)
  }

  /// The codes of the place, its region and its country.
  ///
  /// - Parameters:
  ///   - county: its second-level region.
  ///   - feature: its feature code.
  /// - Returns: the codes that are known.
  func codes(county: Int?, feature: String?) -> Placemark.Codes {
    let gazetteer = place.gazetteer
    let index = place.index
    var codes = Placemark.Codes()
    codes.feature = feature
    if let country = lineage.country {
      let code = gazetteer.isoCode(country)
      codes.country = code.isEmpty ? nil : code
      codes.continent = gazetteer.continent(ofCountry: country).map {
        PlaceText.name(gazetteer, $0, language)
      }
    }
    if let region = lineage.region {
      let code = gazetteer.isoCode(region)
      codes.region = code.isEmpty ? nil : code
    }
    if kind == .county {
      codes.county = gazetteer.geonamesCode(index)
    } else if let county {
      codes.county = gazetteer.geonamesCode(county)
    }
    return codes
  }

  /// The name with the region and country.
  package var label: String { label(detail: nil) }

  /// The name with a detail, the region and the country.
  func label(detail: String?) -> String {
    let lying = labelParts
    return PlaceText.joined(name, detail: detail, lying.region, lying.country)
  }

  /// The parts of region and country in the label, after the name.
  var labelParts: (region: String?, country: String?) {
    kind == .country ? (nil, nil) : PlaceText.labelParts(name, region, country)
  }

  /// What stands behind a name of what it lies in: "Tokyo, Japan", not "Tokyo, Tokyo, Japan";
  /// "Singapore", not "Singapore, Singapore".
  static func labelParts(
    _ name: String, _ region: String?, _ country: String?
  ) -> (region: String?, country: String?) {
    (
      region.flatMap { looksLike($0, name) ? nil : $0 },
      country.flatMap { looksLike($0, name) ? nil : $0 }
    )
  }

  /// A name and the text after it.
  static func joined(
    _ name: String, detail: String?, _ region: String?, _ country: String?
  ) -> String {
    if detail == nil, region == nil, country == nil { return name }
    let capacity =
      name.utf8.count + (detail?.utf8.count ?? 0) + (region.map { $0.utf8.count + 2 } ?? 0)
      + (country.map { $0.utf8.count + 2 } ?? 0)
    // Written at once: text that grows part by part takes four times as long.
    return unsafe String(unsafeUninitializedCapacity: capacity) { buffer in
      var count = unsafe append(name, to: buffer, at: 0)
      if let detail { count = unsafe append(detail, to: buffer, at: count) }
      if let region {
        count = unsafe append(", ", to: buffer, at: count)
        count = unsafe append(region, to: buffer, at: count)
      }
      if let country {
        count = unsafe append(", ", to: buffer, at: count)
        count = unsafe append(country, to: buffer, at: count)
      }
      return count
    }
  }

  /// Copies a part to a buffer, and answers where it ends.
  private static func append(
    _ part: String, to buffer: UnsafeMutableBufferPointer<UInt8>, at start: Int
  ) -> Int {
    unsafe UnsafeMutableBufferPointer(rebasing: buffer[start...]).initialize(
      fromContentsOf: part.utf8) + start
  }

  /// Whether two names are the same but for apostrophes: "Tbilisi" and "T'bilisi".
  private static func looksLike(_ first: String, _ second: String) -> Bool {
    guard first.utf8.first == second.utf8.first else { return false }
    return first == second || areSameButForApostrophes(first.utf8, second.utf8)
  }

  private static func areSameButForApostrophes(
    _ first: String.UTF8View, _ second: String.UTF8View
  ) -> Bool {
    var left = first[...]
    var right = second[...]
    while true {
      skipApostrophes(&left)
      skipApostrophes(&right)
      guard let next = left.popFirst() else { return right.isEmpty }
      guard right.popFirst() == next else { return false }
    }
  }

  /// Steps over `'` and `’`.
  private static func skipApostrophes(_ text: inout Substring.UTF8View) {
    while let byte = text.first {
      if byte == UInt8(ascii: "'") {
        text.removeFirst()
      } else if byte == 0xE2, text.starts(with: [0xE2, 0x80, 0x99]) {
        text.removeFirst(3)
      } else {
        return
      }
    }
  }
}
