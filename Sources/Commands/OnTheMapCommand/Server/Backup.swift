import Geocoding
import ArgumentParser
import CommandLineSupport
import FileGeocoding
import Foundation
internal import LocationStore
import LocationsServer
import UnixSignals

/// Backs up the database of a server, once or at regular intervals.
struct Backup: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Back up the database, also while the server runs.",
    discussion: """
      The backup is consistent and checked, has mode 0600, and is renamed when complete. Restore it \
      with `onthemap restore`. For PostgreSQL, use pg_dump.

      With --every, makes a backup at once and then at these intervals, until SIGTERM or Ctrl-C. With \
      --keep alone, makes one backup. In both cases the backups go to a folder, with names such as \
      locations-2026-11-22T23-30-00Z.sqlite. After each new backup, --keep removes the oldest ones. \
      It never removes other files, and removes nothing if the new backup fails.

      EXAMPLES:
        onthemap backup monday.sqlite
        onthemap backup --keep 14 /var/backups/onthemap
        onthemap backup --every 1h --keep 24 /var/backups/onthemap
      """)

  @Argument(help: "File to write; with --every or --keep, the folder.", completion: .file())
  var file: String

  @Option(
    help: ArgumentHelp("Repeat at this interval, such as 30m, 1h or 1d.", valueName: "duration"),
    transform: { text in
      guard let duration = OptionValues.duration(text) else {
        throw ValidationError("expected a duration such as 30s, 30m, 1h or 1d")
      }
      return duration
    })
  var every: Duration?

  @Option(help: ArgumentHelp("Number of backups to keep. (default: all)", valueName: "count"))
  var keep: Int?

  @OptionGroup var database: DatabaseOptions

  func validate() throws {
    if let keep, keep < 1 { throw ValidationError("--keep must be 1 or more.") }
  }

  mutating func run() async throws {
    if let every {
      try await run(every: every)
    } else if let keep {
      let folder = BackupFolder(path: file, keptCount: keep)
      try await database.withStore { store in
        let (path, removed) = try folder.add(at: Date(), copy: store.backUp)
        Self.report(.made(path: path, removed: removed))
      }
    } else {
      try await database.withStore { store in
        try store.backUp(to: file)
      }
    }
  }

  private func run(every interval: Duration) async throws {
    let path = try database.chosenPath(
      instead: "for PostgreSQL, let cron run pg_dump --format=custom, or archive its log")
    // Trying again would not help in either case.
    guard FileManager.default.fileExists(atPath: path) else {
      ExitStatus.note("no such database: \(path.debugDescription)")
      throw ExitStatus.noInput
    }
    guard (try? FileManager.default.contentsOfDirectory(atPath: file)) != nil else {
      ExitStatus.note("no such folder: \(file.debugDescription)")
      throw ExitStatus.noInput
    }
    let schedule = BackupSchedule(
      folder: BackupFolder(path: file, keptCount: keep), interval: interval)
    let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm)
    let copies = Task {
      await schedule.run(
        clock: ContinuousClock(), now: { Date() },
        copy: { (copyPath) throws(StoreError) in
          let store = try LocationStore(
            path: path, createIfMissing: false, busyTimeout: .seconds(30))
          defer { try? store.close() }
          try store.backUp(to: copyPath)
        }, report: Self.report)
    }
    let end = Task {
      for await _ in signals {
        if copies.isCancelled { Backup.exit(withError: ExitStatus.interrupted) }
        copies.cancel()
      }
    }
    await copies.value
    end.cancel()
    ExitStatus.note("stopped")
  }

  private static func report(_ event: BackupSchedule.Event) {
    switch event {
    case .made(let path, let removed):
      let count = removed.count
      ExitStatus.note(
        "backed up the database to \(path)"
          + (count == 0 ? "" : "; removed \(count) old \(count == 1 ? "backup" : "backups")"))
    case .failed(let error):
      ExitStatus.note("the backup failed, and no old one was removed: \(error)")
    }
  }
}
