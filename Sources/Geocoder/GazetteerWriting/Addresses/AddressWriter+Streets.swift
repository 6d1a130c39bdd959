import Gazetteer

// From rows to streets with their houses.

extension AddressWriter {
  /// The streets of a locality with their positions along Hilbert's curve.
  mutating func streets(
    _ rows: ArraySlice<AddressCollector.Row>
  ) -> [(street: StreetWriter.Street, position: Int)] {
    var streets: [(street: StreetWriter.Street, position: Int)] = []
    func append(_ street: StreetWriter.Street) {
      let position = HilbertCurve.position(
        latitude: (street.box.south + street.box.north) / 2,
        longitude: (street.box.west + street.box.east) / 2, levels: 22)
      streets.append((street, position))
    }
    var start = rows.startIndex
    while start < rows.endIndex {
      let first = rows[start]
      var end = start
      while end < rows.endIndex, rows[end].place == first.place,
        rows[end].postcode == first.postcode
      {
        end += 1
      }
      if first.isPlace || rows[start..<end].allSatisfy(\.isPoint) {
        for (index, row) in rows[start..<end].enumerated() {
          // A street that is drawn in several lines is one.
          if !row.isPlace, index > 0 { break }
          append(point(row))
        }
      } else {
        append(street(rows[start..<end]))
      }
      start = end
    }
    return streets
  }

  /// Writes the lines of streets: of the records of a name in a locality, each that of the nearest.
  mutating func writeLines(
    _ streets: [UInt64: [(number: Int, box: SpatialIndexWriter.Box)]],
    name: (UInt64) -> UInt64
  ) {
    var writer = StreetLineWriter()
    for line in collector.lines {
      let middle = line.positions[line.positions.count / 2]
      func gap(_ box: SpatialIndexWriter.Box) -> Int {
        max(0, box.south - Int(middle.x), Int(middle.x) - box.north)
          + max(0, box.west - Int(middle.y), Int(middle.y) - box.east)
      }
      guard
        let street = streets[name(line.place)]?
          .min(by: { (gap($0.box), $0.number) < (gap($1.box), $1.number) })
      else { continue }
      writer.add(
        line.positions.map { (latitude: Int($0.x), longitude: Int($0.y)) }, street: street.number)
    }
    let bytes = writer.finished()
    if !bytes.isEmpty { result.sections[.lines] = bytes }
  }

  func point(_ row: AddressCollector.Row) -> StreetWriter.Street {
    let (latitude, longitude) = (Int(row.latitude), Int(row.longitude))
    return StreetWriter.Street(
      name: row.name, postcode: row.postcode, isPlace: row.isPlace, houses: [],
      latitude: latitude, longitude: longitude,
      box: .init(latitude: latitude, longitude: longitude), object: row.object)
  }

  mutating func street(
    _ rows: ArraySlice<AddressCollector.Row>
  ) -> StreetWriter.Street {
    var houses: [StreetWriter.House] = []
    var box: SpatialIndexWriter.Box?
    for row in rows where !row.isPoint {
      let (latitude, longitude) = (Int(row.latitude), Int(row.longitude))
      // The houses of the number so far; flats are at the point of their house, or of another
      // entrance.
      if let known = houses.indices.reversed().prefix(while: {
        houses[$0].number == row.houseNumber && houses[$0].suffix == Int(row.suffix)
      }).first(where: {
        abs(houses[$0].latitude - latitude) < AddressWriter.sameSpot
          && abs(houses[$0].longitude - longitude) < AddressWriter.sameSpot
      }) {
        if row.unit > 0, houses[known].units.last != Int(row.unit) - 1 {
          houses[known].units.append(Int(row.unit) - 1)
        } else {
          result.repeatedCount += 1
        }
        continue
      }
      houses.append(
        StreetWriter.House(
          number: row.houseNumber, suffix: Int(row.suffix),
          units: row.unit > 0 ? [Int(row.unit) - 1] : [], latitude: latitude,
          longitude: longitude, object: row.object))
      let point = SpatialIndexWriter.Box(latitude: latitude, longitude: longitude)
      if box == nil { box = point } else { box?.include(point) }
    }
    let first = rows[rows.startIndex]
    return StreetWriter.Street(
      name: first.name, postcode: first.postcode, isPlace: false, houses: houses, latitude: 0,
      longitude: 0, box: box ?? .init(latitude: 0, longitude: 0))
  }
}
