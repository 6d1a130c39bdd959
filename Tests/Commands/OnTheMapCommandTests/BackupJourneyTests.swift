import CommandRunning
import Foundation
import ServerTesting
import Testing

@Suite(
  "A server is backed up while it runs, and restored when it has stopped",
  .enabled(if: TestSchema.database == nil))
struct BackupJourneyTests {
  @Test("copies at intervals until the signal, then a restore")
  func goesAllTheWay() throws {
    let journey = try Journey()
    let folder = journey.folder.path + "/copies"
    let every = ["backup", "--every", "1h", "--keep", "2", folder]
    #expect(try journey.database(every).status == 66)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    let backup = try BackgroundCommand("onthemap", every + ["--database", journey.location])
    #expect(backup.firstNote.hasPrefix("onthemap: backed up the database to \(folder)/locations-"))
    #expect(backup.end() == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(names.count == 1)
    // The names have whole seconds: one that is there is not written over.
    let kept = folder + "-kept"
    try FileManager.default.createDirectory(atPath: kept, withIntermediateDirectories: false)
    for name in ["locations-2026-01-01T00-00-00Z.sqlite", "locations-2026-01-02T00-00-00Z.sqlite"] {
      try Data().write(to: URL(filePath: kept + "/" + name))
    }
    let one = try journey.database(["backup", "--keep", "2", kept])
    #expect(one.status == 0)
    #expect(one.notes.hasPrefix("onthemap: backed up the database to \(kept)/locations-"))
    #expect(one.notes.hasSuffix("; removed 1 old backup\n"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: kept).sorted().first
        == "locations-2026-01-02T00-00-00Z.sqlite")
    let copy = folder + "/" + (names.first ?? "")

    // The server has the database open.
    let refused = try journey.database(["restore", copy, "--replace"])
    #expect(refused.status == 75)
    #expect(refused.notes.contains("stop it"))
    let added = try journey.database(
      ["user", "add", "bo@example.org", "--first-name", "Bo", "--last-name", "Ek"],
      password: Journey.password)
    #expect(added.status == 0)
    journey.end()
    let existing = try journey.database(["restore", copy])
    #expect(existing.status == 1)
    #expect(existing.notes.contains("--replace"))
    #expect(try journey.database(["user", "list"]).lines.count == 2)
    let restored = try journey.database(["restore", copy, "--replace"])
    #expect(restored.status == 0, "\(restored.notes)")
    #expect(restored.notes.contains(": 1 account, 0 posts\n"))
    #expect(restored.notes.contains("/l.sqlite.before-restore-"))
    let users = try journey.database(["user", "list"])
    #expect(users.lines.count == 1)
    #expect(users.text.contains("ada@example.org"))
  }

  @Test("a file that is no backup: one line and a status")
  func refuses() throws {
    let journey = try Journey()
    journey.end()
    let path = journey.folder.path + "/text"
    try Data("not a database".utf8).write(to: URL(filePath: path))
    let text = try journey.database(["restore", path, "--replace"])
    #expect(text.status == 74)
    #expect(
      text.notes
        == "onthemap: \(path.debugDescription) is not a locations database; choose another one\n")
    #expect(try journey.database(["restore", path + "-none", "--replace"]).status == 66)
    #expect(try journey.database(["backup", "--keep", "2", path]).status == 66)
    #expect(try journey.database(["backup", "--every", "1", path]).status == 64)
  }
}
