import Files
import TextTools

/// What imports that run at the same time know of each other: locks on the table that they read.
///
/// Imports with the same key column may share a table, as those of several parts do. One with
/// another key column, or without one, would post each row again under other keys, before either
/// can know it.
struct TableClaim {
  private let table: FileDescriptor

  /// Bytes that no table reaches: one for each key column.
  private static let bytes = 1 << 48..<1 << 49

  /// Makes a claim; it lasts until the descriptor is closed.
  init(of table: FileDescriptor) {
    self.table = table
  }

  /// Claims the table for rows with a key column.
  ///
  /// - Parameter keyColumn: its name; nil for rows that are known by their content.
  /// - Returns: false if an import with another key column reads the table.
  func share(keyColumn: String?) -> Bool {
    // Different names with one number would only be taken for the same.
    let number = keyColumn.map { 1 + Int(FNV1a($0.utf8).value % UInt64(Self.bytes.count - 1)) } ?? 0
    let byte = Self.bytes.lowerBound + number
    // On file systems without locks two runs are possible.
    guard table.share(byte: byte) else { return true }
    return !table.isLockedByOthers(Self.bytes.lowerBound..<byte)
      && !table.isLockedByOthers(byte + 1..<Self.bytes.upperBound)
  }
}
