import Foundation
import Gazetteer
import Testing

@testable import Geocoding

@Suite("Words that tell what stands beside them", .enabled(if: World.isThere, World.comment))
struct TermsTests {
  /// The terms of all lists, as they are written there, with what is known of them.
  private static var listed: [(term: String, role: Terms.Role, countries: String)] {
    func terms(_ list: String) -> [String] { list.split(separator: ",").map(String.init) }
    return Terms.lists.flatMap { row in terms(row.list).map { ($0, row.role, "") } }
      + Terms.codeLabels.flatMap { row in
        terms(row.list).map { ($0, .codeLabel, row.countries) }
      }
  }

  @Test("each term of a list is found where a query has it, small or large")
  func found() throws {
    let folding = try World.gazetteer.get().folding
    let terms = Terms(folding)
    for (term, role, countries) in TermsTests.listed {
      // The folding keeps the final sigma apart.
      let isASCII = term.utf8.allSatisfy { $0 < 0x80 }
      for query in [term, isASCII ? term.uppercased() : term.capitalized] {
        let text = FoldedText("xyzzy \(query) xyzzy", table: folding)
        let found = terms.term(role, text, at: 1)
        #expect(found?.count == text.tokens.count - 2, "\(query)")
        #expect(found?.countries == countries, "\(query)")
        #expect(terms.roles(of: text.tokens[1].codes, in: text).contains(role), "\(query)")
      }
    }
  }

  @Test("a term is not found where a word of it is missing, or is another")
  func notFound() throws {
    let folding = try World.gazetteer.get().folding
    let terms = Terms(folding)
    func count(_ role: Terms.Role, _ query: String) -> Int? {
      terms.term(role, FoldedText(query, table: folding), at: 0)?.count
    }
    #expect(count(.codeLabelWord, "code") == 1)
    #expect(count(.codeLabel, "code") == nil)
    #expect(count(.codeLabel, "zip code") == 2)
    #expect(count(.codeLabel, "zip coda") == 1)
    #expect(count(.codeLabel, "zap code") == nil)
    #expect(count(.airportLabel, "flying") == nil)
    #expect(count(.airportLabel, "flying out of") == 3)
    #expect(count(.airportLabel, "flying out") == nil)
    #expect(count(.airportLabel, "аэропорт") == 1)
    #expect(count(.unit, "kmh") == 1)
    #expect(count(.unit, "kmx") == nil)
    #expect(count(.direction, "north east") == 2)
    #expect(count(.direction, "northern") == nil)
  }
}
