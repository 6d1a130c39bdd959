internal import Gazetteer
internal import Geocoding
internal import Geography
internal import TextTools

/// A place of an answer, with values that the dialects share.
struct FoundPlace: Sendable {
  let placemark: Placemark
  let details: Placemark.Details
  let placeClass: PlaceClass
  /// The nearest address to a shop, a sight or a water of an add-on, where it was looked for.
  private(set) var surroundings: AddressParts?

  init(_ placemark: Placemark) {
    self.placemark = placemark
    details = placemark.details
    placeClass = PlaceClass(details, precision: placemark.precision)
  }

  /// A number that identifies the place: its GeoNames id if it has one.
  ///
  /// Postal codes and informal regions get a number above all of GeoNames, made from their label.
  var number: Int {
    if let number = details.geonamesID { return number }
    // Below 2^53, so that every reader of JSON keeps all digits.
    return 1 << 40 | Int(FNV1a(details.label.utf8).value >> 24)
  }

  /// The credits of places: those that the sources of their add-ons ask for, each once, then that
  /// of the gazetteer, which has the names around them.
  ///
  /// - Parameters:
  ///   - places: the places.
  ///   - own: the credit of the gazetteer.
  /// - Returns: the credits, with semicolons between them.
  static func credit(for places: [FoundPlace], _ own: String) -> String {
    var credits: [String] = []
    for credit in places.flatMap(\.details.credits) where !credits.contains(credit) {
      credits.append(credit)
    }
    return (credits + [own]).joined(separator: "; ")
  }

  /// Whether it is a place, a street or a house of an add-on.
  var isOfAddOn: Bool {
    placemark.place.map { $0.index < 0 && !$0.gazetteer.isVillage($0.index) }
      ?? [.house, .street].contains(details.kind)
  }

  /// The same place with the address that it has, or else the nearest street and postal code, if it
  /// is of an add-on.
  ///
  /// A town has a postal code alone, that of the houses at its point.
  func withSurroundings(_ geocoder: Geocoder) -> FoundPlace {
    guard details.mapObjectOfPlace != nil,
      [.city, .landmark, .feature, .airport].contains(details.kind)
    else { return self }
    func nearest(_ kind: PlaceKind) -> Placemark? {
      var options = ReverseOptions()
      options.kinds = [kind]
      options.maximumDistanceKM = FoundPlace.reachOfSurroundings
      return geocoder.reverse(details.coordinate, options: options).results.first
    }
    let house = nearest(.house)
    var place = self
    if details.kind == .city {
      place.surroundings = house?.address.map { AddressParts(postcode: $0.postcode) }
    } else if let house, let distance = house.offset?.distanceKM,
      distance < FoundPlace.reachOfOwnAddress
    {
      place.surroundings = house.address
    } else {
      let street = nearest(.street)?.address
      place.surroundings = AddressParts(
        street: street?.street, postcode: house?.address?.postcode ?? street?.postcode)
    }
    return place
  }

  /// How far an address may be from what has it, in kilometres: both are of one object.
  private static let reachOfOwnAddress = 0.002
  /// How far the street of a shop may be, in kilometres.
  private static let reachOfSurroundings = 0.1

  /// The sides of a box around the place, in degrees.
  struct Bounds: Sendable {
    let south, west, north, east: Double
  }

  /// The box around the place: where none is known, one of a usual size for its class.
  var bounds: Bounds {
    if let box = details.boundingBox {
      return Bounds(south: box.south, west: box.west, north: box.north, east: box.east)
    }
    let (point, radius) = (details.coordinate, placeClass.radius)
    return Bounds(
      south: max(-90, point.latitude - radius), west: max(-180, point.longitude - radius),
      north: min(90, point.latitude + radius), east: min(180, point.longitude + radius))
  }

  /// The part of the ISO 3166-2 code after the country: "WA".
  var regionAbbreviation: String? {
    details.codes.region.flatMap { code in
      code.firstIndex(of: "-").map { String(code[code.index(after: $0)...]) }
    }
  }

  /// The town that a shop, a sight or a water of an add-on lies in.
  var town: String? { townPlace?.name }
  /// The number of that town.
  var townNumber: Int? { townPlace?.geonamesID }

  private var townPlace: Place? {
    guard [.landmark, .feature].contains(details.kind), details.mapObjectOfPlace != nil,
      let place = placemark.place
    else { return nil }
    return place.gazetteer.place(place.gazetteer.spot(place.index))
  }

  /// Whether the place is all that the query says, and not what lies around it.
  var isExact: Bool { placemark.match.ignored.isEmpty && placemark.address?.street == nil }
}
