import CommandRunning
import Foundation
import Testing

@Suite("Each row of a table is on the server once, whatever people do with their files")
struct ImportJourneyTests {
  private static let count = 12

  private func table(_ change: (Int, String) -> String = { $1 }) -> String {
    "id,first name,last name,location,link\n"
      + (1...Self.count).map {
        change($0, "\($0),Ada,Byron\($0),\"London, England\",https://example.org/\($0)\n")
      }.joined()
  }

  private func write(_ text: String, _ journey: Journey, _ name: String) throws -> String {
    let path = journey.folder.path + "/" + name
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  /// The links of all posts, in the order of their text.
  private func links(_ journey: Journey) throws -> [String] {
    let list = try journey.run(["list", "--limit", "5000", "--format", "ndjson"])
    return list.lines.compactMap { line in
      let post = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return post?["mediaURL"] as? String
    }.sorted()
  }

  private let all = (1...count).map { "https://example.org/\($0)" }.sorted()

  @Test("another key column: refused, with advice")
  func changedKey() throws {
    let journey = try Journey.loggedIn()
    let path = try write(table(), journey, "people.csv")
    #expect(try journey.run(["import", path, "--key", "id", "--quiet"]).status == 0)
    let other = try journey.run(["import", path, "--quiet"])
    #expect(other.status == 64)
    #expect(other.notes.contains("--key id"))
    #expect(try links(journey) == all)
  }

  @Test("what looks like a key is no key until it is named; then edited rows are recognised")
  func namedKey() throws {
    let journey = try Journey.loggedIn()
    let path = try write(table(), journey, "people.csv")
    let first = try journey.run(["import", path, "--map", "key=id"])
    #expect(first.status == 0)
    #expect(first.notes.contains(#"column "id" is the key"#))
    _ = try write(
      table { $0 == 3 ? $1.replacing("Ada", with: "Augusta") : $1 }, journey, "people.csv")
    let edited = try journey.run(["import", path, "--map", "key=id", "--quiet"])
    #expect(edited.text.hasPrefix("12 rows: 0 created, 1 updated, 11 unchanged"))
    #expect(try links(journey) == all)
    let other = try write(table(), journey, "other.csv")
    let dry = try journey.run(["import", other, "--dry-run"])
    #expect(
      dry.notes.contains(#"column "id" looks like a key; to recognise edited rows, pass --key id"#))
  }

  @Test("undo leaves the posts that the import found, and says so")
  func undo() throws {
    let journey = try Journey.loggedIn()
    let posted = try journey.run([
      "post", "--first-name", "Ada", "--last-name", "Byron1", "--location", "London, England",
      "--link", "https://example.org/1", "--yes",
    ])
    #expect(posted.status == 0)
    let path = try write(table(), journey, "people.csv")
    let run = try journey.run(["import", path, "--quiet", "--key", "id"])
    #expect(run.text.contains("\n1 row was on the server already: posted by hand, or by an import"))
    let asked = try journey.run(["import", "--undo", path + ".ledger"])
    #expect(asked.status == 1)
    #expect(asked.notes == "onthemap: Delete 11 posts? Pass --yes to do it\n")
    let undone = try journey.run(["import", "--undo", path + ".ledger", "--yes"])
    #expect(
      undone.lines == [
        "11 deleted, 0 restored, 0 gone already, 0 failed",
        "1 post stays: the import found it on the server and left it as it was.",
      ])
    #expect(try links(journey) == ["https://example.org/1"])
    #expect(
      try journey.run(["import", "--undo", path + ".ledger", "--yes"]).text
        == "Nothing to undo. 1 post stays: the import found it on the server and left it as it was.\n"
    )
    let again = try journey.run(["import", path, "--quiet", "--key", "id"])
    #expect(again.text.hasPrefix("12 rows: 11 created, 0 updated, 1 unchanged"))
  }

  @Test("the parts of a table have their own ledgers and files of unposted rows")
  func shards() throws {
    let journey = try Journey.loggedIn()
    let broken = table { $0 % 2 == 0 ? $1.replacing("https://", with: "htp//") : $1 }
    let path = try write(broken, journey, "people.csv")
    var failed = 0
    for part in 1...3 {
      let run = try journey.run(["import", path, "--quiet", "--key", "id", "--shard", "\(part)/3"])
      #expect(run.status == 0 || run.notes.isEmpty, "\(run.notes)")
      let file = journey.folder.path + "/people.shard-\(part)-of-3.failed.csv"
      guard FileManager.default.fileExists(atPath: file) else { continue }
      let text = try String(contentsOfFile: file, encoding: .utf8)
      failed += text.split(separator: "\r\n").count - 1
      try text.replacing(",htp//", with: ",https://")
        .write(toFile: file, atomically: true, encoding: .utf8)
      // It names its ledger, which knows its key and its part.
      #expect(try journey.run(["import", file, "--quiet"]).status == 0)
    }
    #expect(failed == 6)
    #expect(try links(journey) == all)
    for part in 1...3 {
      #expect(FileManager.default.fileExists(atPath: "\(path).shard-\(part)-of-3.ledger"))
      let again = try journey.run([
        "import", path, "--quiet", "--key", "id", "--shard", "\(part)/3",
      ])
      #expect(again.status == 0)
      #expect(again.text.contains(": 0 created, 0 updated, "))
    }
  }

  @Test("imports with different ledgers do not overwrite the failed rows of each other")
  func sharedFailedFile() throws {
    let journey = try Journey.loggedIn()
    let broken = table { $0 % 2 == 0 ? $1.replacing("https://", with: "htp//") : $1 }
    let path = try write(broken, journey, "people.csv")
    let failed = journey.folder.path + "/failed.csv"
    var count = 0
    for part in 1...2 {
      _ = try journey.run([
        "import", path, "--quiet", "--key", "id", "--shard", "\(part)/2", "--failed", failed,
      ])
    }
    for file in [failed, journey.folder.path + "/failed.2.csv"] {
      count += try String(contentsOfFile: file, encoding: .utf8).split(separator: "\r\n").count - 1
    }
    #expect(count == 6)
  }

  @Test("rows that are skipped are named, with the line that says the same")
  func skips() throws {
    let journey = try Journey.loggedIn()
    let row = ",Ada,Byron,\"London, England\",https://example.org/1\n"
    let path = try write(
      "id,first name,last name,location,link\n" + (0...7).map { "\($0)\(row)" }.joined(), journey,
      "people.csv")
    let run = try journey.run(["import", path, "--quiet"])
    #expect(run.status == 0)
    #expect(
      run.lines == [
        "8 rows: 1 created, 0 updated, 0 unchanged, 7 skipped, 0 failed, 0 held for review",
        "line 3 skipped: it says the same as line 2", "line 4 skipped: it says the same as line 2",
        "line 5 skipped: it says the same as line 2", "line 6 skipped: it says the same as line 2",
        "line 7 skipped: it says the same as line 2",
        "and 2 more rows skipped; --report names them",
        "to post rows that say the same, pass --key with a column that differs",
      ])
  }

  @Test("partial files of imports that were killed go; one of a living process stays")
  func removesPartials() throws {
    let journey = try Journey.loggedIn()
    let path = try write(table(), journey, "people.csv")
    // No process has the first number; the second is that of the first process of the system.
    let stale = journey.folder.path + "/people.failed.csv.4194305.partial"
    let living = journey.folder.path + "/people.review.csv.1.partial"
    for file in [stale, living] { try Data().write(to: URL(filePath: file)) }
    #expect(try journey.run(["import", path, "--quiet"]).status == 0)
    #expect(!FileManager.default.fileExists(atPath: stale))
    #expect(FileManager.default.fileExists(atPath: living))
  }

  @Test("the ledger of another table: refused, and its posts stay as they are")
  func wrongLedger() throws {
    let journey = try Journey.loggedIn()
    let first = try write(table(), journey, "a.csv")
    #expect(try journey.run(["import", first, "--key", "id", "--quiet"]).status == 0)
    let second = try write(
      table { $1.replacing("example.org", with: "example.net") }, journey, "b.csv")
    let wrong = try journey.run(
      ["import", second, "--key", "id", "--quiet", "--ledger", first + ".ledger"])
    #expect(wrong.status == 64)
    #expect(wrong.notes.contains("a.csv"))
    #expect(try links(journey) == all)
  }

  @Test("the ledger lost, emptied and the table renamed: rows adopt their posts")
  func lostLedger() throws {
    let journey = try Journey.loggedIn()
    let path = try write(table(), journey, "people.csv")
    #expect(try journey.run(["import", path, "--quiet"]).status == 0)
    for suffix in ["", "-wal", "-shm"] where suffix != "" {
      #expect(!FileManager.default.fileExists(atPath: path + ".ledger" + suffix))
    }
    try FileManager.default.removeItem(atPath: path + ".ledger")
    let lost = try journey.run(["import", path, "--quiet"])
    #expect(lost.text.hasPrefix("12 rows: 0 created, 0 updated, 12 unchanged"))
    #expect(lost.text.contains("12 rows were on the server already"))
    try Data().write(to: URL(filePath: path + ".ledger"))
    #expect(try journey.run(["import", path, "--quiet"]).text.contains("12 unchanged"))
    let renamed = journey.folder.path + "/renamed.csv"
    try FileManager.default.moveItem(atPath: path, toPath: renamed)
    #expect(try journey.run(["import", renamed, "--quiet"]).text.contains("12 unchanged"))
    #expect(try links(journey) == all)
  }

  @Test("names that look like formulas come back from a list and from a failed file as they were")
  func formulas() throws {
    let journey = try Journey.loggedIn()
    let path = try write(
      "first name,last name,location,link\n=1+1,@Byron,\"London, England\",https://example.org/1\n"
        + "+2,-Lovelace,\"London, England\",htp//example.org/2\n", journey, "people.csv")
    #expect(try journey.run(["import", path, "--quiet"]).status == 1)
    let failed = journey.folder.path + "/people.failed.csv"
    let text = try String(contentsOfFile: failed, encoding: .utf8)
    #expect(text.contains("\r\n+2,'-Lovelace,"))
    try text.replacing(",htp//", with: ",https://")
      .write(toFile: failed, atomically: true, encoding: .utf8)
    #expect(try journey.run(["import", failed, "--quiet"]).text.hasPrefix("1 row: 1 created"))
    let list = try journey.run(["list", "--format", "csv"])
    #expect(list.text.contains(",'=1+1,'@Byron,"))
    #expect(try journey.run(["list", "--format", "csv", "--raw"]).text.contains(",=1+1,@Byron,"))
    let listed = try write(
      list.text.replacing("example.org", with: "example.net"), journey, "listed.csv")
    let imported = try journey.run(["import", listed, "--quiet"])
    #expect(imported.text.hasPrefix("2 rows: 0 created, 2 updated"), "\(imported.notes)")
    let posts = try journey.run(["list", "--format", "ndjson"]).text
    #expect(posts.contains(#""firstName":"=1+1","lastName":"@Byron""#))
    #expect(posts.contains(#""firstName":"+2","lastName":"-Lovelace""#))
    #expect(posts.contains("https://example.net/2"))
  }

  @Test("the failed file corrected and imported, then the table corrected and imported")
  func failedFile() throws {
    let journey = try Journey.loggedIn()
    let broken = table { $0 % 4 == 0 ? $1.replacing("https://", with: "htp//") : $1 }
    let path = try write(broken, journey, "people.csv")
    #expect(try journey.run(["import", path, "--quiet"]).status == 1)
    let failed = journey.folder.path + "/people.failed.csv"
    let text = try String(contentsOfFile: failed, encoding: .utf8)
    try text.replacing(",htp//", with: ",https://")
      .write(toFile: failed, atomically: true, encoding: .utf8)
    let corrected = try journey.run(["import", failed, "--quiet"])
    #expect(corrected.status == 0)
    #expect(corrected.text.hasPrefix("3 rows: 3 created"))
    #expect(try links(journey) == all)
    // The table as it was: nothing is left to do, and the edited file is kept.
    let again = try journey.run(["import", path, "--quiet"])
    #expect(again.text.hasPrefix("12 rows: 0 created, 0 updated, 12 unchanged"))
    _ = try write(table(), journey, "people.csv")
    #expect(try journey.run(["import", path, "--quiet"]).text.contains("12 unchanged"))
    #expect(try links(journey) == all)
  }

  @Test(
    "a disk that is full in the middle: what is on the server is counted, and nothing is doubled",
    // Blocks of 512 bytes: the ledger has some room, and then none.
    arguments: [600, 800])
  func fullDisk(limit: Int) throws {
    let journey = try Journey.loggedIn()
    let rows = (1...900).map {
      "\($0),Ada,Byron\($0),\"London, England\",51.5,-0.1,https://example.org/\($0)\n"
    }
    let path = try write(
      "id,first name,last name,location,lat,lon,link\n" + rows.joined(), journey, "people.csv")
    let full = try journey.run(
      ["import", path, "--quiet", "--format", "json"], fileBlockLimit: limit)
    #expect(full.status == 74)
    let summary = try JSONSerialization.jsonObject(with: Data(full.text.utf8)) as? [String: Any]
    #expect(try links(journey).count == summary?["created"] as? Int)
    #expect(try journey.run(["import", path, "--quiet"]).status == 0)
    #expect(try links(journey) == (1...900).map { "https://example.org/\($0)" }.sorted())
  }

  @Test("a dry run of somebody who is not logged in reads the ledger that is there")
  func dryRunLoggedOut() throws {
    let journey = try Journey.loggedIn()
    let path = try write(table(), journey, "people.csv")
    #expect(try journey.run(["import", path, "--quiet"]).status == 0)
    let dry = try journey.run(["import", path, "--quiet", "--dry-run"], person: "nobody")
    #expect(dry.status == 0)
    #expect(dry.text.contains("12 unchanged"))
  }

  @Test("an edited file of failed rows is never replaced; a stale one goes")
  func keepsEdits() throws {
    let journey = try Journey.loggedIn()
    let broken = table { $0 == 3 ? $1.replacing("https://", with: "htp//") : $1 }
    let path = try write(broken, journey, "people.csv")
    let failed = journey.folder.path + "/people.failed.csv"
    _ = try journey.run(["import", path, "--quiet", "--dry-run"])
    _ = try journey.run(["import", path, "--quiet", "--dry-run"])
    #expect(!FileManager.default.fileExists(atPath: journey.folder.path + "/people.failed.2.csv"))
    let edited = try String(contentsOfFile: failed, encoding: .utf8)
      .replacing("Byron3", with: "Lovelace")
    try edited.write(toFile: failed, atomically: true, encoding: .utf8)
    let again = try journey.run(["import", path, "--quiet", "--dry-run"])
    #expect(again.notes.contains("was edited and is kept"))
    #expect(again.text.contains("people.failed.2.csv"))
    #expect(try String(contentsOfFile: failed, encoding: .utf8) == edited)
    try FileManager.default.removeItem(atPath: failed)
    try FileManager.default.removeItem(atPath: journey.folder.path + "/people.failed.2.csv")
    _ = try journey.run(["import", path, "--quiet"])
    #expect(FileManager.default.fileExists(atPath: failed))
    _ = try write(table(), journey, "people.csv")
    #expect(try journey.run(["import", path, "--quiet"]).status == 0)
    #expect(!FileManager.default.fileExists(atPath: failed))
  }

  @Test("doubtful rows are held, with their candidates, and posted on request")
  func review() throws {
    let journey = try Journey.loggedIn()
    let path = try write(
      "name,location,lat,lon,link\nAda Lovelace,Springfield,,,https://example.org/1\n"
        + "Bo Bergman,Paris,40.7,-74,https://example.org/2\n", journey, "people.csv")
    let held = try journey.run(["import", path, "--quiet"])
    #expect(held.status == 1)
    #expect(held.text.contains("2 held for review"))
    #expect(try links(journey).isEmpty)
    let review = journey.folder.path + "/people.review.csv"
    let text = try String(contentsOfFile: review, encoding: .utf8)
    #expect(text.contains("Springfield, Missouri, United States (37."))
    #expect(text.contains("coordinate_far"))
    #expect(try journey.run(["import", review, "--quiet", "--accept-warnings"]).status == 0)
    #expect(try links(journey) == ["https://example.org/1", "https://example.org/2"])
    let again = try journey.run(["import", path, "--quiet"])
    #expect(again.status == 0)
    #expect(again.text.contains("2 unchanged"))
    #expect(try links(journey).count == 2)
  }

  @Test("a post never replaces one that an import made for somebody else")
  func post() throws {
    let journey = try Journey.loggedIn()
    let path = try write(table(), journey, "people.csv")
    #expect(try journey.run(["import", path, "--quiet"]).status == 0)
    let posted = try journey.run([
      "post", "--location", "Lagos, Nigeria", "--link", "https://example.org/me", "--yes",
    ])
    #expect(posted.status == 0)
    #expect(try links(journey) == (all + ["https://example.org/me"]).sorted())
    let replaced = try journey.run([
      "post", "--location", "Lagos, Nigeria", "--link", "https://example.org/new", "--yes",
    ])
    #expect(replaced.text.contains("Replaced"))
    #expect(try links(journey) == (all + ["https://example.org/new"]).sorted())
  }

  @Test("posts at the same time are one post, and each says what it did")
  func postsAtOnce() async throws {
    let journey = try Journey.loggedIn()
    let outcomes = try await withThrowingTaskGroup(of: String.self) { group in
      for number in 1...6 {
        group.addTask {
          let outcome = try journey.run([
            "post", "--location", "Lagos, Nigeria", "--link", "https://example.org/\(number)",
            "--yes",
          ])
          #expect(outcome.status == 0, "\(outcome.notes)")
          return outcome.lines.last ?? ""
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.count { $0.hasPrefix("Posted as ") } == 1, "\(outcomes)")
    #expect(outcomes.count { $0.hasPrefix("Replaced ") } == 5)
    #expect(try links(journey).count == 1)
    // Another one is another one.
    let new = ["post", "--location", "Oslo", "--link", "https://example.org/new", "--new"]
    #expect(try journey.run(new).lines.last?.hasPrefix("Posted as ") == true)
    #expect(try links(journey).count == 2)
    // Once they are deleted, the first post is the first one again.
    let list = try journey.run(["list", "--mine", "--format", "ndjson"])
    for line in list.lines {
      let post = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      let id = try #require(post?["objectId"] as? String)
      #expect(try journey.run(["delete", id, "--yes"]).status == 0)
    }
    let first = ["post", "--location", "Oslo", "--link", "https://example.org/first"]
    #expect(try journey.run(first).lines.last?.hasPrefix("Posted as ") == true)
  }
}
