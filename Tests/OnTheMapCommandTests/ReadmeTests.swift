import CommandRunning
import Foundation
import Testing

@Suite("The README shows what onthemap prints")
struct ReadmeTests {
  /// The commands in blocks of ```` ```shell-session ```` and what is shown below them.
  static let examples: [(command: String, output: String)] = {
    let readme = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("README.md")
    guard let text = try? String(contentsOf: readme, encoding: .utf8) else { return [] }
    var examples: [(String, String)] = []
    var isInside = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isInside = line == "```shell-session"
      } else if isInside, line.hasPrefix("$ onthemap validate") {
        examples.append((String(line.dropFirst(2)), ""))
      } else if isInside, !examples.isEmpty {
        examples[examples.count - 1].1 += line + "\n"
      }
    }
    return examples
  }()

  @Test("there are examples")
  func hasExamples() {
    #expect(Self.examples.count > 2)
  }

  @Test("each command prints what is shown", arguments: examples.indices)
  func prints(_ index: Int) throws {
    let example = Self.examples[index]
    let folder = CommandRunner("onthemap").executable.deletingLastPathComponent().path
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "PATH=\"\(folder):$PATH\"; \(example.command)"]
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(String(decoding: bytes, as: UTF8.self) == example.output)
  }
}
