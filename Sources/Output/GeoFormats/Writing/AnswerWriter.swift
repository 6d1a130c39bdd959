public import Geocoding

/// Writes answers in one of the output formats.
///
/// The bytes gather in `bytes` until the caller takes them: after each answer, or when there are
/// enough of them to be worth a write.
///
///     var writer = AnswerWriter(.ndjson)
///     writer.begin()
///     writer.write(geocoder.geocode("Seattle, WA"))
///     writer.end()
///     String(decoding: writer.bytes, as: UTF8.self)
///     // {"query":"Seattle, WA","results":[{"name":"Seattle", …
///
/// Every format but GPX and SVG writes something for a query without a place, so that nothing is
/// lost:
///
/// | format | a query without a place |
/// | --- | --- |
/// | text | an empty line, or nothing (``TextStyle/marksMissing``) |
/// | table | a row with the query and the reason |
/// | json, ndjson | an object with empty `results` and the reason as `refusal` |
/// | csv, tsv | a row with the query and empty fields |
/// | geojson | a feature whose `geometry` is null (RFC 7946, section 3.2) |
/// | kml | a placemark without a point |
/// | gpx | nothing: a way point must have a position |
/// | svg | nothing: so must a pin |
///
/// What is written is valid UTF-8 whatever the query holds.
public struct AnswerWriter {
  private var buffer = OutputBuffer()
  private var encoder: any AnswerEncoder

  /// Makes a writer.
  ///
  /// - Parameters:
  ///   - format: the form to write.
  ///   - style: how lines for people look; the other formats ignore it.
  ///   - includesOffsets: whether tables have columns for the distance and bearing of places near a
  ///     point instead of those for the confidence. The other formats write what there is.
  public init(
    _ format: OutputFormat, style: TextStyle = TextStyle(), includesOffsets: Bool = false
  ) {
    encoder =
      switch format {
      case .text: TextEncoder(style: style)
      case .table: ColumnsEncoder(style: style, showsOffsets: includesOffsets)
      case .json: JSONAnswerEncoder(layout: .array)
      case .ndjson: JSONAnswerEncoder(layout: .lines)
      case .csv: TableEncoder(dialect: .csv, includesOffsets: includesOffsets)
      case .tsv: TableEncoder(dialect: .tsv, includesOffsets: includesOffsets)
      case .geojson: GeoJSONEncoder()
      case .kml: KMLEncoder()
      case .gpx: GPXEncoder()
      case .svg: SVGEncoder()
      }
  }

  /// Makes a writer for a part of the document after the first answer.
  ///
  /// What several such writers write makes one document, between the ``begin()`` and ``end()`` of a
  /// writer of the whole, once the first ``separatorByteCount`` bytes are taken from the front of
  /// all that they wrote.
  package init(
    continuing format: OutputFormat, style: TextStyle = TextStyle(), includesOffsets: Bool = false
  ) {
    self.init(format, style: style, includesOffsets: includesOffsets)
    switch format {
    case .json: encoder = JSONAnswerEncoder(layout: .array, isFirst: false)
    case .geojson: encoder = GeoJSONEncoder(isFirst: false)
    case .text, .table, .ndjson, .csv, .tsv, .kml, .gpx, .svg: break
    }
  }

  /// How many bytes stand between two answers of a form and not before the first.
  package static func separatorByteCount(of format: OutputFormat) -> Int {
    switch format {
    // The comma; the line break after it stands before the first one too.
    case .json, .geojson: 1
    case .text, .table, .ndjson, .csv, .tsv, .kml, .gpx, .svg: 0
    }
  }

  /// The bytes written since the start or the last ``removeAll()``.
  public var bytes: [UInt8] { buffer.bytes }

  /// How many bytes ``bytes`` has.
  package var byteCount: Int { buffer.count }

  /// Appends what has been written to an array: without the copy that ``bytes`` is.
  package func append(to bytes: inout [UInt8]) { buffer.append(to: &bytes) }

  /// Forgets the bytes, and keeps their memory for the next ones.
  public mutating func removeAll() {
    buffer.removeAll()
  }

  /// Writes the beginning of the document.
  ///
  /// Call it once.
  public mutating func begin() {
    encoder.begin(into: &buffer)
  }

  /// Writes an answer.
  ///
  /// - Parameter answer: the answer to one query.
  /// - Complexity: linear in the length of what is written.
  public mutating func write(_ answer: GeocodingAnswer) {
    encoder.encode(answer, into: &buffer)
  }

  /// Writes the end of the document.
  ///
  /// Call it once. Without it a document is not whole.
  public mutating func end() {
    encoder.end(into: &buffer)
  }
}
