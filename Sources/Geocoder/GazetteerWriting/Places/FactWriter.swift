import Gazetteer

/// The strings that the facts and records of places refer to by number.
///
/// They are time zones, feature codes and types of divisions, each sorted. Number 0 is the empty
/// string.
package struct TermTable {
  /// The strings, by number.
  package let texts: [String]
  private let numbers: [String: Int]

  package init(_ places: [SourcePlace]) {
    var texts = [""]
    var numbers = ["": 0]
    for column in [\SourcePlace.timeZone, \.feature, \.divisionType] {
      for text in Set(places.lazy.map { $0[keyPath: column] }).sorted() where numbers[text] == nil {
        numbers[text] = texts.count
        texts.append(text)
      }
    }
    self.texts = texts
    self.numbers = numbers
  }

  /// The number of a string.
  package subscript(text: String) -> Int { numbers[text] ?? 0 }
}

/// Writes populations, GeoNames ids, time zones and feature codes, as `FactTable` reads them.
package enum FactWriter {
  /// The section for places in file order.
  package static func bytes(_ places: [SourcePlace], _ terms: TermTable) -> [UInt8] {
    PackedBlocks.bytes(places, blockSize: FactTable.blockSize) { block in
      // Each row is a place: population, GeoNames id, time zone, feature code.
      let id = min(block.map(\.geonamesID).min() ?? 0, 0xFFFF_FFFF)
      let zone = min(block.map { terms[$0.timeZone] }.min() ?? 0, 0xFFFF)
      let feature = min(block.map { terms[$0.feature] }.min() ?? 0, 0xFFFF)
      var head: [UInt8] = []
      head.append(uint32: id)
      head.append(uint16: zone)
      head.append(uint16: feature)
      let rows = block.map { place in
        [
          place.population, place.geonamesID - id, terms[place.timeZone] - zone,
          terms[place.feature] - feature,
        ]
      }
      return (head, rows)
    }
  }
}
