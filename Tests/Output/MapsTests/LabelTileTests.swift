import Gazetteer
import Geography
import Maps
import Testing

@Suite("The tiles of labels")
struct LabelTileTests {
  static let labels = Result { GazetteerLabels(try Gazetteer.bundled()) }

  @Test(
    "have addresses",
    arguments: [
      ("", 0, 0, 0), ("-4-15-7", 4, 15, 7), ("-6-34-7", 6, 34, 7), ("-8-255-127", 8, 255, 127),
      ("-10-1023-511", 10, 1023, 511),
    ])
  func addresses(text: String, level: Int, column: Int, row: Int) throws {
    let tile = try #require(LabelTile(text))
    #expect((tile.level, tile.column, tile.row) == (level, column, row))
  }

  @Test(
    "have no other addresses",
    arguments: [
      "-", "-4", "-4-1", "-5-1-1", "-4-16-0", "-4-0-8", "-8-256-0", "-10-1024-0", "-12-4096-0",
      "-14-0-8192", "-16-0-0",
      "-4--1-2", "4-1-2", "-4-1-2-3",
      "-4-1-x", "-0-0-0", "-4-99999999999999999999-0",
    ])
  func refused(text: String) {
    #expect(LabelTile(text) == nil)
  }

  @Test("have the labels of their part of the world, with what a script needs to know")
  func content() throws {
    let labels = try Self.labels.get()
    let world = String(decoding: labels.json(.world), as: UTF8.self)
    #expect(world.hasPrefix("[\n[\"") && world.hasSuffix("]\n]\n"))
    let lines = world.split(separator: "\n").dropFirst().dropLast()
    // The first is a large country, at zoom 0; a city is of kind 2.
    #expect(lines.first?.hasSuffix(",0,0],") == true)
    #expect(lines.contains { $0.hasPrefix("[\"London\",51.") && $0.hasSuffix(",2],") })
    // Speyer lies at 49.3 N, 8.4 E: column 33 of 64, row 7 of 32, and column 133 of 256, row 28 of
    // 128, and column 536 of 1024, row 115 of 512.
    let tiles = [(6, 33, 7), (8, 133, 28), (10, 536, 115)].map { level, column, row in
      LabelTile(level: level, column: column, row: row).map {
        String(decoding: labels.json($0), as: UTF8.self)
      } ?? ""
    }
    #expect(tiles.filter { $0.contains("\n[\"Speyer\",49.") }.count == 1)
  }

  @Test("have each label in one tile")
  func partition() throws {
    let labels = try Self.labels.get()
    func names(_ tile: LabelTile) -> [Substring] {
      String(decoding: labels.json(tile), as: UTF8.self).split(separator: "\n").dropFirst()
        .dropLast().map { $0.hasSuffix(",") ? $0.dropLast() : $0 }
    }
    var found = names(.world)
    for column in 0..<16 {
      for row in 0..<8 {
        found += names(try #require(LabelTile(level: 4, column: column, row: row)))
      }
    }
    #expect(Set(found).count == found.count)
    let box = try #require(BoundingBox(south: -90, west: -180, north: 90, east: 180))
    #expect(found.count == labels.labels(in: box, zoom: 6).count)
  }
}
