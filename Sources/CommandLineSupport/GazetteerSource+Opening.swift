package import ArgumentParser
package import Gazetteer

extension GazetteerSource {
  /// Opens the gazetteer, or says why it cannot be opened.
  ///
  /// - Parameter note: writes a line on standard error.
  /// - Returns: the gazetteer.
  /// - Throws: the status to exit with: 66 (`EX_NOINPUT`) where there is no such file, 65
  ///   (`EX_DATAERR`) where it is no gazetteer.
  package func open(note: (String) -> Void) throws(ExitCode) -> Gazetteer {
    do throws(GazetteerError) {
      return try gazetteer()
    } catch {
      note("\(name): \(error)")
      switch error {
      case .noSuchFile, .unreadable: throw ExitCode(66)
      default: throw ExitCode(65)
      }
    }
  }
}
