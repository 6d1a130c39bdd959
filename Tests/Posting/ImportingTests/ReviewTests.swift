import Columns
import CSV
import Geocoding
import Testing

@testable import Importing

@Suite("Rows that somebody should look at are held for review")
struct ReviewTests {
  private static let header = "first name,last name,location,latitude,longitude,link\n"

  private static func row(_ place: String, _ latitude: String = "", _ longitude: String = "")
    -> String
  {
    "Ada,Lovelace,\"\(place)\",\(latitude),\(longitude),https://example.org/\n"
  }

  /// The facts that the reported rows were posted in spite of.
  private static func trial() throws -> ImportTrial {
    let trial = try ImportTrial()
    trial.add("Paris", 48.85341, 2.3488)
    trial.add("New York", 40.71427, -74.00597)
    trial.add("Berlin, CT", 52.52437, 13.41053, ignored: ["CT"])
    trial.add("Mt. Fuji", -18, 178, confidence: 0.5, ignored: ["Mt."])
    trial.add("Mobile developer", 30.69436, -88.04305, ignored: ["developer"])
    trial.add("Georgetown", 6.80448, -58.15527, confidence: 0.79)
    trial.add(
      "Springfield", 37.21533, -93.29824, confidence: 0.3,
      rivals: [ImportTrial.place("Springfield, Illinois", 39.80172, -89.64371)])
    return trial
  }

  @Test(
    "each with the code of its reason, and none is posted",
    arguments: [
      // Latitude and longitude swapped; a place on another continent.
      (row("New York", "-74.006", "40.714"), ["coordinate_swapped", "coordinate_swapped"]),
      (row("Paris", "40.7", "-74"), ["coordinate_far"]),
      (row("Berlin, CT"), ["place_words_ignored"]),
      (row("Mt. Fuji"), ["place_confidence_low", "place_words_ignored"]),
      (row("Mobile developer"), ["place_words_ignored"]),
      (row("Georgetown"), ["place_confidence_low"]), (row("Springfield"), ["place_ambiguous"]),
    ])
  func holds(row: String, codes: [String]) async throws {
    let trial = try Self.trial()
    let outcome = try await trial.run(Self.header + row)
    #expect(outcome.told.held.map(\.codes) == [codes])
    #expect(outcome.told.held.map(\.line) == [2])
    #expect(outcome.summary.held == 1)
    #expect(outcome.summary.decided == 1)
    #expect(trial.server.posts.isEmpty)
    let accepted = try await trial.run(Self.header + row) { $0.acceptsWarnings = true }
    #expect(accepted.summary.created == 1)
    // What was accepted once is not held again.
    let again = try await trial.run(Self.header + row)
    #expect(again.summary.unchanged == 1)
    #expect(again.summary.held == 0)
    #expect(trial.server.links.count == 1)
  }

  @Test("what is right is posted: the place, a point in it, and the words of an address")
  func posts() async throws {
    let trial = try Self.trial()
    trial.add(
      "17 rue de Fontenoy, 59000 Lille", 50.63297, 3.05858,
      ignored: ["17 rue de Fontenoy", "59000"],
      address: AddressParts(
        houseNumber: "17", street: "rue de Fontenoy", postcode: "59000", locality: "Lille"))
    let table =
      Self.header + Self.row("Paris") + Self.row("Paris", "48.86", "2.35")
      + Self.row("17 rue de Fontenoy, 59000 Lille")
      // Coordinates say which place is meant.
      + Self.row("Springfield", "39.8", "-89.64")
    let outcome = try await trial.run(table)
    #expect(outcome.told.held.isEmpty)
    #expect(outcome.summary.created == 4)
  }

  @Test("the confidence to hold below, and the one to fail below")
  func thresholds() async throws {
    let trial = try Self.trial()
    let table = Self.header + Self.row("Georgetown")
    let lower = try await trial.run(table) {
      $0.reviewThreshold = 0.7
      $0.isDryRun = true
    }
    #expect(lower.summary.created == 1)
    let failed = try await trial.run(table) { $0.minimumConfidence = 0.8 }
    #expect(failed.told.failed.map(\.codes) == [["place_confidence_low"]])
    #expect(failed.summary.held == 0)
  }

  @Test(
    "a confidence is told with two decimals, and less than what it is less than",
    arguments: [
      (0.4177830764272145, 0.8, "0.42"), (0.7999, 0.8, "0.79"), (0.795, 0.8, "0.79"),
      (0, 0.8, "0.00"),
      (0.999, 1, "0.99"), (0.05, 0.8, "0.05"), (0.504, 0.505, "0.50"), (0.7949, 0.8, "0.79"),
    ])
  func roundsConfidence(confidence: Double, least: Double, text: String) {
    #expect(RowPreparation.text(confidence, below: least) == text)
  }

  @Test("the best of several places is taken on request, whatever its confidence")
  func best() async throws {
    let trial = try Self.trial()
    let outcome = try await trial.run(Self.header + Self.row("Springfield")) {
      $0.ambiguity = .best
    }
    #expect(outcome.summary.created == 1)
  }

  @Test("a column of links is found by what is in it, where its name says nothing")
  func findsLinks() async throws {
    let trial = try Self.trial()
    let rows = "Ada Lovelace,Paris,https://e.org/1,x\nGrace Hopper,Paris,www.e.org/2,\n"
    let outcome = try await trial.run("name,city,contact me here,remarks\n" + rows) {
      $0.isDryRun = true
    }
    #expect(outcome.told.columns?.columns[.link] == 2)
    let mixed = try await trial.run("name,city,a\nA B,Paris,https://e.org\nC D,Paris,none\n")
    guard case .columns(.missing([.link], _)) = mixed.failure else {
      Issue.record("\(String(describing: mixed.failure))")
      return
    }
  }
}
