import CommandRunning
import Foundation
import Testing

@Suite("The columns that geocode csv uses")
struct TableColumnTests {
  @Test(
    "A region whose header is short or long is used",
    arguments: ["ST", "State Code", "StateAbbr", "State / Province / Region", "usps"])
  func region(header: String) throws {
    let outcome = try Command.run(
      ["csv", "--add", "label,status"],
      input: "id,City,\(header)\n1,Portland,ME\n3,Columbus,GA\n".utf8)
    #expect(outcome.lines[1].contains("\"Portland, Maine, United States\",found"))
    #expect(outcome.lines[2].contains("\"Columbus, Georgia, United States\",found"))
  }

  @Test("Columns that look like part of a place and are not used are said once")
  func unused() throws {
    let input = "Billing City,Shipping City,Shipping State,State of order\nParis,Portland,ME,open\n"
    let outcome = try Command.run(["csv", "--add", "label"], input: input.utf8)
    #expect(outcome.lines[1].hasSuffix("\"Portland, Maine, United States\""))
    #expect(outcome.notes.contains("place columns: \"Shipping City\", \"Shipping State\""))
    #expect(
      outcome.notes.components(
        separatedBy: "not used, though they look like part of a place: \"Billing City\", "
          + "\"State of order\""
      ).count == 2)
    let asked = try Command.run(["csv", "--city", "1", "--add", "label"], input: input.utf8)
    #expect(!asked.notes.contains("not used"))
    let quiet = try Command.run(["csv", "--quiet"], input: input.utf8)
    #expect(quiet.notes.isEmpty)
  }

  @Test("Coordinates beside a place are said, and used where there is only a country")
  func coordinates() throws {
    let both = try Command.run(
      ["csv", "--add", "label"], input: "id,city,lat,lon\n12,Paris,48.85,2.35\n".utf8)
    #expect(both.notes.contains("look like part of a place: \"lat\", \"lon\""))
    let country = try Command.run(
      ["csv", "--add", "label"], input: "country,lat,lon\nFrance,48.85,2.35\n".utf8)
    #expect(country.lines[1].hasSuffix("\"Paris, Île-de-France, France\""))
    #expect(country.notes.contains("point columns: \"lat\", \"lon\""))
  }

  @Test(
    "A region or country beside a column for the place counts",
    arguments: [
      ("place,country\nLondon,CA", "London, Ontario, Canada"),
      ("place,country\n\"Paris, Texas\",USA", "Paris, Texas, United States"),
      ("location,state,country\n\"Seattle, WA, USA\",WA,US", "Seattle, Washington, United States"),
    ])
  func beside(table: String, label: String) throws {
    let outcome = try Command.run(["csv", "--add", "label", "--quiet"], input: "\(table)\n".utf8)
    #expect(outcome.lines[1].hasSuffix("\"\(label)\""))
  }

  @Test("Coordinates in one column, also as WKT")
  func points() throws {
    let outcome = try Command.run(
      ["csv", "--add", "label,status", "--quiet"],
      input: "WKT,name\nPOINT (2.35 48.85),a\n\"POINT(-122.33 47.6)\",b\n".utf8)
    #expect(outcome.lines[1].hasSuffix(",\"48.85, 2.35\",found"))
    #expect(outcome.lines[2].hasSuffix(",\"47.6, -122.33\",found"))
  }
}
