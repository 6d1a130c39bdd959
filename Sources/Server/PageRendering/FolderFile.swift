internal import FoundationEssentials

/// Files of a folder that the operator has configured.
enum FolderFile {
  /// The maximum size of a file in bytes.
  private static let limitByteCount = 4 << 20

  /// Reads a file; returns nil if it does not exist or is too large.
  static func bytes(named name: String, in folder: String) -> [UInt8]? {
    let path = folder + "/" + name
    guard
      let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int,
      size <= limitByteCount, let data = FileManager.default.contents(atPath: path)
    else { return nil }
    return Array(data)
  }
}
