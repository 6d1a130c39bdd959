import CommandRunning
import Foundation

/// The built `geocode`, run as a process of its own.
enum Command {
  /// What a process wrote, and how it ended.
  typealias Outcome = CommandRunner.Outcome

  /// The executable.
  static var executable: URL { get throws { CommandRunner("geocode").executable } }

  /// Runs the command.
  static func run(
    _ arguments: [String] = [], input: some Sequence<UInt8> = [UInt8](),
    environment: [String: String] = [:]
  ) throws -> Outcome {
    try CommandRunner("geocode").run(arguments, input: input, environment: environment)
  }
}
