import Gazetteer

extension QueryReader {
  /// The part of the query from the first to the last of some tokens, as it was typed.
  func source(of mask: UInt64) -> String {
    guard mask != 0 else { return "" }
    let start = text.tokens[mask.trailingZeroBitCount].source.lowerBound
    let end = text.tokens[63 - mask.leadingZeroBitCount].source.upperBound
    let utf8 = query.utf8
    return String(
      query[
        utf8.index(utf8.startIndex, offsetBy: start)..<utf8.index(utf8.startIndex, offsetBy: end)])
  }

  /// The parts of the query that the runs of some tokens are.
  func sources(of mask: UInt64) -> [String] {
    guard mask != 0 else { return [] }
    var sources: [String] = []
    for run in runs(of: mask) { sources.append(source(of: run)) }
    return sources
  }

  /// The runs of tokens that lie side by side.
  func runs(of mask: UInt64) -> [UInt64] {
    var rest = mask
    var runs: [UInt64] = []
    while rest != 0 {
      let first = rest.trailingZeroBitCount
      let length = (~(rest >> UInt64(first))).trailingZeroBitCount
      let run = QueryReader.mask(first..<min(64, first + length)) & rest
      runs.append(run)
      rest &= ~run
    }
    return runs
  }
}
