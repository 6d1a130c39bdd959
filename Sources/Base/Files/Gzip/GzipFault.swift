/// Why gzip cannot be read any further.
public enum GzipFault: Error, Hashable, Sendable {
  /// The file ends before its compressed data does.
  case truncated
  /// The compressed data or its checksum is wrong, at about this offset of the file.
  case damaged(offset: Int)
  /// The data is more than so many times as long as the file.
  case expands(limit: Int)

  /// How many bytes the smallest file of gzip has: header, an empty block, and trailer (RFC 1952).
  public static let leastByteCount = 20
}

extension GzipFault: CustomStringConvertible {
  /// The problem and how to fix it.
  public var description: String {
    switch self {
    case .truncated:
      "the gzip file ends in the middle, so rows are missing; copy or download it again"
    case .damaged(let offset):
      "the gzip file is damaged near byte \(offset); copy or download it again"
    case .expands(let limit):
      "the gzip file becomes more than \(limit) times as long; send it uncompressed"
    }
  }
}
