import ArgumentParser
import CommandLineSupport
import LocationsServer

/// Which database a command works on.
struct DatabaseOptions: ParsableArguments {
  @Option(
    name: .customLong("database"),
    help: ArgumentHelp(
      "Database file. (default: onthemap/locations.sqlite in $XDG_DATA_HOME or ~/.local/share)",
      valueName: "file"),
    completion: .file())
  var path: String?

  /// The path that was given, or the standard one.
  ///
  /// - Throws: the status to exit with.
  func chosenPath() throws(ExitCode) -> String {
    if let path = path ?? DatabaseLocation.standardPath() { return path }
    ExitStatus.note("neither XDG_DATA_HOME nor HOME is set; pass --database FILE")
    throw ExitStatus.usage
  }

  /// Opens the database, also while a server has it open.
  ///
  /// - Parameters:
  ///   - createIfMissing: whether to make it where there is none; only a server and the first account do.
  ///   - metrics: what counts the commits.
  /// - Returns: the store, which the caller closes.
  /// - Throws: the status to exit with.
  func open(createIfMissing: Bool, metrics: ServerMetrics? = nil) throws -> LocationStore {
    let path = try chosenPath()
    do {
      // A folder that somebody names and that is not there is more often a slip than a wish.
      if createIfMissing, self.path == nil { try DatabaseLocation.makeFolder(of: path) }
      return try LocationStore(
        path: path, createIfMissing: createIfMissing, busyTimeout: .seconds(30), metrics: metrics)
    } catch {
      throw ExitStatus.report(error)
    }
  }

  /// Opens the database, does something with it, and closes it.
  ///
  /// - Parameters:
  ///   - createIfMissing: as for ``open(createIfMissing:metrics:)``.
  ///   - body: what is done; an error is reported on standard error.
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
  /// Says on standard error what is wrong with a store.
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
    case .busy, .inUse: tryAgain
    case .notADatabase, .fromTheFuture, .damaged, .full, .failed, .notWritable: inputOutput
    case .emailTaken, .noSuchAccount, .noSuchKey, .badEmail, .badName, .shortPassword,
      .longPassword, .commonPassword, .fileExists:
      invalid
    }
  }
}
