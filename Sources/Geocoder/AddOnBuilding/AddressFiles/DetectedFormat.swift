internal import TextTools

/// The form of a file, by its first bytes.
struct DetectedFormat {
  let format: AddressFormat
  /// How the texts of JSON are kept apart.
  var framing = JSONRecords.Framing.lines

  private static let separator: UInt8 = 0x1E

  /// Looks at the beginning of a file.
  ///
  /// - Parameters:
  ///   - beginning: the first bytes, decompressed.
  ///   - asked: the form that the file is said to have.
  /// - Throws: the fault, if the file is empty or must be converted first.
  init(_ beginning: [UInt8], asked: AddressFormat?) throws(AddressReadingError.Kind) {
    guard !beginning.isEmpty else { throw .empty }
    var text = beginning[...]
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
    text = text.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    if asked == .csv {
      format = .csv
      return
    }
    if ExtractFile.isExtract(beginning) { throw .extractFromStream }
    if Self.isOpenStreetMapXML(beginning) { throw .openStreetMapXML }
    if Self.isUTF16JSON(beginning) { throw .notUTF8 }
    let first = text.first
    let line = text.prefix { $0 != 0x0A }
    let isDump =
      asked == .nominatim
      || asked == nil && first == UInt8(ascii: "{")
        && String(decoding: line.prefix(1_024), as: UTF8.self)
          .contains(bytesOf: DumpHeader.type)
    if isDump {
      format = .nominatim
      return
    }
    guard asked == .geojson || first == Self.separator || Self.isJSON(text) else {
      format = .csv
      return
    }
    format = .geojson
    if first == Self.separator {
      framing = .separators
    } else {
      framing = Self.isFeatureLine(line) ? .lines : .nesting
    }
  }

  /// Whether the first line is a feature as a whole, so that every line is one.
  private static func isFeatureLine(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.first == UInt8(ascii: "{") else { return false }
    do {
      return try JSONReader.value(of: Array(line), mode: .lenient)["type"]?.string == "Feature"
    } catch {
      // Features that follow one another without line breaks.
      if error.kind == .trailingText { return false }
    }
    // A first line that is broken or longer than what was looked at: by its beginning.
    let compact = line.prefix(256).filter { $0 > 0x20 }
    return compact.starts(with: #"{"type":"Feature","#.utf8)
  }

  /// An object or an array of objects; the header of a table may begin with a bracket.
  private static func isJSON(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first else { return false }
    let next = text.dropFirst().first { $0 > 0x20 }
    if first == UInt8(ascii: "{") { return next == UInt8(ascii: "\"") || next == UInt8(ascii: "}") }
    return first == UInt8(ascii: "[") && (next == UInt8(ascii: "{") || next == UInt8(ascii: "]"))
  }

  private static func isUTF16JSON(_ bytes: [UInt8]) -> Bool {
    let marks: [[UInt8]] = [[0xFF, 0xFE, 0x7B, 0x00], [0xFE, 0xFF, 0x00, 0x7B]]
    return marks.contains { bytes.starts(with: $0) }
  }

  private static func isOpenStreetMapXML(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes.prefix(512), as: UTF8.self)
    return text.contains(bytesOf: "<osm ") || text.contains(bytesOf: "<osm>")
  }
}
