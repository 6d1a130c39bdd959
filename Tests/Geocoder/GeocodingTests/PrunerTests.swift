import Gazetteer
import Geocoding
import GeocodingPromises
import Testing

@Suite("Pruning changes no answer")
struct PrunerTests {
  private static let gazetteer = try? Gazetteer.bundled()

  @Test("of the cases", arguments: CaseFile.all)
  func cases(_ file: CaseFile) throws {
    var check = PruningCheck(try #require(PrunerTests.gazetteer))
    for each in try file.cases() {
      let difference = check.difference(over: each.query)
      #expect(difference == nil, "\(difference ?? "")")
    }
  }

  @Test("of random queries from names, words and numbers")
  func random() throws {
    let gazetteer = try #require(PrunerTests.gazetteer)
    var check = PruningCheck(gazetteer)
    var queries = RandomQueries(gazetteer, seed: 20_261)
    for _ in 0..<1_000 {
      let difference = check.difference(over: queries.next())
      #expect(difference == nil, "\(difference ?? "")")
    }
  }
}
