package import Gazetteer

/// Where a gazetteer is.
package enum GazetteerSource: Equatable, Sendable {
  /// Inside the binary.
  case bundled
  /// In a file.
  case file(String)

  /// What it is called in messages.
  package var name: String {
    switch self {
    case .bundled: "the bundled gazetteer"
    case .file(let path): path.debugDescription
    }
  }

  /// Opens the gazetteer.
  ///
  /// - Parameter isMapped: whether to map a file; a server reads it, since somebody may overwrite it.
  /// - Returns: the gazetteer.
  /// - Throws: ``GazetteerError``.
  package func gazetteer(isMapped: Bool = true) throws(GazetteerError) -> Gazetteer {
    switch self {
    case .bundled: try Gazetteer.bundled()
    case .file(let path): try Gazetteer(path: path, isMapped: isMapped)
    }
  }
}
