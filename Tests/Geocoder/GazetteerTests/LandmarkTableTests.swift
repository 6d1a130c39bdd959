import GazetteerWriting
import SeededRandom
import Testing

@testable import Gazetteer

@Suite("Which cities are landmarks")
struct LandmarkTableTests {
  private func with<Result>(
    _ cities: [Landmark?], _ body: (LandmarkTable) throws -> Result
  ) rethrows -> Result {
    let places = cities.map { landmark in
      var place = SourcePlace()
      place.landmark = landmark
      return place
    }
    return try LandmarkWriter.bytes(places[...]).withReader {
      try body(LandmarkTable($0.view, cityCount: cities.count))
    }
  }

  @Test("each landmark has its kind, and cities have none", arguments: [1, 2, 3] as [UInt64])
  func kinds(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    // Around the sizes of a block and of a byte, and one that is no multiple of either.
    for count in [1, 7, 8, 255, 256, 257, 1_000, 2_049] {
      let cities: [Landmark?] = (0..<count).map { _ in
        guard Int.random(in: 0..<4, using: &generator) == 0,
          let kind = Landmark.Kind.allCases.randomElement(using: &generator)
        else { return nil }
        return Landmark(kind: kind, radius: nil)
      }
      with(cities) { table in
        #expect(table.count == cities.count { $0 != nil })
        for city in cities.indices {
          #expect(
            table.contains(city) == (cities[city] != nil), "\(city) of \(count), seed \(seed)")
          #expect(table.landmark(city) == cities[city], "\(city) of \(count), seed \(seed)")
        }
      }
    }
  }

  @Test("what has no number of a city is no landmark")
  func outside() {
    with([Landmark(kind: .airport, radius: nil)]) { table in
      #expect(!table.contains(-1))
      #expect(!table.contains(.min))
      #expect(table.landmark(-1) == nil)
    }
  }

  @Test("a file without landmarks has none")
  func none() {
    #expect(LandmarkWriter.bytes([SourcePlace()][...]).isEmpty)
    with([nil, nil]) { table in
      #expect(table.count == 0)
      #expect(!table.contains(0) && !table.contains(1))
      #expect(table.landmark(1) == nil)
    }
  }

  @Test(
    "a radius is rounded up by a fifth at most",
    arguments: [0.1, 0.11, 0.5, 1, 9.99, 10, 35, 580, 1_200, 2_500])
  func radius(kilometres: Double) throws {
    try with([Landmark(kind: .feature, radius: kilometres)]) { table in
      let radius = try #require(table.landmark(0)?.radius)
      #expect(radius >= kilometres)
      #expect(radius < kilometres * 1.2)
    }
  }

  @Test("from 10 km on a landmark is large")
  func large() {
    #expect(!Landmark(kind: .airport, radius: nil).isLarge)
    #expect(!Landmark(kind: .feature, radius: 9.9).isLarge)
    #expect(Landmark(kind: .feature, radius: 10).isLarge)
  }

  @Test("a section that is cut off harms nothing", arguments: [0, 1, 2, 3, 34, 35])
  func cutOff(length: Int) {
    let places = (0..<300).map { index in
      var place = SourcePlace()
      if index % 3 == 0 { place.landmark = Landmark(kind: .feature, radius: 5) }
      return place
    }
    Array(LandmarkWriter.bytes(places[...]).prefix(length)).withReader { reader in
      let table = LandmarkTable(reader.view, cityCount: places.count)
      #expect(table.count == 0)
      for city in places.indices { _ = table.landmark(city) }
    }
  }
}
