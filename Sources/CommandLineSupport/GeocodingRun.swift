package import GeoFormats
package import Geocoding

/// Answers queries one after the other and passes the answers on.
///
/// Each query has exactly one answer, in order, whatever it holds: bytes that are not text and lines
/// of any length are answered with a refusal, and the next one as usual. Answers gather until there
/// are enough of them to be worth a write, and never longer than until the next wait for input: a
/// person, or a program at the other end of a pipe, sees the answer to a line before having to send
/// another.
package struct GeocodingRun<Sink: ByteSink> {
  /// How many bytes of answers may gather.
  package static var bufferByteCount: Int { 65_536 }
  /// How much of a line that is too long stands in its answer.
  package static var echoedByteCount: Int { 256 }

  /// Whether every query so far has a place.
  package private(set) var isEveryQueryFound = true

  private let geocode: (String) -> GeocodingAnswer
  private let report: (QueryNote) -> Void
  private let reportsMissing: Bool
  private var writer: AnswerWriter
  private var sink: Sink

  /// Makes a run.
  ///
  /// - Parameters:
  ///   - format: the form of the answers.
  ///   - style: how lines for people look.
  ///   - includesOffsets: whether tables have columns for distance and bearing.
  ///   - sink: where the answers go.
  ///   - report: is told of each query that has no answer; of a query that was understood and has
  ///     no place, only where the format cannot say so itself.
  ///   - geocode: finds the places that a query names.
  package init(
    format: OutputFormat, style: TextStyle = TextStyle(), includesOffsets: Bool = false,
    to sink: Sink,
    reportingTo report: @escaping (QueryNote) -> Void,
    geocode: @escaping (String) -> GeocodingAnswer
  ) {
    self.geocode = geocode
    self.report = report
    self.sink = sink
    reportsMissing = !format.carriesRefusals
    writer = AnswerWriter(format, style: style, includesOffsets: includesOffsets)
    writer.begin()
  }

  /// Answers one query.
  package mutating func answer(
    _ query: String, line: Int? = nil
  ) throws(InputOutputError) {
    let answer = geocode(query)
    if answer.results.isEmpty, reportsMissing {
      try note(.noPlace(answer.refusal), about: query, line: line)
    }
    try pass(answer)
  }

  /// Answers a query that could not be read.
  ///
  /// - Parameters:
  ///   - bytes: what stands where the query should.
  ///   - fault: what is wrong with it.
  ///   - line: the line it stands in, from 1.
  /// - Throws: what the sink throws.
  package mutating func refuse(
    _ bytes: [UInt8], _ fault: QueryFault, line: Int? = nil
  ) throws(InputOutputError) {
    let query = String(decoding: bytes, as: UTF8.self)
    try note(.malformed(fault), about: query, line: line)
    try pass(GeocodingAnswer(query: query, refusal: .malformed))
  }

  /// Answers every line.
  package mutating func answerLines<Source>(
    of reader: inout LineReader<Source>, as format: InputFormat
  ) throws(InputOutputError) {
    while try reader.advance(beforeWaiting: { () throws(InputOutputError) in try flush() }) {
      guard !reader.isTooLong else {
        try refuseLong(reader.line, byteCount: reader.lineByteCount, line: reader.lineNumber)
        continue
      }
      let query: String
      do {
        query = try format.query(in: reader.line)
      } catch {
        try refuse(reader.line, error, line: reader.lineNumber)
        continue
      }
      try answer(query, line: reader.lineNumber)
    }
  }

  /// Writes what comes after the last answer and passes everything on.
  package mutating func end() throws(InputOutputError) {
    writer.end()
    try flush()
  }

  private mutating func refuseLong(
    _ beginning: [UInt8], byteCount: Int, line: Int
  ) throws(InputOutputError) {
    let query = Self.text(echoing: beginning)
    try note(.tooLong(byteCount: byteCount), about: query, line: line)
    try pass(GeocodingAnswer(query: query, refusal: .tooLong))
  }

  /// The first bytes of a line, ending with a whole character.
  private static func text(echoing bytes: [UInt8]) -> String {
    var end = min(echoedByteCount, bytes.count)
    // The next byte continues a character when its top bits are 10; at most three of them do.
    for _ in 0..<3 where end < bytes.count && end > 0 && bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return String(decoding: bytes[..<end], as: UTF8.self)
  }

  /// Reports a query, after the answers before it: on a terminal both stand in one order.
  private mutating func note(
    _ problem: QueryNote.Problem, about query: String, line: Int?
  ) throws(InputOutputError) {
    try flush()
    report(QueryNote(line: line, query: query, problem: problem))
  }

  private mutating func pass(_ answer: GeocodingAnswer) throws(InputOutputError) {
    if answer.results.isEmpty { isEveryQueryFound = false }
    writer.write(answer)
    if writer.bytes.count >= Self.bufferByteCount { try flush() }
  }

  private mutating func flush() throws(InputOutputError) {
    guard !writer.bytes.isEmpty else { return }
    // Emptied first: after a failed write nothing may be written twice.
    defer { writer.removeAll() }
    try sink.write(writer.bytes)
  }
}
