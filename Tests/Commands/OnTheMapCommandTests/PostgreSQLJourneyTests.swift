import CommandRunning
import Foundation
import ServerTesting
import Testing

@Suite("A server over PostgreSQL", .enabled(if: TestSchema.database != nil))
struct PostgreSQLJourneyTests {
  @Test("begins with what a SQLite file holds, and gives it back")
  func migrates() throws {
    let schema = try #require(try TestSchema())
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "migration-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let onthemap = CommandRunner("onthemap")
    let (old, new) = (folder.path + "/old.sqlite", folder.path + "/new.sqlite")
    for name in ["ada", "bo"] {
      let added = try onthemap.run(
        [
          "user", "add", "\(name)@example.org", "--first-name", name, "--last-name", "L",
          "--password-stdin", "--database", old,
        ], input: Array("\(Journey.password)\n".utf8))
      try #require(added.status == 0, "\(added.notes)")
    }
    let there = try onthemap.run(["migrate", old, schema.address])
    #expect(there.status == 0 && there.notes.contains("2 accounts, 0 posts"), "\(there.notes)")
    #expect(!there.output.contains(0x1B) && !there.notes.contains("\u{1B}"))
    // Once is enough.
    #expect(try onthemap.run(["migrate", old, schema.address]).status == 1)
    func users(_ location: String) throws -> [String] {
      try onthemap.run(["user", "list", "--database", location]).lines
    }
    #expect(try users(schema.address) == users(old))
    let back = try onthemap.run(["migrate", schema.address, new])
    #expect(back.status == 0, "\(back.notes)")
    #expect(try users(new) == users(old))
    #expect(try onthemap.run(["migrate", folder.path + "/none", new]).status == 66)
    #expect(try onthemap.run(["migrate", old, old]).status == 64)
  }

  @Test("is refused a password on the command line, and takes the address from the environment")
  func secrets() throws {
    let schema = try #require(try TestSchema())
    let onthemap = CommandRunner("onthemap")
    let told = try onthemap.run(
      ["user", "list", "--database", "postgresql://ada:tulip@localhost/map"])
    #expect(told.status == 64 && told.notes.contains("PGPASSFILE"), "\(told.notes)")
    #expect(!told.notes.contains("tulip"))
    let added = try onthemap.run(
      [
        "user", "add", "ada@example.org", "--first-name", "A", "--last-name", "L",
        "--password-stdin",
      ], input: Array("\(Journey.password)\n".utf8),
      environment: ["ONTHEMAP_DATABASE": schema.address])
    #expect(added.status == 0, "\(added.notes)")
    let unreachable = try onthemap.run(
      ["user", "list"],
      environment: ["ONTHEMAP_DATABASE": "postgresql://ada:tulip@/map?host=/nonexistent"])
    #expect(unreachable.status == 66, "\(unreachable.notes)")
    #expect(!unreachable.notes.contains("tulip"))
    // What copies a file has nothing to copy here, and says what has.
    for (command, program) in [
      (["backup", "/nonexistent/copy"], "pg_dump"), (["restore", "/nonexistent"], "pg_restore"),
      (["backup", "--every", "1h", "/nonexistent"], "pg_dump"),
    ] {
      let refused = try onthemap.run(command + ["--database", schema.address])
      #expect(refused.status == 64 && refused.notes.contains(program), "\(refused.notes)")
    }
  }
}
