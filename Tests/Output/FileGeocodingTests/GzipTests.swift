import FileGeocoding
import Files
import Geocoding
import Testing

@Suite("Tables compressed with gzip, and other encodings of the output")
struct GzipTests {
  /// What Python's `gzip.compress(b"city\nRome\n", mtime=0)` returns.
  private static let rome: [UInt8] = [
    0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0x4B, 0xCE, 0x2C, 0xA9,
    0xE4, 0x0A, 0xCA, 0xCF, 0x4D, 0xE5, 0x02, 0x00, 0x7F, 0x9C, 0x2D, 0x40, 0x0A, 0x00,
    0x00, 0x00,
  ]
  /// What Python's `gzip.compress(b"Lima\n", mtime=0)` returns.
  private static let lima: [UInt8] = [
    0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xF3, 0xC9, 0xCC, 0x4D,
    0xE4, 0x02, 0x00, 0x57, 0x11, 0x33, 0xC1, 0x05, 0x00, 0x00, 0x00,
  ]

  private func run(
    _ input: [UInt8], pieces: Int = .max, ratioLimit: Int? = nil
  ) throws -> (text: String, TableError?) {
    var plan = TablePlan(
      geocode: { query, _ in GeocodingAnswer(query: query.text, refusal: .notFound) },
      reverse: { GeocodingAnswer(query: $0, refusal: .nothingNear) })
    plan.added = try AddedColumn.parse("query")
    plan.gzipRatioLimit = ratioLimit
    let sink = RecordingSink()
    let run = TableRun(plan, to: sink, reportingTo: TableReporter(note: { _ in }))
    let (_, failure) = run.run(ScriptedSource(input, pieces: pieces))
    return (sink.text, failure)
  }

  @Test("Members are read one after the other, with zeros after them", arguments: [1, 3, 1_000])
  func members(pieces: Int) throws {
    let (text, failure) = try run(Self.rome + Self.lima + [0, 0, 0], pieces: pieces)
    #expect(text == "city,query\nRome,Rome\nLima,Lima\n")
    #expect(failure == nil)
  }

  @Test("A file that is cut off anywhere is an error", arguments: 2..<30)
  func truncated(count: Int) throws {
    let (_, failure) = try run(Array(Self.rome.prefix(count)))
    #expect(failure == .compressed(.truncated))
    guard count < Self.lima.count else { return }
    let (text, second) = try run(Self.rome + Self.lima.prefix(count))
    #expect(second == .compressed(.truncated))
    #expect(text.hasPrefix("city,query\nRome,Rome\n"))
  }

  @Test("A wrong checksum and anything after the members is an error")
  func damaged() throws {
    var bytes = Self.rome
    bytes[bytes.count - 6] ^= 0x55
    guard case .compressed(.damaged) = try run(bytes).1 else {
      Issue.record("a wrong checksum was taken")
      return
    }
    guard case .compressed(.damaged) = try run(Self.rome + Array("junk".utf8)).1 else {
      Issue.record("text after the member was taken")
      return
    }
  }

  @Test("What is compressed is decompressed to the same", arguments: [0, 1, 70_000])
  func roundTrip(rowCount: Int) throws {
    let sink = RecordingSink()
    let gzip = GzipSink(sink)
    let rows = (0..<rowCount).map { "place \($0 &* 7_919)\n" }.joined()
    try gzip.write(Array("city\n".utf8))
    try gzip.write(Array(rows.utf8))
    try gzip.finish()
    let (text, failure) = try run(Array(sink.writes.joined()))
    #expect(failure == nil)
    #expect(text.utf8.count { $0 == 0x0A } == rowCount + 1)
    #expect(text.hasPrefix("city,query\n"))
  }

  @Test(
    "A file may become so many times as long as the plan says, and a short one longer",
    arguments: [
      (200_000, 100, false), (200_000, nil, true), (60_000, 100, true), (200_000, 2_000, true),
    ] as [(Int, Int?, Bool)])
  func ratio(rowCount: Int, limit: Int?, isRead: Bool) throws {
    let sink = RecordingSink()
    let gzip = GzipSink(sink)
    try gzip.write(Array("city\n".utf8))
    // Zlib makes a thousandth of it.
    try gzip.write(Array(String(repeating: "Springfeld Ohio\n", count: rowCount).utf8))
    try gzip.finish()
    let (text, failure) = try run(Array(sink.writes.joined()), ratioLimit: limit)
    #expect(failure == (isRead ? nil : .compressed(.expands(limit: 100))))
    let answeredCount = text.utf8.count { $0 == 0x0A } - 1
    #expect(isRead ? answeredCount == rowCount : answeredCount < rowCount)
  }

  @Test("The reason why a file is not read on says how to send it")
  func wording() {
    #expect(
      "\(GzipFault.expands(limit: 100))"
        == "the gzip file becomes more than 100 times as long; send it uncompressed")
  }

  @Test(
    "The output has the encoding that was asked for, with one byte order mark",
    arguments: [
      // Python: "aü😀\n".encode("utf-16-le"), after codecs.BOM_UTF16_LE.
      (
        OutputEncoding.utf16,
        [0xFF, 0xFE, 0x61, 0, 0xFC, 0, 0x3D, 0xD8, 0x00, 0xDE, 0x0A, 0, 0x61, 0, 0x0A, 0]
      ),
      (.utf8WithMark, [0xEF, 0xBB, 0xBF] + Array("aü😀\na\n".utf8)),
    ] as [(OutputEncoding, [UInt8])], [true, false])
  func encodings(form: (OutputEncoding, [UInt8]), hasMark: Bool) throws {
    let sink = RecordingSink()
    let encoded = EncodingSink(sink, encoding: form.0)
    try encoded.write((hasMark ? [0xEF, 0xBB, 0xBF] : []) + Array("aü😀\n".utf8))
    try encoded.write(Array("a\n".utf8))
    #expect(Array(sink.writes.joined()) == form.1)
  }

  @Test("UTF-8 stays as it is")
  func plain() throws {
    let sink = RecordingSink()
    try EncodingSink(sink, encoding: .utf8).write([0xEF, 0xBB, 0xBF, 0x61, 0xFF])
    #expect(sink.writes == [[0xEF, 0xBB, 0xBF, 0x61, 0xFF]])
  }
}
