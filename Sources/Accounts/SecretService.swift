import Subprocess
import SystemPackage

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
  private let program: Executable
  /// A password with room to spare.
  private static let limitByteCount = 4_096

  /// Makes a keeper.
  ///
  /// - Parameter program: what to run, looked for in PATH.
  public init(program: String = "secret-tool") {
    self.program = program.contains("/") ? .path(FilePath(program)) : .name(program)
  }

  /// The password that was kept for an account of a server, if there is one.
  public func password(of userName: String, at server: String) async -> String? {
    let result = try? await run(
      program, arguments: Arguments(["lookup"] + Self.attributes(userName, server)),
      output: .string(limit: Self.limitByteCount), error: .discarded)
    guard let result, result.terminationStatus.isSuccess else { return nil }
    return result.standardOutput.isEmpty ? nil : result.standardOutput
  }

  /// Keeps a password.
  ///
  /// - Returns: whether it is kept.
  public func keep(
    _ password: String, of userName: String, at server: String
  ) async -> Bool {
    let label = "--label=OnTheMap: \(userName) at \(server)"
    let result = try? await run(
      program, arguments: Arguments(["store", label] + Self.attributes(userName, server)),
      input: .string(password), output: .discarded, error: .discarded)
    return result?.terminationStatus.isSuccess == true
  }

  /// Forgets a password.
  public func forget(_ userName: String, at server: String) async {
    _ = try? await run(
      program, arguments: Arguments(["clear"] + Self.attributes(userName, server)),
      output: .discarded, error: .discarded)
  }

  private static func attributes(_ userName: String, _ server: String) -> [String] {
    ["application", "onthemap", "server", server, "account", userName]
  }
}
