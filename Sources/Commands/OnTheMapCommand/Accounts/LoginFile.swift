import Files
import FoundationEssentials

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The file that stores the logins.
///
/// It is in the XDG state directory (XDG Base Directory Specification 0.8) and has mode 0600. It is
/// replaced in one step, so readers see the old logins or the new ones.
///
///     let file = LoginFile(directory: LoginFile.standardDirectory(environment))
///     try file.save(SavedLogins([login]))
struct LoginFile: Sendable {
  /// An error of reading or writing the file.
  enum Failure: Error, Hashable, Sendable {
    /// The system refused; `reason` is its message.
    case system(path: String, reason: String)
    /// The file is not a valid session file, or is from a later version.
    case notUnderstood(path: String)
    /// Other users can read the file, so they may know the session token.
    case readableByOthers(path: String)
  }

  /// The path of the file.
  let path: String
  private let directory: String

  /// The maximum size of the file; hundreds of sessions with their cookies are smaller.
  private static let limitByteCount = 256 * 1_024

  /// Makes a value for the file `session.json` of a directory.
  ///
  /// - Parameter directory: the path of the directory; ``save(_:)`` creates it if needed.
  init(directory: String) {
    self.directory = directory
    path = directory + "/session.json"
  }

  /// Returns `$XDG_STATE_HOME/onthemap` or `~/.local/state/onthemap`.
  ///
  /// - Parameter environment: the environment variables of the process.
  /// - Returns: the directory; nil if neither `XDG_STATE_HOME` nor `HOME` is an absolute path.
  static func standardDirectory(_ environment: [String: String]) -> String? {
    // The specification requires that relative paths are ignored.
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
      return state + "/onthemap"
    }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return home + "/.local/state/onthemap"
  }

  /// Reads the logins.
  ///
  /// - Returns: the logins; none if there is no file.
  /// - Throws: ``Failure``.
  func load() throws(Failure) -> SavedLogins {
    let number = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    if number < 0 {
      if errno == ENOENT || errno == ENOTDIR { return SavedLogins() }
      throw failure()
    }
    defer { _ = close(number) }
    var status = stat()
    guard unsafe fstat(number, &status) == 0 else { throw failure() }
    guard status.st_mode & 0o077 == 0 else { throw .readableByOthers(path: path) }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size < Self.limitByteCount else {
      throw .notUnderstood(path: path)
    }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    let file = FileDescriptor(number: number)
    var data = Data()
    do throws(InputOutputError) {
      while case let count = try file.read(into: &bytes), count > 0 { data += bytes.prefix(count) }
    } catch {
      throw .system(path: path, reason: error.reason ?? "\(error)")
    }
    guard let logins = try? Self.decoder.decode(SavedLogins.self, from: data) else {
      throw .notUnderstood(path: path)
    }
    return logins
  }

  /// Stores the logins and replaces the previous ones; without any, removes the file.
  ///
  /// - Parameter logins: the logins.
  /// - Throws: ``Failure``; the previous logins stay in the file.
  func save(_ logins: SavedLogins) throws(Failure) {
    guard logins.latest != nil else { return try remove() }
    guard let data = try? Self.encoder.encode(logins) else { throw .notUnderstood(path: path) }
    try makeDirectory(directory)
    OutputFile.removeAbandonedPartials(of: path)
    do throws(InputOutputError) {
      let file = try OutputFile(private: path)
      do throws(InputOutputError) {
        try file.write(Array(data))
        try file.commit()
      } catch {
        file.discard()
        throw error
      }
    } catch {
      throw .system(path: path, reason: error.reason ?? "\(error)")
    }
  }

  /// Removes the file, if it exists.
  ///
  /// - Throws: ``Failure``.
  func remove() throws(Failure) {
    if unsafe unlink(path) != 0, errno != ENOENT, errno != ENOTDIR { throw failure() }
  }

  /// Creates a directory and its parents with mode 0700.
  private func makeDirectory(_ path: String) throws(Failure) {
    if unsafe mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
      throw failure()
    }
    try makeDirectory(String(path[..<slash]))
    if unsafe mkdir(path, 0o700) != 0, errno != EEXIST { throw failure() }
  }

  private func failure() -> Failure {
    let code = errno
    guard let text = unsafe strerror(code) else {
      return .system(path: path, reason: "error \(code)")
    }
    return .system(path: path, reason: unsafe String(cString: text))
  }

  private static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    return encoder
  }

  private static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return decoder
  }
}

extension LoginFile.Failure: CustomStringConvertible {
  /// The problem and how to fix it, as part of a sentence.
  package var description: String {
    switch self {
    case .system(let path, let reason): "\(path.debugDescription): \(reason)"
    case .notUnderstood(let path):
      "\(path.debugDescription) is not a valid session file; remove it and log in again"
    case .readableByOthers(let path):
      "other users can read \(path.debugDescription); run chmod 600 on it, or remove it and log"
        + " in again"
    }
  }
}
