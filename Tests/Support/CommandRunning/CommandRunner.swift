package import Foundation

/// A built command, run as a process of its own.
package struct CommandRunner: Sendable {
  /// What a process wrote, and how it ended.
  package struct Outcome: Sendable {
    package let output: [UInt8]
    package let notes: String
    package let status: Int32

    package var text: String { String(decoding: output, as: UTF8.self) }
    package var lines: [String] {
      text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }
  }

  private let name: String

  /// Makes a runner of the product of a name.
  package init(_ name: String) {
    self.name = name
  }

  /// The executable: that of the variable with the command's name in capitals, else the one beside
  /// the tests.
  ///
  /// Tools/test names the geocoder that is shipped. A debug build takes ten times as long to start,
  /// because ArgumentParser looks through all commands for mistakes then.
  package var executable: URL {
    if let path = ProcessInfo.processInfo.environment[name.uppercased()] {
      return URL(fileURLWithPath: path)
    }
    let folder =
      FileManager.default.fileExists(atPath: "/proc/self/exe")
      ? URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent()
      : Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
        .deletingLastPathComponent()
    return (folder ?? URL(fileURLWithPath: ".")).appendingPathComponent(name)
  }

  /// The variables of the tests and some more, without the add-ons of who runs the tests.
  static func environment(_ others: [String: String]) -> [String: String] {
    var environment = ProcessInfo.processInfo.environment
    environment["ONTHEMAP_ADD_ONS"] = nil
    // No folder: there are no files in it.
    environment["XDG_DATA_HOME"] = "/dev/null"
    return environment.merging(others) { $1 }
  }

  /// Runs the command.
  ///
  /// Input and output go through files: a pipe that fills up would make both sides wait.
  ///
  /// - Parameters:
  ///   - arguments: its arguments.
  ///   - input: its standard input.
  ///   - environment: variables besides those of the tests.
  ///   - fileBlockLimit: how many blocks of 512 bytes a file may have: a disk that is full after
  ///     them.
  /// - Returns: what it wrote, and how it ended.
  /// - Throws: when it cannot be started.
  package func run(
    _ arguments: [String] = [], input: some Sequence<UInt8> = [UInt8](),
    environment: [String: String] = [:], fileBlockLimit: Int? = nil
  ) throws -> Outcome {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(name)-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let inputFile = folder.appendingPathComponent("input")
    let outputFile = folder.appendingPathComponent("output")
    let notesFile = folder.appendingPathComponent("notes")
    try Data(input).write(to: inputFile)
    try Data().write(to: outputFile)
    try Data().write(to: notesFile)
    let process = Process()
    if let fileBlockLimit {
      // The signal that a write beyond the limit brings is ignored: then the write fails.
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments =
        ["-c", "trap '' XFSZ; ulimit -f \(fileBlockLimit); exec \"$@\"", "sh", executable.path]
        + arguments
    } else {
      process.executableURL = executable
      process.arguments = arguments
    }
    process.environment = CommandRunner.environment(environment)
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

  /// Runs a line of a shell in a folder with a file.
  ///
  /// - Parameters:
  ///   - line: the line; the variable `$C` is the executable.
  ///   - name: the name of the file.
  ///   - content: what it contains.
  /// - Returns: how the line ended, what it wrote on standard error, and the files after it.
  /// - Throws: when it cannot be started.
  package func runShell(
    _ line: String, with name: String, of content: String
  ) throws -> (status: Int32, notes: String, files: [String: String]) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(content.utf8).write(to: folder.appendingPathComponent(name))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", line]
    process.currentDirectoryURL = folder
    process.environment = [
      "C": executable.path, "HOME": folder.path, "XDG_DATA_HOME": folder.path,
      "XDG_STATE_HOME": folder.path,
    ]
    let notes = Pipe()
    process.standardError = notes
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: notes.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    var files: [String: String] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      files[name] = try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }
    return (process.terminationStatus, text, files)
  }
}
