import Columns
import Testing

@Suite("Where the names of the columns are")
struct HeaderSearchTests {
  @Test("Addresses of e-mail in the first row are no names of columns")
  func emails() {
    var search = HeaderSearch()
    var found: [Bool] = []
    for record in [
      ["email", "E-Mail Address", "city"], ["a@b.org", "a@b.org", "Rome"],
      ["ada@city.com", "ada@region.net", "Rome"],
    ] { found.append(search.isHeader(record)) }
    #expect(found == [true, false, false])
    #expect(ColumnRole(header: "@lat") == .latitude)
  }

  @Test(
    "The header may stand below a title",
    arguments: [
      ([["id", "city"], ["1", "Rome"]], 0), ([["Report"], ["id", "city"], ["1", "Rome"]], 1),
      ([["Report", "", ""], ["by", "me", ""], ["name", "city", "state"]], 2),
      ([["Report"], ["number", "city"]], 1), ([["place"], ["city", "state"]], 1),
      ([["a", "b"], ["c", "city"]], 0), ([["Seattle"], ["Rome"]], 0),
      ([["city", "id"], ["region", "country"]], 0),
    ])
  func search(records: [[String]], expected: Int) {
    var search = HeaderSearch()
    var found: Int?
    for (index, record) in records.enumerated() where search.isHeader(record) { found = index }
    #expect(found == expected)
  }

  @Test("A column that was asked for by name is known")
  func asked() {
    var search = HeaderSearch(asking: ["Wo"])
    let found = [["Title"], ["nr", "wo"], ["1", "Rom"]].map { search.isHeader($0) }
    #expect(found == [true, true, false])
  }

  @Test("Only the first records are looked at")
  func limit() {
    var search = HeaderSearch()
    for _ in 0..<HeaderSearch.recordLimit {
      #expect(!search.isAtEnd)
      _ = search.isHeader(["x"])
    }
    #expect(search.isAtEnd)
  }
}
