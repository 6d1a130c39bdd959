import Gazetteer
import Testing

@testable import Geocoding

@Suite("What a misspelling says against a name")
struct EditCostTests {
  private func codes(_ text: String) throws -> [UInt16] {
    let gazetteer = try #require(try? Gazetteer.bundled(), "build with Data/gazetteer.gaz in place")
    return FoldedText(text, table: gazetteer.folding).codes.map { UInt16($0) }
  }

  private func cost(_ typed: String, _ name: String) throws -> Double {
    EditCost.cost(try codes(typed), try codes(name))
  }

  @Test("nothing misspelt costs nothing", arguments: ["boston", "new york", "a", "xyz 12"])
  func equal(name: String) throws {
    #expect(try cost(name, name) == 0)
  }

  @Test(
    "what people do costs less than an arbitrary letter",
    arguments: [
      ("bostton", "boston"), ("bostn", "bostonn"), ("misisipi", "mississippi"),
      ("bsoton", "boston"), ("bostpn", "boston"), ("nansi", "nanci"), ("berlen", "berlin"),
      ("newyork", "new york"), ("los angelesca", "los angeles ca"),
    ])
  func likely(typed: String, name: String) throws {
    let edits = Double(max(1, abs(typed.utf8.count - name.utf8.count)))
    #expect(try cost(typed, name) > 0)
    #expect(try cost(typed, name) < edits)
  }

  @Test("an arbitrary letter costs 1, left out, put in or written for another")
  func arbitrary() throws {
    #expect(try cost("boxston", "boston") == 1)
    #expect(try cost("boton", "boston") == 1)
    #expect(try cost("boqton", "boston") == 1)
  }

  @Test("the first letter is seldom wrong")
  func first() throws {
    #expect(try cost("oston", "boston") > (try cost("boton", "boston")))
    #expect(try cost("foston", "boston") > (try cost("bofton", "boston")))
  }

  @Test("letters swapped across a third are one slip, not two")
  func across() throws {
    #expect(try cost("chigaco", "chicago") < 1)
  }

  @Test(
    "the cost is the same both ways",
    arguments: [("bsoton", "boston"), ("oston", "boston"), ("newyork", "new york"), ("q", "abc")])
  func symmetric(first: String, second: String) throws {
    #expect(abs(try cost(first, second) - (try cost(second, first))) < 1e-12)
  }

  @Test("letters far apart on the keyboard cost more than neighbours")
  func keyboard() throws {
    #expect(try cost("bosfon", "boston") < (try cost("bospon", "boston")))
  }

  @Test(
    "digits must agree, in order",
    arguments: [
      ("sector 17", "sector 17", true), ("sector 17", "sector 1", false),
      ("sector 71", "sector 17", false), ("17 sector", "sector 17", true),
      ("sector", "sector", true), ("sector", "sector 1", false), ("1 sector 7", "sector 17", true),
    ])
  func digits(first: String, second: String, isSame: Bool) throws {
    #expect(EditCost.haveSameDigits(try codes(first), try codes(second)) == isSame)
    #expect(EditCost.haveSameDigits(try codes(second), try codes(first)) == isSame)
  }
}
