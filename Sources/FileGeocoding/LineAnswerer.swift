import GeoFormats
import Geocoding

/// Answers lines on one thread.
final class LineAnswerer {
  private let geocode: @Sendable (String) -> GeocodingAnswer
  private let inputFormat: InputFormat
  private let reportsMissing: Bool
  private var writer: AnswerWriter
  private var cache = AnswerCache()

  init(_ plan: AnswerPlan, inputFormat: InputFormat) {
    geocode = plan.geocode
    self.inputFormat = inputFormat
    reportsMissing = !plan.format.carriesRefusals
    writer = AnswerWriter(
      continuing: plan.format, style: plan.style, includesOffsets: plan.includesOffsets)
  }

  /// Answers every line of a batch.
  func answers(to batch: LineBatch) -> LineAnswers {
    var answers = LineAnswers()
    var start = 0
    var longLines = batch.longLines[...]
    for (index, end) in batch.ends.enumerated() {
      let line = start..<end
      start = end
      if let long = longLines.first, long.index == index {
        longLines.removeFirst()
        refuse(
          text(echoing: batch.bytes[line]), .tooLong(byteCount: long.byteCount), .tooLong,
          line: batch.firstLine + index, in: &answers)
      } else {
        answer(batch.bytes, line, number: batch.firstLine + index, in: &answers)
      }
    }
    return answers
  }

  private func answer(
    _ bytes: [UInt8], _ range: Range<Int>, number: Int, in answers: inout LineAnswers
  ) {
    let key = bytes.span.extracting(range)
    let hash = AnswerCache.hash(key)
    if let entry = cache.entry(for: key, hash: hash) {
      answers.bytes.append(contentsOf: cache.bytes[entry.value])
      if entry.tag != 0 { answers.isEveryQueryFound = false }
      return
    }
    let query: String
    do throws(QueryFault) {
      query = try inputFormat.query(in: bytes[range])
    } catch {
      let text = String(decoding: bytes[range], as: UTF8.self)
      refuse(text, .malformed(error), .malformed, line: number, in: &answers)
      return
    }
    let answer = geocode(query)
    let isFound = !answer.results.isEmpty
    if !isFound, reportsMissing {
      answers.notes.append(
        (
          answers.bytes.count,
          QueryNote(line: number, query: query, problem: .noPlace(answer.noMatchReason))
        ))
    }
    let start = answers.bytes.count
    write(answer, to: &answers)
    // What is reported each time must be found each time.
    if isFound || !reportsMissing {
      cache.insert(answers.bytes[start...], tag: isFound ? 0 : 1, for: key, hash: hash)
    }
  }

  private func refuse(
    _ query: String, _ problem: QueryNote.Problem, _ noMatchReason: NoMatchReason, line: Int,
    in answers: inout LineAnswers
  ) {
    answers.notes.append(
      (answers.bytes.count, QueryNote(line: line, query: query, problem: problem)))
    write(GeocodingAnswer(query: query, noMatchReason: noMatchReason), to: &answers)
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
