internal import FoundationEssentials

/// Files of a folder that whoever runs the server has named.
enum FolderFile {
  /// More than any script that is served.
  private static let limitByteCount = 4 << 20

  /// The bytes of a file; nothing where there is none, or it is larger than it can be.
  static func bytes(named name: String, in folder: String) -> [UInt8]? {
    let path = folder + "/" + name
    guard
      let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int,
      size <= limitByteCount, let data = FileManager.default.contents(atPath: path)
    else { return nil }
    return Array(data)
  }
}
