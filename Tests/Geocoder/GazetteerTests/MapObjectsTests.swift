import GazetteerWriting
import Testing

@testable import Gazetteer

@Suite("Objects of OpenStreetMap have eight bytes each")
struct MapObjectsTests {
  @Test("kinds, ids and numbers of categories are read as they were written, up to their limits")
  func limits() throws {
    // As many categories as a country of a hundred thousand different shops would have.
    let categories = (0..<100_000).map { "shop=\($0)" }
    var objects: [MapObject] = []
    for (number, kind) in MapObject.Kind.allCases.enumerated() {
      for id in [1, 12_500_000_000, MapObjects.maxID] {
        for category in [number, 65_535, 65_536, 99_999] {
          objects.append(MapObject(kind: kind, id: id, category: categories[category]))
        }
      }
    }
    var bytes: [UInt8] = []
    for object in objects {
      let number = try #require(Int(object.category.dropFirst(5)))
      let bits = MapObjects.bytes(object, category: number)
      bytes.append(uint32: Int(bits & 0xFFFF_FFFF))
      bytes.append(uint32: Int(bits >> 32))
    }
    let strings = StringTableWriter.bytes(categories)
    try unsafe bytes.withUnsafeBytes { bytes in
      try unsafe strings.withUnsafeBytes { strings in
        let views = unsafe (
          ByteView(try #require(bytes.baseAddress), count: bytes.count),
          ByteView(try #require(strings.baseAddress), count: strings.count)
        )
        let table = try #require(MapObjects(views.0, views.1, count: objects.count))
        #expect(objects.indices.map { table[$0] } == objects)
        #expect(MapObjects(views.0, views.1, count: objects.count - 1) == nil)
      }
    }
  }
}
