import GeoFormats
import Geocoding

/// Answers lines on one thread.
final class LineAnswerer {
  private let geocode: @Sendable (String) -> GeocodingAnswer
  private let inputFormat: InputFormat
  private let reportsMissing: Bool
  private var writer: AnswerWriter
  private var cache = AnswerCache()
  private let shared: SharedAnswers

  init(_ plan: AnswerPlan, inputFormat: InputFormat, shared: SharedAnswers) {
    geocode = plan.geocode
    self.inputFormat = inputFormat
    self.shared = shared
    reportsMissing = !plan.format.carriesRefusals
    writer = AnswerWriter(
      continuing: plan.format, style: plan.style, includesOffsets: plan.includesOffsets)
  }

  /// Answers every line of a block.
  ///
  /// - Parameters:
  ///   - block: the lines.
  ///   - pool: has buffers for what is written.
  /// - Returns: the encoded answers and the notes.
  func answers(to block: LineBlock, in pool: BufferPool) -> LineAnswers {
    // Straight from the pool: a buffer that a caller holds as well would be copied.
    var answers = LineAnswers(bytes: pool.take())
    answers.inputByteCount = block.bytes.count
    // Room for some of the answers: growing a buffer copies it.
    answers.bytes.reserveCapacity(block.bytes.count * 4)
    var start = 0
    while start < block.bytes.count {
      let lineEnd = LineScanner.lineEnd(in: block.bytes.span, from: start)
      let hasReturn = lineEnd > start && block.bytes[lineEnd - 1] == 0x0D
      let line = start..<(hasReturn ? lineEnd - 1 : lineEnd)
      // Of the first line perhaps only the beginning is there.
      let byteCount = start == 0 ? block.firstLineByteCount ?? line.count : line.count
      if byteCount > AnswerPlan.lineByteLimit {
        refuse(
          text(echoing: block.bytes[line]), .tooLong(byteCount: byteCount), .tooLong,
          in: &answers)
      } else {
        answer(block.bytes, line, in: &answers)
      }
      answers.lineCount += 1
      start = lineEnd + 1
    }
    return answers
  }

  private func answer(
    _ bytes: [UInt8], _ range: Range<Int>, in answers: inout LineAnswers
  ) {
    let key = bytes.span.extracting(range)
    let hash = AnswerCache.hash(key)
    if let entry = cache.entry(for: key, hash: hash) {
      answers.bytes.append(contentsOf: cache.bytes[entry.value])
      if entry.tag != 0 { answers.isEveryQueryFound = false }
      return
    }
    let start = answers.bytes.count
    if let tag = shared.append(key, hash: hash, to: &answers.bytes) {
      cache.insert(answers.bytes[start...], tag: tag, for: key, hash: hash)
      if tag != 0 { answers.isEveryQueryFound = false }
      return
    }
    let query: String
    do throws(QueryFault) {
      query = try inputFormat.query(in: bytes[range])
    } catch {
      let text = String(decoding: bytes[range], as: UTF8.self)
      refuse(text, .malformed(error), .malformed, in: &answers)
      return
    }
    let answer = geocode(query)
    let isFound = !answer.results.isEmpty
    if !isFound, reportsMissing {
      note(query, .noPlace(answer.refusal), in: &answers)
    }
    write(answer, to: &answers)
    // Queries that are reported are not cached, so that each is reported.
    if isFound || !reportsMissing {
      let tag: UInt8 = isFound ? 0 : 1
      cache.insert(answers.bytes[start...], tag: tag, for: key, hash: hash)
      shared.insert(answers.bytes[start...], tag: tag, for: key, hash: hash)
    }
  }

  private func refuse(
    _ query: String, _ problem: QueryNote.Problem, _ refusal: Refusal,
    in answers: inout LineAnswers
  ) {
    note(query, problem, in: &answers)
    write(GeocodingAnswer(query: query, refusal: refusal), to: &answers)
  }

  private func note(
    _ query: String, _ problem: QueryNote.Problem, in answers: inout LineAnswers
  ) {
    answers.notes.append(
      LineAnswers.Note(
        offset: answers.bytes.count, lineIndex: answers.lineCount, query: query,
        problem: problem))
  }

  private func write(_ answer: GeocodingAnswer, to answers: inout LineAnswers) {
    if answer.results.isEmpty { answers.isEveryQueryFound = false }
    writer.write(answer)
    writer.append(to: &answers.bytes)
    writer.removeAll()
  }

  /// The first bytes of a line, ending with a whole character.
  private func text(echoing bytes: ArraySlice<UInt8>) -> String {
    var end = min(bytes.startIndex + AnswerPlan.echoedByteCount, bytes.endIndex)
    // The next byte continues a character when its top bits are 10; at most three of them do.
    for _ in 0..<3
    where end < bytes.endIndex && end > bytes.startIndex && bytes[end] & 0xC0 == 0x80 {
      end -= 1
    }
    return String(decoding: bytes[..<end], as: UTF8.self)
  }
}

/// Finds the ends of lines.
enum LineScanner {
  /// The next LF at an offset or after it, or the number of bytes.
  ///
  /// Eight bytes are looked at together, as the record scanner of tables does.
  @inline(__always)
  static func lineEnd(in bytes: Span<UInt8>, from start: Int) -> Int {
    let raw = unsafe bytes.bytes
    let ones: UInt64 = 0x0101_0101_0101_0101
    var position = start
    while position &+ 8 <= bytes.count {
      // Within bounds by the condition above; any eight bytes are a number.
      let loaded = unsafe raw.unsafeLoadUnaligned(fromByteOffset: position, as: UInt64.self)
      let word = UInt64(littleEndian: loaded) ^ (ones &* 0x0A)
      let found = (word &- ones) & ~word & (ones &* 0x80)
      if found != 0 { return position &+ found.trailingZeroBitCount / 8 }
      position &+= 8
    }
    while position < bytes.count, bytes[position] != 0x0A { position &+= 1 }
    return position
  }
}
