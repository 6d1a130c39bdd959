internal import Gazetteer
internal import Synchronization

/// The places of a gazetteer by their numbers at geonames.org, and by their ids of OpenStreetMap.
///
/// - Complexity: the first look-up reads every place, which takes some tenths of a second; each one
///   afterwards is O(log n).
final class PlaceNumbers: Sendable {
  private struct Entry {
    let number: UInt32
    let place: UInt32
  }

  private let gazetteer: Gazetteer
  private let entries = Mutex<[Entry]?>(nil)
  private let objects = Mutex<[ObjectEntry]?>(nil)

  /// A place by the kind and the id of its object.
  private struct ObjectEntry {
    let key: Int
    let place: UInt32

    static func key(_ kind: MapObject.Kind, _ id: Int) -> Int? {
      guard id > 0, id < 1 << 46, let kind = MapObject.Kind.allCases.firstIndex(of: kind) else {
        return nil
      }
      return id << 2 | kind
    }
  }

  init(_ gazetteer: Gazetteer) {
    self.gazetteer = gazetteer
  }

  /// The place with a GeoNames id; nil if there is none.
  func place(_ number: Int) -> Place? {
    guard let number = UInt32(exactly: number) else { return nil }
    let index = entries.withLock { entries -> UInt32? in
      let all = entries ?? Self.entries(of: gazetteer)
      entries = all
      let position = all.partitioningIndex { $0.number >= number }
      return position < all.count && all[position].number == number ? all[position].place : nil
    }
    return index.flatMap { gazetteer.place(PlaceID(index: $0)) }
  }

  /// The place of an add-on that is an object of OpenStreetMap; nil if there is none.
  func place(_ kind: MapObject.Kind, _ id: Int) -> Place? {
    guard let key = ObjectEntry.key(kind, id) else { return nil }
    let index = objects.withLock { entries -> UInt32? in
      let all = entries ?? Self.objects(of: gazetteer)
      entries = all
      let position = all.partitioningIndex { $0.key >= key }
      return position < all.count && all[position].key == key ? all[position].place : nil
    }
    return index.flatMap { gazetteer.place(PlaceID(index: $0)) }
  }

  private static func objects(of gazetteer: Gazetteer) -> [ObjectEntry] {
    gazetteer.ownPlaces.compactMap { number in
      guard let place = gazetteer.place(PlaceID(number: number)), let object = place.mapObject,
        let key = ObjectEntry.key(object.kind, object.id)
      else { return nil }
      return ObjectEntry(key: key, place: place.id.index)
    }.sorted { $0.key < $1.key }
  }

  private static func entries(of gazetteer: Gazetteer) -> [Entry] {
    var entries: [Entry] = []
    entries.reserveCapacity(gazetteer.placeCount)
    func add(_ place: Place) {
      guard let number = place.geonamesID.flatMap({ UInt32(exactly: $0) }) else { return }
      entries.append(Entry(number: number, place: place.id.index))
    }
    // Of a number that an add-on has too, the place of the add-on counts.
    for number in gazetteer.ownPlaces { gazetteer.place(PlaceID(number: number)).map(add) }
    for index in 0..<UInt32(gazetteer.placeCount)
    where gazetteer.replacement(of: Int(index)) == nil {
      gazetteer.place(PlaceID(index: index)).map(add)
    }
    return entries.enumerated().sorted {
      ($0.element.number, $0.offset) < ($1.element.number, $1.offset)
    }.map(\.element)
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
