import CommandRunning
import Foundation
import Testing

@Suite("The geocode command")
struct CommandTests {
  /// Too long a string of too odd letters to be in any gazetteer.
  private let nowhere = "zzqxj vwkkq pfffzt"

  private func objects(_ outcome: Command.Outcome) throws -> [[String: Any]] {
    try outcome.lines.map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
      return try #require(object as? [String: Any])
    }
  }

  @Test(
    "A wrong command line ends with 64 and says what is expected",
    arguments: [
      (["--format", "yaml", "x"], "ndjson"), (["--limit", "0", "x"], "1 or more"),
      (["--near", "99,3", "x"], "LATITUDE,LONGITUDE"), (["--bbox", "1,2", "x"], "WEST,SOUTH"),
      (["--country", "Germany", "x"], "two-letter"), (["--kind", "town", "x"], "city"),
      (["--nonsense"], "--nonsense"),
      (["--min-confidence", "2", "x"], "0 to 1"), (["explain", "--limit", "0", "x"], "1 or more"),
      (["info", "--format", "csv"], "json"), (["--min-precision", "town", "x"], "city"),
      (["--city", "Salem", "x"], "form one query"),
      (["explain", "--postcode", "1", "x"], "form one query"),
    ])
  func usage(arguments: [String], hint: String) throws {
    let outcome = try Command.run(arguments)
    #expect(outcome.status == 64)
    #expect(outcome.text.isEmpty)
    #expect(outcome.notes.contains(hint))
  }

  @Test("A file that does not exist ends with 66 and is named", arguments: [["x"], ["info"]])
  func noFile(arguments: [String]) throws {
    let outcome = try Command.run(arguments + ["--gazetteer", "/nonexistent/file.gaz"])
    #expect(outcome.status == 66)
    #expect(outcome.notes.contains("/nonexistent/file.gaz"))
  }

  @Test("A query without a place ends with 1 and is named")
  func notFound() throws {
    let outcome = try Command.run([nowhere])
    #expect(outcome.status == 1)
    #expect(outcome.text.isEmpty)
    #expect(outcome.notes.contains(nowhere))
  }

  @Test("Lines and answers stay in step in text", arguments: [false, true])
  func lineForLine(fromInput: Bool) throws {
    let queries = [nowhere, nowhere + " a", nowhere + " b"]
    let outcome =
      fromInput
      ? try Command.run(input: queries.joined(separator: "\n").utf8) : try Command.run(queries)
    #expect(outcome.lines.count == 3)
    #expect(outcome.status == 1)
  }

  @Test("What is ambiguous is its country with --min-confidence, and has rivals without")
  func minimumConfidence() throws {
    let sure = try Command.run(["--min-confidence", "0.9", "--format", "ndjson", "Springfield"])
    #expect(sure.status == 0)
    let results = try #require(try objects(sure)[0]["results"] as? [[String: Any]])
    #expect(results.map { $0["precision"] as? String } == ["country"])
    let refused = try Command.run(["--min-confidence", "1", "--format", "ndjson", "Springfield"])
    #expect(refused.status == 1)
    #expect(try objects(refused)[0]["refusal"] as? String == "low_confidence")
    let found = try Command.run(["--limit", "1", "--format", "ndjson", "Springfield"])
    let rivals = try #require(try objects(found)[0]["rivals"] as? [[String: Any]])
    #expect(rivals.allSatisfy { $0["label"] is String && $0["confidence"] is Double })
  }

  @Test("A query may come in parts, and the country as a filter")
  func parts() throws {
    for (arguments, query, label) in [
      (["--city", "Paris", "--state", "TX"], "Paris, TX", "Paris, Texas, United States"),
      (["--city", "London", "--country", "CA"], "London", "London, Ontario, Canada"),
      (
        ["--region", "WA", "--county", "King County", "--city", "Seattle", "--postcode", ""],
        "Seattle, King County, WA", "Seattle, Washington, United States"
      ),
    ] {
      let outcome = try Command.run(["--format", "ndjson", "--limit", "1"] + arguments)
      let answers = try objects(outcome)
      #expect(answers.count == 1 && answers.first?["query"] as? String == query)
      let results = try #require(answers.first?["results"] as? [[String: Any]])
      #expect(results.first?["label"] as? String == label)
      #expect(try Command.run(["explain"] + arguments).text.contains("Query: \(query)\n"))
    }
    let empty = try Command.run(["--city", " ", "--format", "ndjson"])
    #expect(try objects(empty).first?["refusal"] as? String == "empty")
    #expect(empty.status == 1)
  }

  @Test("A region and a country have their seat and the point of their name beside their own point")
  func seats() throws {
    // Capitals as geonames.org has them; the points of names lie far inland.
    for (query, seat, latitude, longitude, inland) in [
      ("California", "Sacramento", 38.58, -121.49, (35...37.5, -121.0 ... -118)),
      ("France", "Paris", 48.85, 2.35, (46...48.5, 1.0...4)),
      ("Bayern", "Munich", 48.14, 11.58, (48...49.5, 10.5...12.5)),
    ] as [(String, String, Double, Double, (ClosedRange<Double>, ClosedRange<Double>))] {
      let outcome = try Command.run(["--format", "ndjson", "--limit", "1", query])
      let results = try objects(outcome).first?["results"] as? [[String: Any]]
      let place = try #require(results?.first)
      #expect(place["point"] as? String == "population_center")
      let found = try #require(place["seat"] as? [String: Any])
      #expect(found["name"] as? String == seat)
      #expect(abs((found["latitude"] as? Double ?? 0) - latitude) < 0.05)
      #expect(abs((found["longitude"] as? Double ?? 0) - longitude) < 0.05)
      let label = try #require(place["label_point"] as? [String: Double])
      #expect(inland.0.contains(label["latitude"] ?? 0))
      #expect(inland.1.contains(label["longitude"] ?? 0))
    }
  }

  @Test("What is fine enough for --min-precision is found")
  func minimumPrecision() throws {
    for (precision, query) in [("city", "Seattle, WA"), ("region", "Texas"), ("area", "France")] {
      let outcome = try Command.run(["--min-precision", precision, query])
      #expect(outcome.lines.count == 1 && outcome.status == 0)
      #expect(try Command.run(["explain", "--min-precision", precision, query]).status == 0)
    }
  }

  @Test("explain shows the words, the names, the interpretations and the answer")
  func explain() throws {
    let text = try Command.run(["explain", "Baton Roug, LA"])
    #expect(text.status == 0)
    for part in [
      "Words", "Names", "Interpretations", "Answer", "Baton Rouge, Louisiana", "misspelt",
      "precision: city",
    ] {
      #expect(text.text.contains(part))
    }
    let json = try Command.run(["explain", "--format", "ndjson"], input: "Paris, TX\nqqzz\n".utf8)
    let answers = try objects(json)
    #expect(answers.count == 2)
    for answer in answers {
      let explanation = try #require(answer["explanation"] as? [String: Any])
      #expect(explanation["interpretations"] is [[String: Any]])
      #expect(explanation["words"] is [[String: Any]])
    }
  }

  @Test("A lone dash reads standard input")
  func dash() throws {
    let outcome = try Command.run(["-", "--format", "ndjson"], input: "a\nb\n".utf8)
    #expect(outcome.lines.count == 2)
  }

  @Test("Every line of bad input has its answer, and so has the next one")
  func badInput() throws {
    var input = [UInt8](repeating: 0x61, count: 10 << 20) + [0x0A]
    input += [0xFF, 0xFE, 0x0A]
    input += [0xED, 0xA0, 0x80, 0x0A]
    input += Array("a\0b\r\n\n".utf8)
    input += [UInt8](repeating: 0x2C, count: 100_000) + [0x0A]
    input += Array(nowhere.utf8)
    let outcome = try Command.run(["--format", "ndjson"], input: input)
    #expect(String(validating: outcome.output, as: UTF8.self) != nil)
    let answers = try objects(outcome)
    #expect(answers.count == 7)
    #expect(
      [0, 1, 2, 5].map { answers[$0]["refusal"] as? String }
        == ["too_long", "malformed", "malformed", "too_long"])
    #expect(answers[3]["query"] as? String == "a\0b")
    #expect(answers[4]["query"] as? String == "")
    #expect(answers[6]["query"] as? String == nowhere)
    #expect(answers[6]["refusal"] != nil)
    #expect(outcome.notes.contains("line 2: "))
    #expect(outcome.status == 1)
  }

  @Test("Lines can be JSON strings, and half a character is refused")
  func json() throws {
    let outcome = try Command.run(
      ["--format", "ndjson", "--input-format", "json"],
      input: "\"S\\u00e3o\"\n\"\\ud800\"\n".utf8)
    let answers = try objects(outcome)
    #expect(answers.map { $0["query"] as? String } == ["São", #""\ud800""#])
    #expect(answers[1]["refusal"] as? String == "malformed")
  }

  @Test("A process that is asked to end makes a whole document of what it has")
  func interrupted() throws {
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = try Command.executable
    process.arguments = ["--format", "json"]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data("\(nowhere)\nSeat".utf8))
    // The answer shows that it is waiting for more.
    var answers = output.fileHandleForReading.availableData
    kill(process.processIdentifier, SIGINT)
    answers += output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
    let document = try JSONSerialization.jsonObject(with: answers)
    #expect((document as? [[String: Any]])?.count == 1)
    withExtendedLifetime(input) {}
  }

  @Test("Coordinates that start with a minus sign are no options")
  func negativeCoordinates() throws {
    let outcome = try Command.run(["-33.86, 151.21", "--format", "ndjson"])
    #expect(try objects(outcome).first?["query"] as? String == "-33.86, 151.21")
  }

  @Test("Empty input has no answers, and each format still makes a whole document")
  func emptyInput() throws {
    for (format, expected) in [
      ("ndjson", ""), ("json", "[\n]\n"), ("text", ""),
      ("geojson", "{\"type\":\"FeatureCollection\",\"features\":[\n]}\n"),
    ] {
      let outcome = try Command.run(["--format", format])
      #expect(outcome.text == expected)
      #expect(outcome.status == 0)
    }
  }

  @Test("Nothing of a terminal shows in what is written to a file")
  func noColours() throws {
    let outcome = try Command.run(["Seattle, WA"])
    #expect(!outcome.output.contains(0x1B))
  }

  @Test("After a double dash the name of a subcommand is a query")
  func subcommandAsQuery() throws {
    let outcome = try Command.run(["--format", "ndjson", "--", "info"])
    #expect(try objects(outcome).first?["query"] as? String == "info")
  }

  @Test(
    "Alone on a terminal the command says in ten lines what it does, with examples that work",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script")))
  func introduction() throws {
    let script = Process()
    let output = Pipe()
    script.executableURL = URL(fileURLWithPath: "/usr/bin/script")
    script.arguments = ["-qec", try Command.executable.path, "/dev/null"]
    script.standardInput = FileHandle.nullDevice
    script.standardOutput = output
    try script.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    script.waitUntilExit()
    #expect(script.terminationStatus == 0)
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    #expect(lines.count <= 10 && lines.allSatisfy { $0.count <= 100 })
    #expect(lines.filter { $0.hasPrefix("  geocode ") }.count == 3)
    // No terminal, no words: lines of standard input are queries.
    #expect(try Command.run().text.isEmpty)
  }

  @Test("A table for people has a header and a row for each place")
  func table() throws {
    let outcome = try Command.run(
      ["--format", "table", "Seattle, WA", "zzqxj vwkkq"], environment: ["COLUMNS": "100"])
    #expect(outcome.status == 1 && outcome.lines.count == 3)
    #expect(outcome.lines[1].contains("  Seattle, Washington, United States  "))
    #expect(outcome.lines[1].contains("  47.60621  -122.33207  "))
    #expect(outcome.lines.allSatisfy { $0.count <= 100 })
  }

  @Test("Help has examples and the meaning of the exit status", arguments: [["--help"], ["-h"]])
  func help(arguments: [String]) throws {
    let outcome = try Command.run(arguments)
    #expect(outcome.status == 0)
    for part in [
      "EXAMPLES", "EXIT STATUS", "--near", "ndjson", "geocode info", "--min-precision city",
      "--min-confidence 0.9 Springfield", "--street", "interpolated",
    ] {
      #expect(outcome.text.contains(part), "\(part)")
    }
  }

  @Test("There are completions for each shell", arguments: ["bash", "zsh", "fish"])
  func completions(shell: String) throws {
    let outcome = try Command.run(["--generate-completion-script", shell])
    #expect(outcome.status == 0)
    #expect(outcome.text.contains("geojson"))
  }

  @Test("The gazetteer describes itself")
  func info() throws {
    #expect(try Command.run(["info"]).text.contains("bundled"))
    let outcome = try Command.run(["info", "--format", "json"])
    #expect(try objects(outcome).first?["origin"] as? String == "bundled")
  }
}
