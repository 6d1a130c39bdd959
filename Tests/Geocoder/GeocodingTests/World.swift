import Foundation
import Gazetteer
import Testing

/// The gazetteer of the world, where the package is built with it.
enum World {
  static let gazetteer = Result { () throws(GazetteerError) in try Gazetteer.bundled() }
  /// Whether there is a file, even one that cannot be opened.
  static let isThere: Bool =
    switch gazetteer {
    case .failure(.notBundled), .failure(.tooShort(byteCount: 0)): false
    default: true
    }
  static let comment: Comment = "built without Data/gazetteer.gaz: Tools/data gazetteer"

  /// e to a power.
  static func exp(_ power: Double) -> Double { Foundation.exp(power) }
}
