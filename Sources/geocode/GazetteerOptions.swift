import ArgumentParser
import CommandLineSupport
import Gazetteer

/// Which gazetteer a command uses.
struct GazetteerOptions: ParsableArguments {
  @Option(
    name: .customLong("gazetteer"),
    help: ArgumentHelp(
      "A gazetteer file to use instead of the bundled one.", valueName: "file"),
    completion: .file(extensions: ["gaz"]))
  var path: String?

  /// Opens the gazetteer, or says on standard error why it cannot be opened.
  ///
  /// - Throws: the status to exit with.
  func open() throws(ExitCode) -> Gazetteer {
    if let path {
      do {
        try FileDescriptor.checkReadable(path: path)
      } catch {
        throw ExitStatus.report(error)
      }
    }
    do {
      return if let path { try Gazetteer(path: path) } else { try Gazetteer.bundled() }
    } catch {
      ExitStatus.note("\(path?.debugDescription ?? "the bundled gazetteer"): \(error)")
      throw ExitStatus.badData
    }
  }
}
