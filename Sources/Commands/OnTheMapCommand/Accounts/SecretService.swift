import Dispatch
import Foundation

/// A store of passwords.
package protocol PasswordKeeper: Sendable {
  /// Returns a stored password.
  ///
  /// - Parameters:
  ///   - userName: the user name of the account.
  ///   - server: the session URL of the server.
  /// - Returns: the password; nil if none is stored.
  func password(of userName: String, at server: String) async -> String?
  /// Stores a password and replaces the previous one.
  ///
  /// - Parameters:
  ///   - password: the password.
  ///   - userName: the user name of the account.
  ///   - server: the session URL of the server.
  /// - Returns: whether the password is stored.
  func keep(_ password: String, of userName: String, at server: String) async -> Bool
  /// Deletes a stored password, if there is one.
  ///
  /// - Parameters:
  ///   - userName: the user name of the account.
  ///   - server: the session URL of the server.
  func forget(_ userName: String, at server: String) async
}

/// The desktop's secret service (freedesktop.org Secret Service API), through `secret-tool`.
///
/// It passes the password through a pipe, never on the command line. Without `secret-tool` of
/// libsecret, or without a desktop session, it stores nothing.
struct SecretService: PasswordKeeper {
  private let program: String
  /// The maximum length of a password in bytes.
  private static let limitByteCount = 4_096

  /// Makes a keeper.
  ///
  /// - Parameter program: the program to run: a path, or a name to look up in `PATH`.
  init(program: String = "secret-tool") {
    self.program = program
  }

  /// Returns a stored password.
  ///
  /// - Parameters:
  ///   - userName: the user name of the account.
  ///   - server: the session URL of the server.
  /// - Returns: the password; nil if none is stored or the service is not available.
  func password(of userName: String, at server: String) async -> String? {
    let output = await run(["lookup"] + Self.attributes(userName, server))
    guard let output, !output.isEmpty, output.count <= Self.limitByteCount else { return nil }
    return String(data: output, encoding: .utf8)
  }

  /// Stores a password and replaces the previous one.
  ///
  /// - Parameters:
  ///   - password: the password.
  ///   - userName: the user name of the account.
  ///   - server: the session URL of the server.
  /// - Returns: whether the password is stored.
  func keep(
    _ password: String, of userName: String, at server: String
  ) async -> Bool {
    let label = "--label=OnTheMap: \(userName) at \(server)"
    let arguments = ["store", label] + Self.attributes(userName, server)
    return await run(arguments, input: Data(password.utf8)) != nil
  }

  /// Deletes a stored password, if there is one.
  ///
  /// - Parameters:
  ///   - userName: the user name of the account.
  ///   - server: the session URL of the server.
  func forget(_ userName: String, at server: String) async {
    _ = await run(["clear"] + Self.attributes(userName, server))
  }

  private static func attributes(_ userName: String, _ server: String) -> [String] {
    ["application", "onthemap", "server", server, "account", userName]
  }

  /// Runs the program on a thread that may block.
  ///
  /// - Returns: its output; nil if the program does not exist or fails.
  private func run(_ arguments: [String], input: Data = Data()) async -> Data? {
    guard let path = Self.path(of: program) else { return nil }
    return await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(returning: Self.run(path, arguments, input: input))
      }
    }
  }

  private static func run(_ path: String, _ arguments: [String], input: Data) -> Data? {
    // Ignore SIGPIPE: the program may exit without reading its input.
    _ = signal(SIGPIPE, SIG_IGN)
    let process = Process()
    let standardInput = Pipe()
    let standardOutput = Pipe()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardInput = standardInput
    process.standardOutput = standardOutput
    process.standardError = FileHandle.nullDevice
    do {
      try process.run()
      try? standardInput.fileHandleForWriting.write(contentsOf: input)
      try? standardInput.fileHandleForWriting.close()
      let output = try standardOutput.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      return process.terminationStatus == 0 ? output : nil
    } catch {
      return nil
    }
  }

  private static func path(of program: String) -> String? {
    let manager = FileManager.default
    if program.contains("/") { return manager.isExecutableFile(atPath: program) ? program : nil }
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { "\($0)/\(program)" }.first { manager.isExecutableFile(atPath: $0) }
  }
}
