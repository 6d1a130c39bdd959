import ArgumentParser
import CommandLineSupport
import Foundation
import Gazetteer
internal import LocationStore
import LocationsServer
import PostingTransport

/// Checks an installation of the server.
struct Doctor: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check an installation of the server, and say what to mend.",
    discussion: """
      Looks at the database, its permissions and the room on its disk, the gazetteer and its add-ons, \
      the maps, the clock, the limit of open files, the server, the proxy and its headers, and the \
      backups. Changes nothing, except that it opens PostgreSQL as every command does: that updates \
      the tables of an older version.

      Takes the options of `onthemap serve`: pass those that the server gets, and run it as the user \
      of the server. The proxy is checked if there is a --public-url: through it, the running server \
      is asked what it learns about a client.

      EXAMPLES:
        onthemap doctor
        onthemap doctor --backups /var/backups/onthemap
        onthemap doctor --public-url https://map.example.org --trusted-proxy 127.0.0.1

      EXIT STATUS:
        0    No error; there may be warnings
        1    At least one error
        64   Invalid command line
      """)

  @Option(
    help: ArgumentHelp(
      "Folder of `onthemap backup --every`; its newest backup should be at most two days old.",
      valueName: "folder"),
    completion: .directory)
  var backups: String?

  @OptionGroup(title: "Options of the server") var server: Serve

  mutating func run() async throws {
    var worst = Diagnosis.State.fine
    func tell(_ found: [Diagnosis]) throws {
      if found.contains(where: { $0.state == .error }) { worst = .error }
      try ExitStatus.write(Array(found.map(\.lines).joined().utf8))
    }
    let location = try server.database.chosenLocation()
    try await tell(
      DatabaseExamination(location: location, isNamed: server.database.named != nil).run())
    try tell(gazetteer + limits)
    let (listening, exposure) = (server.listening, server.exposure.address)
    let networked = try await AsyncHTTPTransport.with { transport in
      var found = [await ServerExamination(send: transport.send).health(listening)]
      if let address = exposure.publicURL {
        found += await ServerExamination(send: transport.send).proxy(
          address, trusted: exposure.trustedProxies)
      }
      return found
    }
    try tell(networked)
    if let backups { try tell([Self.backups(in: backups, at: Date())]) }
    if worst == .error { throw ExitStatus.invalid }
  }

  /// The gazetteer with its add-ons, whose checksums are compared, and the options for pages and
  /// proxies.
  private var gazetteer: [Diagnosis] {
    var found: [Diagnosis] = []
    do {
      var notes: [String] = []
      let opened = try server.gazetteer.serverSource.gazetteer(isMapped: false) { notes.append($0) }
      notes += server.gazetteer.serverNotes()
      found += notes.map {
        .warning("gazetteer", $0, remedy: "build the add-on again, or name it with --add-on")
      }
      found.append(.fine("gazetteer", "opened, with \(opened.addOns.count.counted("add-on"))"))
    } catch {
      found.append(
        .error("gazetteer", "\(error)", remedy: "build the file again, or leave out its option"))
    }
    let notes = server.pages.map.notes(hasPages: server.pages.isOn) + server.exposure.address.notes
    return found
      + notes.map { .warning("options", $0, remedy: "change the options of the server") }
  }

  /// The limits of the process.
  private var limits: [Diagnosis] {
    var limit = rlimit()
    #if canImport(Glibc)
      let isKnown = unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0
    #else
      let isKnown = unsafe getrlimit(RLIMIT_NOFILE, &limit) == 0
    #endif
    guard isKnown, limit.rlim_cur < Self.leastFileCount else {
      return [.fine("limits", "enough open files")]
    }
    return [
      .warning(
        "limits", "only \(limit.rlim_cur) files and connections can be open at a time",
        remedy: "LimitNOFILE=65536 in the unit of systemd, or ulimit -n 65536 before the server")
    ]
  }

  /// So many connections a server of a class needs, with room for its files.
  private static let leastFileCount = 1_024

  /// The oldest that the newest backup should be: two of the usual ones a day apart.
  private static let backupAge: TimeInterval = 2 * 86_400

  /// Looks for the newest backup in a folder.
  static func backups(in folder: String, at now: Date) -> Diagnosis {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      return .error(
        "backups", "\(folder.debugDescription) is no folder that can be read",
        remedy: "make it, and let the user of the server own it")
    }
    let times = names.filter(BackupFolder.isFileName).compactMap { name in
      (try? FileManager.default.attributesOfItem(atPath: folder + "/" + name))?[.modificationDate]
        as? Date
    }
    let remedy = "run onthemap backup --every 1d --keep 14 \(folder) as a service, and read its log"
    guard let newest = times.max() else {
      return .error("backups", "\(folder.debugDescription) has no backup", remedy: remedy)
    }
    let text = "\(times.count.counted("backup")), the newest from \(newest.formatted(.iso8601))"
    return now.timeIntervalSince(newest) > backupAge
      ? .error("backups", text, remedy: remedy) : .fine("backups", text)
  }
}
