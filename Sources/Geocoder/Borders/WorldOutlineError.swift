/// Why bytes are not an outline of the world.
public enum WorldOutlineError: Error, Hashable, Sendable {
  /// The first bytes are not those of an outline.
  case notAnOutline
  /// The outline is of a version that this program does not know.
  case unknownVersion(UInt32)
  /// Its compressed data is damaged, or longer or shorter than the header says.
  case damaged
  /// The data ends before what it announces, or goes on after it.
  case malformed(byteOffset: Int)
}

extension WorldOutlineError: CustomStringConvertible {
  /// The problem, in a sentence.
  public var description: String {
    switch self {
    case .notAnOutline: "The file is not an outline of the world."
    case .unknownVersion(let version): "The outline has the unknown version \(version)."
    case .damaged: "The outline is damaged: it cannot be inflated."
    case .malformed(let offset): "The outline is malformed at byte \(offset) of its content."
    }
  }
}
