internal import Foundation

/// The file of a store, as it was when it was opened.
///
/// SQLite goes on writing to a file that has no name any more: writes would be acknowledged, and be
/// gone with the process. So the name is looked up before each commit.
struct DatabaseFile: Sendable {
  private let path: String
  private let device: UInt64
  private let number: UInt64

  /// - Throws: ``StoreError/notWritable(path:reason:)`` if there is no such file.
  init(_ path: String) throws(StoreError) {
    let status = try Self.status(of: path)
    self.path = path
    (device, number) = (UInt64(truncatingIfNeeded: status.st_dev), UInt64(status.st_ino))
  }

  /// Checks that the name still leads to the file, and that the file can be written to.
  ///
  /// A file without any permission to write counts as read-only for the superuser too: it was
  /// made so on purpose.
  ///
  /// - Throws: ``StoreError/notWritable(path:reason:)``.
  /// - Complexity: two system calls.
  func check() throws(StoreError) {
    let status = try Self.status(of: path)
    guard UInt64(truncatingIfNeeded: status.st_dev) == device, UInt64(status.st_ino) == number
    else { throw .notWritable(path: path, reason: "another file has its name; restart the server") }
    guard status.st_mode & 0o222 != 0, unsafe access(path, W_OK) == 0 else {
      throw .notWritable(path: path, reason: "the file is read-only")
    }
  }

  private static func status(of path: String) throws(StoreError) -> stat {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      throw .notWritable(path: path, reason: "the file has been removed; restore a backup")
    }
    return status
  }
}
