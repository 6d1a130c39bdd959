import Foundation
import Links

/// The program that shows a link in the person's browser: `xdg-open`, on a Mac `open`.
struct LinkOpener: Sendable {
  /// The path of the program.
  let path: String

  /// Finds the program; nil if no folder of `PATH` has it.
  ///
  /// - Parameter environment: the environment variables of the process.
  init?(environment: [String: String]) {
    #if os(macOS)
      let name = "open"
    #else
      let name = "xdg-open"
    #endif
    let folders = environment["PATH"]?.split(separator: ":") ?? []
    let path = folders.map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    guard let path else { return nil }
    self.path = path
  }

  /// Runs the program with the link as its only argument, without a shell.
  ///
  /// A link begins with `https://` or `http://`, so the program takes it for no option.
  ///
  /// - Parameter link: the link.
  /// - Returns: whether the program says that it has opened the link.
  func open(_ link: Link) async -> Bool {
    let (path, argument) = (path, link.href)
    return await withCheckedContinuation { continuation in
      // A browser in a terminal runs until the person leaves it.
      DispatchQueue.global().async {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = [argument]
        do {
          try process.run()
          process.waitUntilExit()
          continuation.resume(
            returning: process.terminationReason == .exit && process.terminationStatus == 0)
        } catch {
          continuation.resume(returning: false)
        }
      }
    }
  }
}
