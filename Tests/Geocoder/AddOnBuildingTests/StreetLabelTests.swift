import AddOnBuilding
import Foundation
import Gazetteer
import Maps
import SmallWorld
import Testing

@Suite("The names of streets on maps")
struct StreetLabelTests {
  private func labels() throws -> GazetteerLabels {
    let built = try AddressTrial.build()
    return GazetteerLabels(try Trial.base.get().adding([AddOn(contents: built.bytes)]))
  }

  /// The names in the tile that a point lies in, with the zooms from which on they are shown.
  private func streets(level: Int, latitude: Double, longitude: Double) throws -> [String: Int] {
    let side = 360 / Double(1 << level)
    let tile = try #require(
      LabelTile(
        level: level, column: Int((longitude + 180) / side), row: Int((90 - latitude) / side)))
    let json = try JSONSerialization.jsonObject(with: Data(try labels().json(tile)))
    var found: [String: Int] = [:]
    for line in try #require(json as? [[Any]]) {
      #expect(line[4] as? Int == 3)
      found[try #require(line[0] as? String)] = line[3] as? Int
    }
    return found
  }

  @Test("are there where an add-on has addresses")
  func known() throws {
    #expect(try labels().gazetteer.hasAddresses)
    #expect(!(try Trial.base.get().hasAddresses))
  }

  @Test("have a town at zoom 14, and from nearer all its streets, but no farms")
  func town() throws {
    // Pike Street in Seattle; Riverside Avenue, Elm Lane and Zitzewitz Farm in Spokane.
    #expect(try streets(level: 12, latitude: 47.609, longitude: -122.3402) == ["Pike Street": 14])
    #expect(try streets(level: 14, latitude: 47.609, longitude: -122.3402) == ["Pike Street": 16])
    let spokane = try streets(level: 12, latitude: 47.66, longitude: -117.43)
    #expect(Set(spokane.keys) == ["Riverside Avenue NW", "Elm Lane"])
    let paris = try streets(level: 12, latitude: 48.8556, longitude: 2.3607)
    #expect(paris.keys.contains("rue de Rivoli"))
    #expect(try streets(level: 12, latitude: 10, longitude: 10).isEmpty)
  }

  @Test(
    "have their lines in every tile that they go through, position by position",
    .enabled(if: ExtractBuilder.isAvailable))
  func lines() throws {
    let side = 360 / 16_384.0
    // A street in the middle of a tile, with a bend, and one over the side to the east of it.
    let (column, row) = (2_625, 1_929)
    let (west, north) = (-180 + Double(column) * side, 90 - Double(row) * side)
    let bent = [(-0.010, 0.005), (-0.012, 0.006), (-0.010, 0.008)]
    let crossing = [(-0.015, 0.020), (-0.015, 0.024)]
    var writer = ExtractWriter()
    for (number, offset) in (bent + crossing).enumerated() {
      writer.node(number + 1, north + offset.0, west + offset.1)
    }
    writer.way(10, [1, 2, 3], ["highway": "residential", "name": "Bent Street"])
    writer.way(11, [4, 5], ["highway": "residential", "name": "Long Street"])
    let base = try Trial.base.get()
    let built = try Trial.withFile(writer.bytes, named: "extract.osm.pbf") { path in
      try AddressesBuilder.build(
        BuildOptions(paths: [path], base: base), reading: AddressReaderOptions())
    }
    let labels = GazetteerLabels(try base.adding([AddOn(contents: built.bytes)]))
    func lines(_ column: Int, level: Int = 14) throws -> [[[Double]]] {
      let tile = try #require(
        LabelTile(level: level, column: level == 14 ? column : 0, row: level == 14 ? row : 0))
      let json = try JSONSerialization.jsonObject(with: Data(labels.streetLines(in: tile)))
      return try #require(json as? [[Int]]).map { flat in
        var (last, positions) = ([0, 0], [[Double]]())
        for index in stride(from: 0, to: flat.count, by: 2) {
          last = [last[0] + flat[index], last[1] + flat[index + 1]]
          positions.append(last.map { Double($0) / 100_000 })
        }
        return positions
      }.sorted { $0.count < $1.count }
    }
    func expect(_ line: [[Double]]?, _ offsets: [(Double, Double)]) throws {
      let line = try #require(line)
      try #require(line.count == offsets.count)
      for (position, offset) in zip(line, offsets) {
        #expect(abs(position[0] - north - offset.0) < 0.000_011)
        #expect(abs(position[1] - west - offset.1) < 0.000_011)
      }
    }
    let here = try lines(column)
    #expect(here.count == 2)
    try expect(here.last, bent)
    try expect(here.first, crossing)
    let east = try lines(column + 1)
    #expect(east.count == 1)
    try expect(east.first, crossing)
    #expect(try lines(column - 1).isEmpty && lines(column, level: 12).isEmpty)
  }
}
