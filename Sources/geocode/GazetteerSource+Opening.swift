import ArgumentParser
import CommandLineSupport
import Gazetteer

extension GazetteerSource {
  /// Opens the gazetteer, or says on standard error why it cannot be opened.
  ///
  /// - Throws: the status to exit with.
  func open() throws(ExitCode) -> Gazetteer {
    do throws(GazetteerError) {
      return try gazetteer()
    } catch {
      ExitStatus.note("\(name): \(error)")
      switch error {
      case .noSuchFile, .unreadable: throw ExitStatus.noInput
      default: throw ExitStatus.badData
      }
    }
  }
}
