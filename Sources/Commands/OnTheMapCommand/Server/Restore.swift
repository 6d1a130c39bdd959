import ArgumentParser
import CommandLineSupport
import Foundation
internal import LocationStore
import LocationsServer

/// Restores a database from a backup.
struct Restore: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Restore the database from a backup.",
    discussion: """
      Checks the backup first: integrity, kind and version. Refuses if a server or another command has \
      the database open; stop them and anything that would restart them. --replace keeps the old \
      database as FILE.before-restore-TIME. The backup stays unchanged.

      EXAMPLES:
        onthemap restore monday.sqlite
        onthemap restore /var/backups/onthemap/locations-2026-11-22T23-30-00Z.sqlite --replace
      """)

  @Argument(help: "Backup to restore.", completion: .file())
  var file: String

  @Flag(help: "Replace an existing database, and keep it under another name.")
  var replace = false

  @OptionGroup var database: DatabaseOptions

  mutating func run() async throws {
    let path = try database.chosenPath(
      instead: "for PostgreSQL, run pg_restore with a file of pg_dump")
    do throws(StoreError) {
      if database.named == nil { try DatabaseLocation.makeFolder(of: path) }
      let summary = try DatabaseRestore(from: file, to: path).run(replacing: replace, at: Date())
      ExitStatus.note("restored \(path) from \(file): \(Self.text(summary))")
      if let kept = summary.keptPath { ExitStatus.note("the old database is kept as \(kept)") }
    } catch .damaged(let reason) {
      ExitStatus.note("\(file.debugDescription) is damaged: \(reason); restore another backup")
      throw ExitStatus.inputOutput
    } catch .fileExists(path) {
      ExitStatus.note("\(path.debugDescription) exists; pass --replace to replace and keep it")
      throw ExitStatus.invalid
    } catch {
      throw ExitStatus.report(error)
    }
  }

  private static func text(_ summary: DatabaseRestore.Summary) -> String {
    let accounts = summary.accountCount.counted("account")
    let posts = summary.postCount.counted("post")
    guard let date = summary.lastPostDate else { return "\(accounts), \(posts)" }
    return "\(accounts), \(posts), the last one from \(date.formatted(.iso8601))"
  }
}
