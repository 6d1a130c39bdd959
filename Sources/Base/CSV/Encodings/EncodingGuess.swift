/// Detects the encoding of a text by its plausibility in each.
///
/// Every encoding reads the bytes beyond ASCII and gives points for them: about 1 for a byte of a
/// usual character in a usual place, less for rare ones, less than 0 for what no text holds. The
/// encoding with the most points per byte is it, if they are enough; UTF-8 and Windows-1252 have a
/// head start, because only they are read without being asked for.
///
/// "東京" in Shift-JIS is 93 8C 8B 9E. That is two usual characters in Shift-JIS (1 point a byte),
/// rare ones in GBK, none in Big5, and signs next to each other in Windows-1252.
///
/// It does not promise more than that: a word or two of a language may be text in two encodings.
struct EncodingGuess: Equatable {
  /// The decision about a text.
  enum Verdict: Equatable {
    /// There is nothing beyond ASCII yet.
    case open
    /// There is the beginning of a character, and nothing else.
    case cut
    /// Read it in this encoding.
    case read(TextEncoding)
    /// It is in no encoding that is read without being asked for; perhaps in this one.
    case ask(TextEncoding?)
  }

  /// The decision.
  let verdict: Verdict

  /// How many bytes are scored: enough for any text, and done in some milliseconds.
  private static let scoredByteCount = 1 << 16
  /// What UTF-8 is given: bytes that form its characters by chance are rare.
  private static let headStartOfUTF8 = 0.3
  /// Fewer points than these per byte are no text.
  private static let leastPoints = 0.1
  /// Fewer points than these are no reason to name an encoding: it may be one that is not known
  /// here.
  private static let leastPointsOfSuggestion = 0.6

  /// Guesses.
  ///
  /// - Parameters:
  ///   - bytes: the beginning of the text, or all of it.
  ///   - isWhole: whether it is all of it.
  /// - Complexity: linear in the number of bytes.
  init(_ bytes: ArraySlice<UInt8>, isWhole: Bool) {
    let counts = UTF8Sequence.counts(in: bytes)
    let highCount = counts.valid + counts.invalid + counts.cut
    guard highCount > 0 else {
      verdict = .open
      return
    }
    guard counts.invalid > 0 else {
      // A byte alone at the end of all is a character of its own; more are half of one of UTF-8.
      if counts.valid == 0, counts.cut == 1 || !isWhole {
        verdict = isWhole ? .read(.windows1252) : .cut
      } else {
        verdict = .read(.utf8)
      }
      return
    }
    let start = bytes.firstIndex { $0 >= 0x80 } ?? bytes.startIndex
    // The byte before the first character says what it stands next to.
    let sample = bytes[max(bytes.startIndex, start - 1)...].prefix(Self.scoredByteCount)
    verdict = Self.verdict(
      Array(sample),
      utf8: (Double(counts.valid) - 1.5 * Double(counts.invalid)) / Double(highCount))
  }

  private static func verdict(_ sample: [UInt8], utf8 points: Double) -> Verdict {
    let highCount = sample.count { $0 >= 0x80 }
    var best = (encoding: TextEncoding.utf8, points: points + headStartOfUTF8)
    for (encoding, total) in LatinReading.points(of: sample) + AlphabetReading.points(of: sample)
      + DoubleByteReading.points(of: sample)
    {
      let points = total / Double(highCount)
      if points > best.points { best = (encoding, points) }
    }
    if best.points < leastPoints { return .ask(nil) }
    if best.encoding == .utf8 || best.encoding == .windows1252 { return .read(best.encoding) }
    return .ask(best.points < leastPointsOfSuggestion ? nil : best.encoding)
  }
}
