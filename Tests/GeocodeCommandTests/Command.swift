import Foundation
import Testing

/// The built `geocode`, run as a process of its own.
struct Command {
  /// What a process wrote, and how it ended.
  struct Outcome {
    let output: [UInt8]
    let notes: String
    let status: Int32

    var text: String { String(decoding: output, as: UTF8.self) }
    var lines: [String] {
      text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }
  }

  /// The executable, which lies beside the tests.
  static var executable: URL {
    get throws {
      let folder =
        FileManager.default.fileExists(atPath: "/proc/self/exe")
        ? URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
          .deletingLastPathComponent()
        : Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
          .deletingLastPathComponent()
      return try #require(folder).appendingPathComponent("geocode")
    }
  }

  /// Runs the command.
  ///
  /// Input and output go through files: a pipe that fills up would make both sides wait.
  static func run(
    _ arguments: [String] = [], input: some Sequence<UInt8> = [UInt8](),
    environment: [String: String] = [:]
  ) throws -> Outcome {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("geocode-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let inputFile = folder.appendingPathComponent("input")
    let outputFile = folder.appendingPathComponent("output")
    let notesFile = folder.appendingPathComponent("notes")
    try Data(input).write(to: inputFile)
    try Data().write(to: outputFile)
    try Data().write(to: notesFile)
    let process = Process()
    process.executableURL = try executable
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = try FileHandle(forReadingFrom: inputFile)
    process.standardOutput = try FileHandle(forWritingTo: outputFile)
    process.standardError = try FileHandle(forWritingTo: notesFile)
    try process.run()
    process.waitUntilExit()
    return Outcome(
      output: [UInt8](try Data(contentsOf: outputFile)),
      notes: String(decoding: try Data(contentsOf: notesFile), as: UTF8.self),
      status: process.terminationStatus)
  }
}
