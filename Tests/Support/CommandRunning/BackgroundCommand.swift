import Foundation

/// A built command that goes on running while a test talks to it.
package final class BackgroundCommand: Sendable {
  private let process: Process
  /// The first line that it wrote on standard error.
  package let firstNote: String

  /// Starts a command, and waits for its first line on standard error.
  package init(
    _ name: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws {
    process = Process()
    process.executableURL = CommandRunner(name).executable
    process.arguments = arguments
    process.environment = CommandRunner.environment(environment)
    let notes = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = notes
    try process.run()
    var line = Data()
    while let byte = try notes.fileHandleForReading.read(upToCount: 1), byte != Data([0x0A]) {
      line += byte
    }
    firstNote = String(decoding: line, as: UTF8.self)
    // Whatever else it writes must not make it wait.
    notes.fileHandleForReading.readabilityHandler = { _ = $0.availableData }
  }

  /// Asks it to end, and waits until it has.
  ///
  /// - Returns: its exit status.
  @discardableResult
  package func end() -> Int32 {
    process.terminate()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
