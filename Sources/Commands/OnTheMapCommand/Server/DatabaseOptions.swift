import ArgumentParser
import CommandLineSupport
import Foundation
internal import LocationStore
import LocationsServer

/// Which database a command works on.
struct DatabaseOptions: ParsableArguments {
  @Option(
    name: .customLong("database"),
    help: ArgumentHelp(
      "Database: a file, or postgresql://USER@HOST/NAME. (default: $ONTHEMAP_DATABASE, else "
        + "onthemap/locations.sqlite in $XDG_DATA_HOME or ~/.local/share)",
      valueName: "file or address"),
    completion: .file())
  var given: String?

  func validate() throws { try Self.check(given) }

  /// Refuses an address with a password, which every user of the machine could read.
  static func check(_ location: String?) throws(ValidationError) {
    guard let location, DatabaseLocation.hasPassword(location) else { return }
    throw ValidationError(
      "Do not put a password on a command line. Leave it out of the address, and put it into "
        + "PGPASSWORD or a file named by PGPASSFILE, or the whole address into ONTHEMAP_DATABASE.")
  }

  /// The database of the command line or `ONTHEMAP_DATABASE`; nil for the standard file.
  var named: String? {
    if let given { return given }
    guard let text = ProcessInfo.processInfo.environment["ONTHEMAP_DATABASE"], !text.isEmpty
    else { return nil }
    return text
  }

  /// The path or address that was given, or the standard path.
  ///
  /// - Throws: the status to exit with.
  func chosenLocation() throws(ExitCode) -> String {
    if let location = named ?? DatabaseLocation.standardPath() { return location }
    ExitStatus.note("neither XDG_DATA_HOME nor HOME is set; pass --database FILE")
    throw ExitStatus.usage
  }

  /// The path of the file.
  ///
  /// - Parameter instead: what to do with a PostgreSQL database.
  /// - Returns: the path.
  /// - Throws: the status to exit with.
  func chosenPath(instead: String) throws(ExitCode) -> String {
    let location = try chosenLocation()
    do { try DatabaseLocation.check(location) } catch { throw ExitStatus.report(error) }
    guard DatabaseLocation.isAddress(location) else { return location }
    ExitStatus.note("this command is for SQLite files; \(instead)")
    throw ExitStatus.usage
  }

  /// Opens the database, also while a server has it open.
  ///
  /// - Parameters:
  ///   - createIfMissing: whether to make it where there is none; only a server and the first
  ///     account do.
  ///   - connectionLimit: the maximum number of connections to PostgreSQL that read.
  ///   - metrics: what counts the commits.
  /// - Returns: the store, which the caller closes.
  /// - Throws: the status to exit with.
  func open(
    createIfMissing: Bool, connectionLimit: Int = 2, metrics: ServerMetrics? = nil
  ) throws -> LocationStore {
    let location = try chosenLocation()
    do {
      // A named folder that does not exist is more often a typing error than a wish.
      if createIfMissing, named == nil { try DatabaseLocation.makeFolder(of: location) }
      return try .open(
        location, createIfMissing: createIfMissing, connectionLimit: connectionLimit,
        metrics: metrics)
    } catch {
      throw ExitStatus.report(error)
    }
  }

  /// Opens the database, does something with it, and closes it.
  ///
  /// - Parameters:
  ///   - createIfMissing: as for ``open(createIfMissing:connectionLimit:metrics:)``.
  ///   - body: uses the store; its error is reported on standard error.
  /// - Throws: the status to exit with.
  func withStore(
    createIfMissing: Bool = false, _ body: (LocationStore) async throws -> Void
  ) async throws {
    let store = try open(createIfMissing: createIfMissing)
    do {
      try await body(store)
      try store.close()
    } catch let status as ExitCode {
      throw status
    } catch {
      throw ExitStatus.report(error)
    }
  }
}

extension ExitStatus {
  /// Reports an error of a store on standard error.
  ///
  /// - Returns: the status to exit with.
  static func report(_ error: any Error) -> ExitCode {
    guard let error = error as? StoreError else {
      note("\(error)")
      return inputOutput
    }
    note("\(error)")
    return switch error {
    case .cannotOpen: noInput
    case .busy, .inUse, .unavailable, .couldBeWritten: tryAgain
    case .notADatabase, .fromTheFuture, .damaged, .differs, .unfinishedCopy, .full, .failed,
      .notWritable:
      inputOutput
    case .emailTaken, .noSuchAccount, .noSuchKey, .noSuchInvitation, .badEmail, .badName,
      .shortPassword, .longPassword, .commonPassword, .fileExists, .unstorableText,
      .unreadableText, .notEmpty:
      invalid
    case .noBackup: usage
    }
  }
}
