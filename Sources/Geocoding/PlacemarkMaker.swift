import Gazetteer
import Geography

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// Turns readings into what is shown of a place.
struct PlacemarkMaker {
  private let gazetteer: Gazetteer
  private let options: GeocodingOptions
  private let query: String

  init(_ gazetteer: Gazetteer, options: GeocodingOptions, query: String) {
    self.gazetteer = gazetteer
    self.options = options
    self.query = query
  }

  /// The first of the ranked readings as placemarks, each with its share of the probability.
  func placemarks(_ ranked: [Interpretation], _ reader: QueryReader, limit: Int) -> [Placemark] {
    guard let best = ranked.first else { return [] }
    var sum = 0.0
    for interpretation in ranked { sum += exp(interpretation.score - best.score) }
    return ranked.prefix(limit).compactMap { interpretation in
      let share = exp(interpretation.score - best.score) / sum
      return placemark(
        interpretation, reader, confidence: share * interpretation.plausibility)
    }
  }

  private func placemark(
    _ interpretation: Interpretation, _ reader: QueryReader, confidence: Double
  ) -> Placemark? {
    guard let place = gazetteer.place(interpretation.reading.place) else { return nil }
    let kind = place.kind
    let name = shownName(place)
    let country = kind == .country ? place : place.country
    let region = kind == .city || kind == .county ? place.region : nil
    let county = kind == .city ? place.county : nil
    let countryName = country.map { kind == .country ? name : shownName($0) }
    let regionName = region.map(shownName)
    return Placemark(
      place: place.id, name: name,
      label: PlacemarkMaker.label(name, regionName, kind == .country ? nil : countryName),
      coordinate: place.coordinate, countryCode: place.countryCode, country: countryName,
      admin1: regionName, admin2: county.map(shownName), kind: kind,
      population: place.population, timeZone: place.timeZone, geonamesID: place.geonamesID,
      boundingBox: kind == .city ? nil : place.boundingBox, confidence: confidence,
      match: match(interpretation, reader))
  }

  private func shownName(_ place: Place) -> String {
    options.language.flatMap { place.name(in: $0) } ?? place.name
  }

  private static func label(_ name: String, _ region: String?, _ country: String?) -> String {
    var label = name
    // "Tokyo, Japan", not "Tokyo, Tokyo, Japan"; "Singapore", not "Singapore, Singapore".
    for part in [region, country] {
      if let part, !looksLike(part, name) { label += ", \(part)" }
    }
    return label
  }

  /// Whether two names are the same but for apostrophes: "Tbilisi" and "T'bilisi".
  private static func looksLike(_ first: String, _ second: String) -> Bool {
    guard first.utf8.first == second.utf8.first else { return false }
    return first == second
      || first.unicodeScalars.filter { !"'’".unicodeScalars.contains($0) }
        .elementsEqual(second.unicodeScalars.filter { !"'’".unicodeScalars.contains($0) })
  }

  private func match(_ interpretation: Interpretation, _ reader: QueryReader) -> Match {
    Match(
      text: text(of: interpretation.nameMask, reader), sort: interpretation.reading.sort,
      ignored: ignored(interpretation.unexplained, reader))
  }

  /// The part of the query from the first to the last of some tokens.
  private func text(of mask: UInt64, _ reader: QueryReader) -> String {
    guard mask != 0 else { return "" }
    let tokens = reader.text.tokens
    return source(
      tokens[mask.trailingZeroBitCount].source
        .lowerBound..<tokens[63 - mask.leadingZeroBitCount]
        .source.upperBound)
  }

  /// The runs of tokens that played no part.
  private func ignored(_ mask: UInt64, _ reader: QueryReader) -> [String] {
    var rest = mask
    var runs: [String] = []
    while rest != 0 {
      let first = rest.trailingZeroBitCount
      let length = (~(rest >> UInt64(first))).trailingZeroBitCount
      let run = QueryReader.mask(first..<min(64, first + length))
      runs.append(text(of: run & rest, reader))
      rest &= ~run
    }
    return runs
  }

  private func source(_ range: Range<Int>) -> String {
    let utf8 = query.utf8
    let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    let end = utf8.index(utf8.startIndex, offsetBy: range.upperBound)
    return String(query[start..<end])
  }

  /// A coordinate as a place.
  func placemark(_ coordinate: Coordinate) -> Placemark {
    let text = "\(coordinate.latitude), \(coordinate.longitude)"
    return Placemark(
      place: nil, name: text, label: text, coordinate: coordinate, countryCode: nil, country: nil,
      admin1: nil, admin2: nil, kind: .coordinate, population: nil, timeZone: nil, geonamesID: nil,
      boundingBox: nil, confidence: 1, match: Match(text: query, sort: nil, ignored: []))
  }

  /// The area of a postal code, when the query is nothing else.
  func postalPlacemark(_ reader: QueryReader) -> Placemark? {
    guard
      let index = reader.text.tokens.indices.first(where: { reader.postalCode(at: $0) != nil }),
      index == 0, reader.text.tokens.count <= 2,
      reader.text.tokens.count == 1 || reader.text.tokens[1].separator == .hyphen,
      let number = reader.postalCode(at: index), let entry = gazetteer.postalCode(number),
      let country = gazetteer.country(code: "US")
    else { return nil }
    let region = entry.region.flatMap { gazetteer.place(gazetteer.hierarchy.firstRegion + $0) }
    let name = String(text(of: 1 << UInt64(index), reader))
    let regionName = region.map(shownName)
    return Placemark(
      place: nil, name: name,
      label: PlacemarkMaker.label(name, regionName, shownName(country)),
      coordinate: entry.coordinate, countryCode: "US", country: shownName(country),
      admin1: regionName, admin2: nil, kind: .postcode, population: nil, timeZone: nil,
      geonamesID: nil, boundingBox: nil, confidence: 0.8,
      match: Match(text: name, sort: nil, ignored: []))
  }
}
