import Foundation

/// Reads tab-separated files line by line, leaving out blank lines and `#` comments.
struct TableReader {
  let path: String
  private let bytes: [UInt8]

  /// Reads a file whole.
  ///
  /// - Throws: `BuildError.unreadable` when there is no such file.
  init(_ path: String) throws(BuildError) {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .unreadable(path: path)
    }
    self.path = path
    bytes = [UInt8](data)
  }

  /// The checksum of the file, for the digest of the inputs.
  var contents: [UInt8] { bytes }

  /// Calls for each line with its number and its fields, trimmed of a final carriage return.
  ///
  /// - Parameters:
  ///   - minimum: how many fields a line must have.
  ///   - body: takes a line's number, from 1, and its fields.
  /// - Throws: `BuildError.badLine` for a line with fewer fields, and what `body` throws.
  func forEachLine(
    fields minimum: Int, _ body: (_ line: Int, _ fields: [String]) throws(BuildError) -> Void
  ) throws(BuildError) {
    var number = 0
    for line in bytes.split(separator: 10, omittingEmptySubsequences: false) {
      number += 1
      let content = line.last == 13 ? line.dropLast() : line
      guard let first = content.first, first != UInt8(ascii: "#") else { continue }
      let fields = content.split(separator: 9, omittingEmptySubsequences: false).map {
        String(decoding: $0, as: UTF8.self)
      }
      guard fields.count >= minimum else {
        throw .badLine(
          path: path, line: number, expected: "\(minimum) tab-separated fields or more")
      }
      try body(number, fields)
    }
  }
}
