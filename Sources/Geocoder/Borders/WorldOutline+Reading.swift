extension WorldOutline {
  /// The first bytes of a file: "OTMLINE" and a zero.
  static let magic = Array("OTMLINE\0".utf8)

  /// Reads the bytes of a file.
  ///
  /// - Parameter bytes: the whole file.
  /// - Throws: ``WorldOutlineError``; no sequence of bytes makes it trap.
  /// - Complexity: O(*n*) in the size of what is inflated, which is bounded.
  public init(bytes: [UInt8]) throws(WorldOutlineError) {
    var reader = try VertexReader(file: bytes, magic: Self.magic)
    countries = try reader.countries()
    try reader.finish()
  }
}

extension VertexReader {
  fileprivate mutating func countries() throws(WorldOutlineError) -> [WorldOutline.Country] {
    var countries: [WorldOutline.Country] = []
    for _ in 0..<(try count()) {
      let name = try text()
      let code = try text()
      countries.append(.init(name: name, code: code.isEmpty ? nil : code, polygons: try polygons()))
    }
    return countries
  }
}
