internal import CSV
internal import Files
internal import Gazetteer

/// A table to build from: a file or standard input, compressed with gzip or not.
final class TableInput {
  /// Its name in messages.
  let name: String
  private var source: GzipSource
  private var ahead: [UInt8] = []
  private var position = 0
  /// The CRC-32 of the bytes that were read, continuing that of the inputs before.
  private(set) var checksum: UInt32
  /// How many bytes were read.
  private(set) var byteCount = 0

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: the path; `-` for standard input.
  ///   - checksum: that of the inputs before.
  /// - Throws: `AddOnBuildError.input` when it cannot be opened.
  init(path: String, continuing checksum: UInt32) throws(AddOnBuildError) {
    self.checksum = checksum
    name = path == "-" ? "standard input" : path
    let file: FileDescriptor
    do throws(InputOutputError) {
      file = path == "-" ? .standardInput : try .reading(path)
    } catch {
      throw .input(name: name, error)
    }
    source = GzipSource { (buffer) throws(InputOutputError) in try file.read(into: &buffer) }
  }

  /// The first bytes, which are read again later.
  ///
  /// - Returns: some ten thousand bytes; all of a short file.
  func beginning() throws(AddOnBuildError) -> [UInt8] {
    do throws(InputOutputError) {
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while ahead.count < TableInput.sampleByteCount {
        let count = try take(&buffer)
        if count == 0 { break }
        ahead += buffer[..<count]
      }
    } catch {
      throw failure(error)
    }
    return ahead
  }

  private static let sampleByteCount = 16_384

  /// A reader of the table.
  func reader(_ dialect: CSVDialect) -> CSVReader<InputOutputError> {
    CSVReader(dialect: dialect) { (buffer) throws(InputOutputError) in try self.read(&buffer) }
  }

  private func read(_ buffer: inout [UInt8]) throws(InputOutputError) -> Int {
    guard position < ahead.count else { return try take(&buffer) }
    let count = min(ahead.count - position, buffer.count)
    buffer.replaceSubrange(..<count, with: ahead[position..<position + count])
    position += count
    return count
  }

  private func take(_ buffer: inout [UInt8]) throws(InputOutputError) -> Int {
    let count = try source.read(into: &buffer)
    if count > 0 {
      checksum = Checksum.crc32(Array(buffer[..<count]), continuing: checksum)
      byteCount += count
    }
    return count
  }

  /// What an error of reading means: of compressed data the system has no number for it.
  func failure(_ error: InputOutputError) -> AddOnBuildError {
    if let fault = source.fault { return .compressed(name: name, fault) }
    return .input(name: name, error)
  }

  /// The same of a table.
  func failure(_ error: CSVError<InputOutputError>) -> AddOnBuildError {
    if let fault = source.fault { return .compressed(name: name, fault) }
    return .table(name: name, error)
  }
}
