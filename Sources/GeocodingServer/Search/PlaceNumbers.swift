internal import Gazetteer
internal import Synchronization

/// The places of a gazetteer by their numbers at geonames.org.
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

  private static func entries(of gazetteer: Gazetteer) -> [Entry] {
    var entries: [Entry] = []
    entries.reserveCapacity(gazetteer.placeCount)
    for index in 0..<UInt32(gazetteer.placeCount) {
      guard let number = gazetteer.place(PlaceID(index: index))?.geonamesID else { continue }
      entries.append(Entry(number: UInt32(number), place: index))
    }
    return entries.sorted { $0.number < $1.number }
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
