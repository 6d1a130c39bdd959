import Gazetteer
import GazetteerBuilding
import Geography
import SeededRandom
import SmallWorld
import Testing

@Suite("What the builder reads")
struct InputTests {
  /// All but the header, which holds the checksum of the inputs.
  private func body(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    bytes.dropFirst(Layout.headerByteCount)
  }

  @Test("the same input gives the same bytes")
  func sameBytes() throws {
    #expect(try SmallWorld.build().bytes == SmallWorld.built.bytes)
    #expect(try SmallWorld.Copy().build().bytes == SmallWorld.built.bytes)
  }

  @Test("the order of the lines does not matter", arguments: [1, 2] as [UInt64])
  func shuffled(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var copy = SmallWorld.Copy()
    for name in copy.files.keys.sorted() where name.hasPrefix("layout/") {
      copy.files[name]?.shuffle(using: &generator)
    }
    let bytes = try copy.build().bytes
    #expect(bytes.count == SmallWorld.built.bytes.count)
    #expect(body(bytes) == body(SmallWorld.built.bytes), "seed \(seed)")
  }

  @Test("a carriage return ends a line too")
  func carriageReturns() throws {
    var copy = SmallWorld.Copy()
    for name in copy.files.keys { copy.files[name] = copy.files[name]?.map { $0 + "\r" } }
    #expect(body(try copy.build().bytes) == body(SmallWorld.built.bytes))
  }

  @Test("places can be added")
  func additions() throws {
    let (bytes, report) = try SmallWorld.build(additions: [SmallWorld.additions])
    #expect(report["read: added places"] == 3)
    let gazetteer = try Gazetteer(contents: bytes)
    #expect(gazetteer.information.cityCount == 34)
    let warehouse = try #require(gazetteer.places(named: "our warehouse").first?.place)
    #expect(warehouse.region?.name == "Washington")
    #expect(warehouse.county == nil)
    #expect(warehouse.population == 12)
    #expect(warehouse.coordinate.latitude == 47.55)
    #expect(warehouse.geonamesID == nil)
    #expect(gazetteer.places(named: "Lager").first?.place.id == warehouse.id)
    #expect(gazetteer.places(named: "the depot").first?.kind == .alternate)
    let camp = try #require(gazetteer.places(named: "camp umlaut").first?.place)
    #expect(camp.countryCode == "FJ")
    #expect(camp.region == nil)
    #expect(camp.population == nil)
    #expect(gazetteer.places(named: "Seattle").first?.place.geonamesID == 5_809_844)
  }

  @Test(
    "a region of an addition may be named by code or name",
    arguments: ["WA", "washington", "US-WA", "wash."])
  func additionRegion(region: String) throws {
    let text = "Home\t47\t-122\tUS\t\(region)\n"
    let gazetteer = try Gazetteer(contents: SmallWorld.Copy().build(additions: text).bytes)
    #expect(gazetteer.places(named: "Home").first?.place.region?.name == "Washington")
  }

  @Test(
    "a bad line of additions is named with what it should hold",
    arguments: [
      ("Home\t47", "tab-separated"), ("\t47\t-122\tUS", "a name in the first field"),
      ("  \t47\t-122\tUS", "a name in the first field"),
      ("Home\tnorth\t-122\tUS", "a latitude"), ("Home\t91\t-122\tUS", "a latitude"),
      ("Home\t47\t181\tUS", "a longitude"), ("Home\tnan\t0\tUS", "a latitude"),
      ("Home\t47\t-122\tUSA", "country code in field 4"),
      ("Home\t47\t-122\t", "country code in field 4"),
      ("Home\t47\t-122\tUS\tBavaria", "a region of US"),
      ("Home\t47\t-122\tUS\tWA\tmany", "inhabitants in field 6"),
      ("Home\t47\t-122\tUS\tWA\t-5", "inhabitants in field 6"),
      ("Home\t47\t-122\tUS\tWA\t99999999999", "inhabitants in field 6"),
      (String(repeating: "x", count: 70_000) + "\t47\t-122\tUS", "a name in the first field"),
    ])
  func badAdditions(line: String, expected: String) throws {
    let text = "# mine\nFine\t1\t2\tFR\n\(line)\n"
    do {
      _ = try SmallWorld.Copy().build(additions: text)
      Issue.record("the line was accepted")
    } catch BuildError.badLine(_, let number, let wanted) {
      #expect(number == 3)
      #expect(wanted.contains(expected))
    }
  }

  @Test("an addition file that is missing is named")
  func missingAdditions() {
    #expect(throws: BuildError.unreadable(path: "/nowhere/mine.tsv")) {
      try SmallWorld.build(additions: ["/nowhere/mine.tsv"])
    }
    #expect("\(BuildError.unreadable(path: "/nowhere/x"))".contains("/nowhere/x"))
  }

  @Test(
    "each missing file that is needed is named, the others may be missing",
    arguments: [
      ("layout/countryInfo.txt", true), ("layout/admin1CodesASCII.txt", true),
      ("layout/cities500.txt", true), ("tables/words.tsv", true),
      ("tables/landmarks.tsv", true),
      ("layout/admin2Codes.txt", false), ("layout/alternateNamesV2.txt", false),
      ("layout/airports.txt", false), ("layout/divisions.txt", false),
      ("layout/countryGeometry.txt", false), ("layout/postalCodes.txt", false),
    ])
  func missing(file: String, isNeeded: Bool) throws {
    var copy = SmallWorld.Copy()
    copy.files[file] = nil
    guard isNeeded else {
      _ = try Gazetteer(contents: copy.build().bytes)
      return
    }
    do {
      _ = try copy.build()
      Issue.record("\(file) is needed")
    } catch BuildError.unreadable(let path) {
      #expect(path.hasSuffix(file))
    }
  }

  @Test(
    "a line with too few fields is named",
    arguments: [
      "layout/countryInfo.txt", "layout/admin1CodesASCII.txt", "layout/cities500.txt",
      "layout/alternateNamesV2.txt", "layout/postalCodes.txt", "tables/words.tsv",
      "tables/informal-regions.tsv", "tables/landmarks.tsv", "tables/country-aliases.tsv",
    ])
  func shortLine(file: String) throws {
    var copy = SmallWorld.Copy()
    copy.files[file]?.append("one field")
    let line = copy.files[file]?.count
    do {
      _ = try copy.build()
      Issue.record("the line was accepted")
    } catch BuildError.badLine(let path, let number, _) {
      #expect(path.hasSuffix(file))
      #expect(number == line)
    }
  }

  @Test(
    "numbers and codes that make no sense stop nothing, or are named",
    arguments: [
      ("layout/admin1CodesASCII.txt", "AN.01\tCuraçao\tCuracao\t1"),
      ("layout/admin2Codes.txt", "AN.01.2\tWillemstad\tWillemstad\t2"),
      ("layout/admin2Codes.txt", "US.ZZ.2\tLost\tLost\t3"),
      ("layout/postalCodes.txt", "US\t12345\tX\tY\tWA\tZ\t033\t\t\tnan\tinf"),
      ("layout/postalCodes.txt", "US\t-5\tX\tY\tWA\tZ\t033\t\t\t1\t2"),
      ("layout/postalCodes.txt", "US\t99999999999999\tX\tY\tWA\tZ\t033\t\t\t1\t2"),
      ("layout/postalCodes.txt", "US\t98101\tX\tY\tWA\tZ\t033\t\t\t1\t2"),
      ("layout/countryGeometry.txt", "TO\tx\ty\t1\t2\t3\t4"),
      ("layout/airports.txt", "QQQ\tKQQQ\tUS\tWA\tnorth\twest"),
      ("layout/divisions.txt", "US.WI\t5279468\tUS-WI"),
      ("layout/alternateNamesV2.txt", "x\ty\tz\tw"),
      (
        "layout/cities500.txt",
        "77\tMinus\tMinus\t\t10\t20\tP\tPPL\tUS\t\tWA\t033\t\t\t-12\t\t\t\t2024-01-01"
      ),
      (
        "layout/cities500.txt",
        "78\tMany\tMany\t\t10\t20\tP\tPPL\tUS\t\tWA\t033\t\t\t99999999999999\t\t\t\t2024-01-01"
      ),
      (
        "layout/cities500.txt",
        "79\t\t\t,,/,()\t10\t20\tP\tPPL\tUS\t\tWA\t033\t\t\t12\t\t\t\t2024-01-01"
      ),
      (
        "layout/cities500.txt",
        "80\tHigh\tHigh\t\t120\t20\tP\tPPL\tUS\t\tWA\t033\t\t\t12\t\t\t\t2024-01-01"
      ),
      (
        "layout/countryInfo.txt",
        "Q\tQQQ\t000\t\tShort\tX\t0\t1\tEU\t\t\t\t\t\t\ten\t55\t\t"
      ),
      (
        "layout/countryInfo.txt",
        "QX\tQXX\t000\t\tMinus\tX\t0\t-1\tEU\t\t\t\t\t\t\ten\t-55\t\t"
      ),
    ])
  func oddLines(file: String, line: String) throws {
    var copy = SmallWorld.Copy()
    copy.files[file]?.append(line)
    do {
      let gazetteer = try Gazetteer(contents: copy.build().bytes)
      #expect(gazetteer.places(named: "Seattle").first?.place.region?.name == "Washington")
    } catch BuildError.badLine(let path, let number, _) {
      #expect(path.hasSuffix(file))
      #expect(number == copy.files[file]?.count)
    }
  }

  @Test("a world without cities, and one without anything, are built or refused, never a crash")
  func nearlyEmpty() throws {
    var copy = SmallWorld.Copy()
    copy.files["layout/cities500.txt"] = []
    copy.files["tables/place-aliases.tsv"] = []
    let gazetteer = try Gazetteer(contents: copy.build().bytes)
    #expect(gazetteer.information.cityCount == 0)
    #expect(gazetteer.country(code: "US")?.name == "United States")
    for name in copy.files.keys { copy.files[name] = [] }
    #expect(throws: BuildError.self) { try copy.build() }
  }
}
