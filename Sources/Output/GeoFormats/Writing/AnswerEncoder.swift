import Geocoding

/// One written form of answers.
///
/// A conformer keeps what it must remember from one answer to the next, such as whether a comma is
/// due, and writes everything else at once. It must not hold back bytes: what has been encoded can
/// be sent to a reader after each answer.
protocol AnswerEncoder {
  /// Writes the beginning of the document. Called once.
  mutating func begin(into buffer: inout OutputBuffer)

  /// Writes one answer, also when it has no results. An encoder that skips an answer loses a query
  /// for the reader; only a form that has no way to write a place without a position may do so.
  mutating func encode(_ answer: GeocodingAnswer, into buffer: inout OutputBuffer)

  /// Writes the end of the document. Called once.
  mutating func end(into buffer: inout OutputBuffer)
}

extension AnswerEncoder {
  mutating func begin(into buffer: inout OutputBuffer) {}
  mutating func end(into buffer: inout OutputBuffer) {}
}
