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

  /// Where the gazetteer is.
  var source: GazetteerSource { path.map(GazetteerSource.file) ?? .bundled }
}

/// Where a gazetteer is.
enum GazetteerSource {
  case bundled
  case file(String)

  /// What it is called in messages.
  var name: String {
    switch self {
    case .bundled: "the bundled gazetteer"
    case .file(let path): path.debugDescription
    }
  }

  /// Opens the gazetteer, or says on standard error why it cannot be opened.
  ///
  /// - Throws: the status to exit with.
  func open() throws(ExitCode) -> Gazetteer {
    do throws(GazetteerError) {
      switch self {
      case .bundled: return try Gazetteer.bundled()
      case .file(let path): return try Gazetteer(path: path)
      }
    } catch {
      ExitStatus.note("\(name): \(error)")
      switch error {
      case .noSuchFile, .unreadable: throw ExitStatus.noInput
      default: throw ExitStatus.badData
      }
    }
  }
}
