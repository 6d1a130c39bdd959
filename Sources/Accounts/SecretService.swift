import Dispatch
import Foundation

/// Keeps passwords for whoever asked for it.
public protocol PasswordKeeper: Sendable {
  /// The password that was kept for an account of a server, if there is one.
  func password(of userName: String, at server: String) async -> String?
  /// Keeps a password.
  ///
  /// - Returns: whether it is kept.
  func keep(_ password: String, of userName: String, at server: String) async -> Bool
  /// Forgets a password.
  func forget(_ userName: String, at server: String) async
}

/// The desktop's secret service (freedesktop.org Secret Service API), through libsecret's `secret-tool`.
///
/// The password goes through a pipe and never on a command line. Where there is no such program, or no
/// desktop is running, nothing is kept.
public struct SecretService: PasswordKeeper {
  private let program: String
  /// A password with room to spare.
  private static let limitByteCount = 4_096

  /// Makes a keeper.
  ///
  /// - Parameter program: what to run, looked for in PATH where it is only a name.
  public init(program: String = "secret-tool") {
    self.program = program
  }

  /// The password that was kept for an account of a server, if there is one.
  public func password(of userName: String, at server: String) async -> String? {
    let output = await run(["lookup"] + Self.attributes(userName, server))
    guard let output, !output.isEmpty, output.count <= Self.limitByteCount else { return nil }
    return String(data: output, encoding: .utf8)
  }

  /// Keeps a password.
  ///
  /// - Returns: whether it is kept.
  public func keep(
    _ password: String, of userName: String, at server: String
  ) async -> Bool {
    let label = "--label=OnTheMap: \(userName) at \(server)"
    let arguments = ["store", label] + Self.attributes(userName, server)
    return await run(arguments, input: Data(password.utf8)) != nil
  }

  /// Forgets a password.
  public func forget(_ userName: String, at server: String) async {
    _ = await run(["clear"] + Self.attributes(userName, server))
  }

  private static func attributes(_ userName: String, _ server: String) -> [String] {
    ["application", "onthemap", "server", server, "account", userName]
  }

  /// Runs the program to its end, on a thread that may wait.
  ///
  /// - Returns: what it wrote, when it is there and succeeded.
  private func run(_ arguments: [String], input: Data = Data()) async -> Data? {
    guard let path = Self.path(of: program) else { return nil }
    return await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(returning: Self.run(path, arguments, input: input))
      }
    }
  }

  private static func run(_ path: String, _ arguments: [String], input: Data) -> Data? {
    // A program that ends without reading must not end this one.
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
