import CommandRunning
import Foundation
import Testing

@Suite("The geocode reverse and geocode suggest commands")
struct ReverseAndSuggestTests {
  private func objects(_ outcome: Command.Outcome) throws -> [[String: Any]] {
    try outcome.lines.map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
      return try #require(object as? [String: Any])
    }
  }

  @Test(
    "A point is read in any notation",
    arguments: [
      ["47.6062,-122.3321"], ["47.6062", "-122.3321"], ["47.6062° N, 122.3321° W"],
      ["47°36'22\"N 122°19'55\"W"], ["geo:47.6062,-122.3321"],
      ["--max-distance", "5", "47.6062", "-122.3321"],
    ])
  func notations(arguments: [String]) throws {
    let outcome = try Command.run(["reverse"] + arguments)
    #expect(
      outcome.text.hasPrefix("Seattle, Washington, United States\t47.60621, -122.33207\t0 km"))
    #expect(outcome.status == 0)
  }

  @Test("What the point lies in has no distance and no direction")
  func holder() throws {
    let outcome = try Command.run(["reverse", "--kind", "country", "47.6062,-122.3321"])
    #expect(outcome.lines.first?.hasPrefix("United States\t") == true)
    #expect(outcome.lines.first?.hasSuffix("\t0 km") == true)
  }

  @Test("A point that starts with a minus sign is no option")
  func south() throws {
    let outcome = try Command.run(["reverse", "-33.8568,151.2153", "--format", "ndjson"])
    let result = try #require((try objects(outcome).first?["results"] as? [[String: Any]])?.first)
    #expect(result["name"] as? String == "Sydney")
    #expect(result["distance_km"] as? Double ?? 0 > 0.5)
    #expect(result["bearing"] is NSNumber)
    #expect(result["confidence"] == nil)
  }

  @Test("Every line has its answer, whatever it holds")
  func lines() throws {
    var input = Array("0,0\nSeattle\n\n47.6,-122.3\n91,0\n".utf8)
    input += [0xFF, 0x0A]
    let outcome = try Command.run(["reverse", "--format", "ndjson"], input: input)
    #expect(
      try objects(outcome).map { $0["refusal"] as? String }
        == ["nothing_near", "not_a_coordinate", "empty", nil, "not_a_coordinate", "malformed"])
    #expect(outcome.status == 1)
    let text = try Command.run(["reverse"], input: input)
    #expect(text.lines.count == 6)
    #expect(text.notes.contains("line 2: "))
  }

  @Test("Tables have columns for distance and bearing")
  func table() throws {
    let outcome = try Command.run(["reverse", "--format", "tsv", "47.62,-122.33207", "0,0"])
    #expect(outcome.lines[0].hasSuffix("\tgeonames_id\tdistance_km\tbearing\tprecision"))
    #expect(outcome.lines[1].hasSuffix("\t1.533\t0\tcity"))
    let counts = outcome.lines.map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
    #expect(Set(counts.map(\.count)).count == 1)
  }

  @Test(
    "Wrong options end with 64 and say what is expected",
    arguments: [
      (["reverse", "--max-distance", "-1", "1,1"], "0 or more"),
      (["reverse", "--min-population", "x", "1,1"], "min-population"),
      (["suggest", "--limit", "0", "x"], "1 or more"),
      (["suggest", "--format", "kml", "x"], "ndjson"),
    ])
  func usage(arguments: [String], hint: String) throws {
    let outcome = try Command.run(arguments)
    #expect(outcome.status == 64)
    #expect(outcome.notes.contains(hint))
  }

  @Test("Suggestions stand one a line, the most probable first")
  func suggestions() throws {
    let outcome = try Command.run(["suggest", "sea"])
    #expect(outcome.lines.first == "Seattle, Washington, United States\t47.60621, -122.33207")
    #expect(outcome.lines.count == 10)
    let munich = try Command.run(["suggest", "münch", "--limit", "1"])
    #expect(munich.lines == ["Munich, Bavaria, Germany\t48.13743, 11.57549\tmunchen"])
  }

  @Test("Suggestions for lines come in step, and none is reported")
  func suggestionLines() throws {
    let input = "paris, te\nzzqx\n\n東\n"
    let outcome = try Command.run(["suggest", "--format", "ndjson"], input: input.utf8)
    let answers = try objects(outcome)
    #expect(answers.map { $0["refusal"] as? String } == [nil, "not_found", "empty", nil])
    let first = (answers[0]["results"] as? [[String: Any]])?.first
    #expect(first?["label"] as? String == "Paris, Texas, United States")
    #expect(outcome.status == 1)
  }

  @Test("Both commands have help with examples", arguments: ["reverse", "suggest"])
  func help(command: String) throws {
    let outcome = try Command.run([command, "--help"])
    #expect(outcome.status == 0)
    #expect(outcome.text.contains("EXAMPLES") && outcome.text.contains("geocode \(command)"))
  }
}
