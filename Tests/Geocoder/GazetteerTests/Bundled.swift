import Gazetteer
import Testing

/// The gazetteer of the world, where the package is built with it.
enum Bundled {
  static let comment: Comment = "built without Data/gazetteer.gaz: Tools/data gazetteer"
  private static let opened = Result { () throws(GazetteerError) in try Gazetteer.bundled() }

  /// Whether there is a file, even one that cannot be opened.
  static let isThere: Bool =
    switch opened {
    case .failure(.notBundled), .failure(.tooShort(byteCount: 0)): false
    default: true
    }

  static func gazetteer() throws -> Gazetteer { try opened.get() }
}
