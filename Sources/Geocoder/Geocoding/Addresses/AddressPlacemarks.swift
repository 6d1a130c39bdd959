import Gazetteer
import Geography

/// Turns addresses into what is shown of them.
///
/// What a town's addresses have in common is kept for the next one there.
struct AddressPlacemarks: Sendable {
  /// What the addresses of a locality have in common.
  private struct Home {
    var city: String
    var countryCode: String
    var country: String?
    var region: String?
    var county: String?
    var timeZone: String?
    var codes = Placemark.Codes()
  }

  private let gazetteer: Gazetteer
  private let layers: [AddressLayer]
  let language: String?
  /// By the number of the add-on and that of the locality.
  private var homes: [SIMD2<Int>: Home] = [:]

  /// How many localities are kept.
  private static let maxHomeCount = 4_096

  init(_ gazetteer: Gazetteer, _ layers: [AddressLayer], language: String?) {
    self.gazetteer = gazetteer
    self.layers = layers
    self.language = language
  }

  /// Countries that write the number before the street: "52 Main Street".
  ///
  /// By the formats of addresses in the guide of the Universal Postal Union, "Postal addressing
  /// systems".
  private static let numberFirst: Set<String> = [
    "AU", "BB", "BS", "BZ", "CA", "EG", "FR", "GB", "GG", "GH", "GI", "GP", "GY", "HK", "IE", "IL",
    "IM", "IN", "JE", "JM", "KE", "LU", "MA", "MC", "MQ", "MT", "MU", "MY", "NC", "NG", "NZ", "PF",
    "PG", "PH", "PK", "PM", "RE", "SG", "TH", "TN", "TT", "US", "VN", "YT", "ZA", "ZW",
  ]
  /// Countries that write the postal code behind the town.
  private static let codeBehind: Set<String> = [
    "AU", "BD", "BR", "CA", "CN", "EG", "GB", "GG", "GI", "ID", "IE", "IM", "IN", "IR", "JE", "JM",
    "JP", "KE", "KR", "LV", "MT", "MY", "NG", "NZ", "PK", "RU", "SA", "SG", "TH", "TW", "UA", "US",
    "VN", "ZA",
  ]

  /// Countries that write the code of the region behind the town: "Springfield, IL 62701".
  private static let regionBehind: Set<String> = ["AU", "CA", "US"]

  /// An address as a placemark.
  ///
  /// - Parameters:
  ///   - hit: the address.
  ///   - unit: the flat, as the query names it.
  ///   - confidence: how sure it is.
  ///   - match: what of the query it is.
  ///   - offset: where a point lies from here, in answers about that.
  /// - Returns: the placemark; nil where the add-on is damaged.
  mutating func placemark(
    _ hit: AddressHit, unit: String? = nil, confidence: Double, match: Match,
    offset: Offset? = nil
  ) -> Placemark? {
    let layer = layers[hit.layer]
    guard let street = layer.index.street(hit.street) else { return nil }
    let streetName = layer.index.name(street.name)
    let home = home(of: hit)
    let postcode = street.postcode >= 0 ? layer.index.postcode(street.postcode) : ""
    let number = hit.number.map { ($0 > 0 ? String($0) : "") + hit.suffix }
    let isNumberFirst = AddressPlacemarks.numberFirst.contains(home.countryCode)
    let name =
      number.map { isNumberFirst ? "\($0) \(streetName)" : "\(streetName) \($0)" } ?? streetName
    var locality = home.city
    if let code = home.codes.region?.split(separator: "-").last, !locality.isEmpty,
      AddressPlacemarks.regionBehind.contains(home.countryCode)
    {
      locality += ", " + code
    }
    if !postcode.isEmpty {
      if locality.isEmpty {
        locality = postcode
      } else if AddressPlacemarks.codeBehind.contains(home.countryCode) {
        locality += " " + postcode
      } else {
        locality = "\(postcode) \(locality)"
      }
    }
    var label = name
    if !locality.isEmpty { label += ", " + locality }
    if let country = home.country { label += ", " + country }
    var details = Placemark.Details(
      name: name, givenLabel: label, coordinate: hit.coordinate,
      countryCode: home.countryCode.nonEmpty, country: home.country, region: home.region,
      county: home.county, kind: hit.precision == .street ? .street : .house,
      timeZone: home.timeZone, codes: home.codes)
    details.precision = hit.precision
    details.credits = layer.credits
    details.mapObjectOfAddress = MapObjectOfAddress(hit, of: street, layer.index)
    var placemark = Placemark(details, confidence: confidence, match: match, offset: offset)
    placemark.address = AddressParts(
      houseNumber: number, street: street.isPlace ? nil : streetName, unit: unit,
      postcode: postcode.nonEmpty, locality: home.city.nonEmpty)
    return placemark
  }

  private mutating func home(of hit: AddressHit) -> Home {
    let key = SIMD2(hit.layer, hit.locality)
    if let known = homes[key] { return known }
    let layer = layers[hit.layer]
    let names = layer.index.names(ofLocality: hit.locality)
    let town = layer.town(ofLocality: hit.locality).flatMap(gazetteer.place)
    let text = town.map { PlaceText($0, language) }
    let country = names.country.isEmpty ? nil : gazetteer.country(code: names.country)
    let countryCode = country?.countryCode ?? text?.countryCode ?? names.country
    var home = Home(
      city: names.city.isEmpty ? text?.name ?? names.district : names.city,
      countryCode: countryCode,
      country: country.map { PlaceText.name($0, language) } ?? text?.country)
    // The nearest city of the base may be another country's.
    if let text, country == nil || text.countryCode == countryCode {
      home.region = text.region ?? names.region.nonEmpty
      home.county = text.county ?? names.district.nonEmpty
      home.timeZone = town?.timeZone
      home.codes = text.codes
      home.codes.feature = nil
    } else {
      home.region = names.region.nonEmpty
      home.county = names.district.nonEmpty
    }
    if homes.count >= AddressPlacemarks.maxHomeCount { homes.removeAll() }
    homes[key] = home
    return home
  }
}

/// An address, with the add-on that knows which object of OpenStreetMap it is.
struct MapObjectOfAddress: Sendable {
  private let index: AddressIndex
  private let street: Int
  private let house: (number: Int, coordinate: Coordinate)?

  /// Nothing for a point between two houses.
  init?(_ hit: AddressHit, of street: Street, _ index: AddressIndex) {
    switch hit.precision {
    case .house where !street.isPlace && street.houseCount > 0:
      guard let number = hit.number else { return nil }
      house = (number, hit.coordinate)
    case .house, .street: house = nil
    default: return nil
    }
    self.index = index
    self.street = street.number
  }

  func read() -> MapObject? { index.mapObject(ofStreet: street, house: house) }
}

extension String {
  /// The string, or nothing if it is empty.
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
