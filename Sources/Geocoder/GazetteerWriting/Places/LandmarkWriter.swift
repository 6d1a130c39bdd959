import Gazetteer

/// Writes which cities are landmarks, as `LandmarkTable` reads it.
package enum LandmarkWriter {
  /// The section for cities in file order; empty where none is a landmark.
  ///
  /// - Precondition: there are fewer than 65,536 landmarks.
  package static func bytes(_ cities: ArraySlice<SourcePlace>) -> [UInt8] {
    var counts: [UInt8] = []
    var bits = [UInt8](repeating: 0, count: (cities.count + 7) / 8)
    var records: [UInt8] = []
    for (index, city) in cities.enumerated() {
      if index % LandmarkTable.blockSize == 0 { counts.append(uint16: records.count) }
      guard let landmark = city.landmark else { continue }
      bits[index / 8] |= 1 << UInt8(index % 8)
      records.append(landmark.record)
    }
    precondition(records.count < 1 << 16, "more landmarks than the file can count")
    return records.isEmpty ? [] : counts + bits + records
  }
}
