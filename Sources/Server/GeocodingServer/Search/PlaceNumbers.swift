internal import Gazetteer
internal import Geocoding
internal import Synchronization

/// The places of a gazetteer by their numbers at geonames.org, and by their ids of OpenStreetMap.
///
/// - Complexity: the first look-up reads every place, which takes some tenths of a second; each one
///   afterwards is O(log n).
final class PlaceNumbers: Sendable {
  private let gazetteer: Gazetteer
  private let numbers = Mutex<[Entry]?>(nil)
  private let objects = Mutex<[Entry]?>(nil)

  /// A place by a number, of which smaller ones come first.
  private struct Entry {
    let key: Int
    let place: UInt32
  }

  init(_ gazetteer: Gazetteer) {
    self.gazetteer = gazetteer
  }

  /// The place with a GeoNames id; nil if there is none.
  func place(_ number: Int) -> Place? {
    place(number, in: numbers) {
      // Of a number that an add-on has too, the place of the add-on counts.
      let own = gazetteer.ownPlaces.map(PlaceID.init(number:))
      let base = (0..<UInt32(gazetteer.placeCount)).lazy
        .filter { [gazetteer] in gazetteer.replacement(of: Int($0)) == nil }.map(
          PlaceID.init(index:))
      return entries(of: own, by: \.geonamesID) + entries(of: base, by: \.geonamesID)
    }
  }

  /// The place that is an object of OpenStreetMap by the add-ons; nil if there is none.
  func place(_ kind: MapObject.Kind, _ id: Int) -> Place? {
    let key = MapObject.key(kind, id)
    guard key > 0 else { return nil }
    return place(key, in: objects) {
      let places = Array(gazetteer.ownPlaces) + gazetteer.divisionsWithMapObjects
      return entries(of: places.map(PlaceID.init(number:))) { place in
        place.mapObject.map { MapObject.key($0.kind, $0.id) }
      }
    }
  }

  /// Looks in a table, which is made at the first look.
  private func place(
    _ key: Int, in table: borrowing Mutex<[Entry]?>, make: () -> [Entry]
  ) -> Place? {
    let index = table.withLock { entries -> UInt32? in
      // Of entries with one key the first counts.
      let all =
        entries
        ?? make().enumerated().sorted {
          ($0.element.key, $0.offset) < ($1.element.key, $1.offset)
        }.map(\.element)
      entries = all
      let position = all.partitioningIndex { $0.key >= key }
      return position < all.count && all[position].key == key ? all[position].place : nil
    }
    return index.flatMap { gazetteer.place(PlaceID(index: $0)) }
  }

  private func entries(of places: some Sequence<PlaceID>, by key: (Place) -> Int?) -> [Entry] {
    places.compactMap { id in
      guard let place = gazetteer.place(id), let key = key(place) else { return nil }
      return Entry(key: key, place: id.index)
    }
  }
}

extension CurrentGeocoder.Snapshot {
  /// What objects of OpenStreetMap are, in their order; nil for unknown ones.
  ///
  /// - Complexity: that of the look-ups; for those that are no places O(streets and houses of the
  ///   add-ons) together.
  func places(of objects: [(kind: MapObject.Kind, id: Int)], language: String?) -> [FoundPlace?] {
    let known = objects.map { object in
      numbers.place(object.kind, object.id).map { Placemark($0, language: language) }
    }
    let keys = objects.map { MapObject.key($0.kind, $0.id) }
    // Streets and houses are many: all are looked for in one pass.
    let others = Set(keys.indices.filter { known[$0] == nil && keys[$0] > 0 }.map { keys[$0] })
    let addresses = others.isEmpty ? [:] : geocoder.addresses(ofObjects: others, language: language)
    return keys.indices.map { index in
      (known[index] ?? addresses[keys[index]]).map {
        FoundPlace($0).withSurroundings(geocoder)
      }
    }
  }
}

extension Array {
  /// The first index at which a condition holds that holds at all later ones too.
  fileprivate func partitioningIndex(_ condition: (Element) -> Bool) -> Int {
    var range = 0..<count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = condition(self[middle]) ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return range.lowerBound
  }
}
