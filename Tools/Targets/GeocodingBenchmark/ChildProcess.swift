import Foundation

/// A process that was run to its end.
struct ChildProcess {
  /// From before its start to after its end, in seconds.
  let duration: Double
  /// The most memory it held at a time, in bytes.
  let peakMemory: Int

  /// Runs a program through the runner, which measures it.
  ///
  /// - Returns: nothing when it could not be started or did not end with status 0 or 1.
  static func run(
    _ runner: String, _ command: [String], input: String = "/dev/null"
  ) throws -> ChildProcess? {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: runner)
    process.arguments = [input] + command
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let fields = String(decoding: output, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard process.terminationStatus == 0, fields.count == 2, let duration = Double(fields[0]),
      let peakMemory = Int(fields[1])
    else { return nil }
    return ChildProcess(duration: duration, peakMemory: peakMemory)
  }
}

extension Duration {
  /// The duration in seconds.
  var seconds: Double { self / .seconds(1) }
}
