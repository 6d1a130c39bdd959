import FileGeocoding
import Files

/// Writes rows of a table: encoded, and compressed if the file name ends in .gz.
struct TableCommandSink: ByteSink {
  private let sink: EncodingSink
  private let gzip: GzipSink?

  /// Makes a sink.
  ///
  /// - Parameters:
  ///   - file: where the bytes go in the end.
  ///   - path: the name of that file; nil for standard output.
  ///   - encoding: how text is encoded.
  init(_ file: any ByteSink, path: String?, encoding: OutputEncoding) {
    gzip = path.map(Self.isCompressed) == true ? GzipSink(file) : nil
    sink = EncodingSink(gzip ?? file, encoding: encoding)
  }

  /// Whether a file of this name is compressed with gzip.
  static func isCompressed(_ path: String) -> Bool { path.lowercased().hasSuffix(".gz") }

  func write(_ bytes: [UInt8]) throws(InputOutputError) {
    try sink.write(bytes)
  }

  /// Writes the end of the output.
  func finish() throws(InputOutputError) {
    try gzip?.finish()
  }
}
