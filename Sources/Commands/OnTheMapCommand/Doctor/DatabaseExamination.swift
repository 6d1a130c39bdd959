import Files
import Foundation
internal import LocationStore

/// What `onthemap doctor` looks at in a database and on its disk.
struct DatabaseExamination: Sendable {
  /// The path, or the address of PostgreSQL.
  let location: String
  /// Whether the location was given; otherwise it is the usual one.
  let isNamed: Bool
  /// The time of the clock.
  var now = Date()

  /// Examines the database.
  func run() async -> [Diagnosis] {
    if DatabaseLocation.isAddress(location) { return await inPostgreSQL() }
    guard FileManager.default.fileExists(atPath: location) else { return [missing] }
    return permissions + [room] + contents
  }

  private var folder: String {
    guard let end = location.lastIndex(of: "/") else { return "." }
    return end == location.startIndex ? "/" : String(location[..<end])
  }

  private var missing: Diagnosis {
    if !isNamed || FileManager.default.fileExists(atPath: folder) {
      return .warning(
        "database", "there is none at \(location.debugDescription) yet",
        remedy: "onthemap serve and onthemap user add make it; if there is one elsewhere, name it "
          + "with --database or ONTHEMAP_DATABASE")
    }
    return .error(
      "database", "there is no folder \(folder.debugDescription)",
      remedy: "make it: install -d -m 700 -o USER \(folder), with the user of the server")
  }

  /// Who can read and write the files.
  private var permissions: [Diagnosis] {
    var found: [Diagnosis] = []
    for path in ["", "-wal", "-shm"].map({ location + $0 }) {
      guard let values = try? FileManager.default.attributesOfItem(atPath: path),
        let mode = (values[.posixPermissions] as? NSNumber)?.intValue
      else { continue }
      if mode & 0o077 != 0 {
        found.append(
          .error(
            "database",
            "others can read \(path.debugDescription), which has the accounts (mode "
              + "\(String(mode & 0o777, radix: 8)))", remedy: "chmod 600 \(path)"))
      }
      if mode & 0o200 == 0 {
        found.append(
          .error(
            "database", "\(path.debugDescription) is read-only", remedy: "chmod 600 \(path)"))
      }
    }
    if unsafe access(folder, W_OK) != 0 || access(location, W_OK) != 0 {
      found.append(
        .error(
          "database", "this user cannot write to \(folder.debugDescription) and the file in it",
          remedy: "let the user of the server own both: chown USER \(folder) \(location)"))
    }
    return found
  }

  /// Room that SQLite needs for its log, and for a backup beside the database.
  private var room: Diagnosis {
    var status = statvfs()
    let values = try? FileManager.default.attributesOfItem(atPath: location)
    let byteCount = (values?[.size] as? NSNumber)?.intValue ?? 0
    guard unsafe statvfs(folder, &status) == 0 else {
      return .warning("disk", "its free room is not known", remedy: "see df \(folder)")
    }
    let free = Int(clamping: UInt64(status.f_bavail) &* UInt64(status.f_frsize)) >> 20
    let text = "\(free) MiB free beside a database of \(byteCount >> 20) MiB"
    let remedy = "make room, or move the database to another disk"
    if free < Self.leastRoom { return .error("disk", text, remedy: remedy) }
    return free < max(4 * Self.leastRoom, 2 * (byteCount >> 20))
      ? .warning("disk", text, remedy: remedy) : .fine("disk", text)
  }

  /// MiB: what the log of a busy server grows to.
  private static let leastRoom = 64

  /// What the file has in it, read without changing it.
  private var contents: [Diagnosis] {
    do throws(StoreError) {
      let summary = try DatabaseRestore.examine(location)
      return [
        .fine(
          "database",
          "\(location): \(summary.accountCount.counted("account")), "
            + summary.postCount.counted("post")),
        clock(lastPostDate: summary.lastPostDate),
      ]
    } catch {
      return [Self.diagnosis(of: error)]
    }
  }

  /// What opening a database failed with.
  static func diagnosis(of error: StoreError) -> Diagnosis {
    let remedy =
      switch error {
      case .fromTheFuture:
        "install the newer version of onthemap again, or restore a backup from before the upgrade"
      case .notADatabase: "choose another file with --database"
      case .damaged, .failed: "stop the server, then onthemap restore the newest backup"
      case .busy, .inUse: "see which process has it open, such as a restore"
      default: "see that the server runs and that this user may open it"
      }
    return .error("database", "\(error)", remedy: remedy)
  }

  /// Compares the clock with the newest post: sessions, quotas and the order of posts need it.
  func clock(lastPostDate: Date?) -> Diagnosis {
    guard let last = lastPostDate, last.timeIntervalSince(now) > 60 else {
      return .fine("clock", now.formatted(.iso8601))
    }
    return .error(
      "clock",
      "it shows \(now.formatted(.iso8601)), and the newest post is from "
        + last.formatted(.iso8601),
      remedy: "set the clock, and keep it right: timedatectl set-ntp true")
  }

  private func inPostgreSQL() async -> [Diagnosis] {
    do throws(StoreError) {
      let store = try LocationStore.open(location, createIfMissing: false, connectionLimit: 1)
      defer { try? store.close() }
      let findings = try await store.integrityFindings()
      let last = try await store.lastPostDate()
      return [
        findings.isEmpty
          ? .fine("database", store.name)
          : .error(
            "database", findings.joined(separator: "; "), remedy: "restore a dump of pg_dump"),
        clock(lastPostDate: last),
      ]
    } catch {
      return [Self.diagnosis(of: error)]
    }
  }
}
