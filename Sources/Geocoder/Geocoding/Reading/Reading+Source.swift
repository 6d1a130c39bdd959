import Gazetteer

extension Reading {
  /// The part of the query from the first to the last of some tokens, as it was typed.
  func source(of mask: TokenSet) -> String {
    guard !mask.isEmpty else { return "" }
    let start = text.tokens[mask.first].source.lowerBound
    let end = text.tokens[mask.end - 1].source.upperBound
    return source(bytes: start..<end)
  }

  /// What stands between two tokens.
  func source(between first: Int, and second: Int) -> String {
    let (start, end) = (
      text.tokens[first].source.upperBound, text.tokens[second].source.lowerBound
    )
    return start < end ? source(bytes: start..<end) : ""
  }

  /// Some bytes of the query.
  func source(bytes: Range<Int>) -> String {
    ByteView.with(query) { $0.string(bytes.lowerBound, bytes.count) } ?? ""
  }

  /// The parts of the query that the runs of some tokens are.
  func sources(of mask: TokenSet) -> [String] {
    guard !mask.isEmpty else { return [] }
    var sources: [String] = []
    for run in runs(of: mask) { sources.append(source(of: run)) }
    return sources
  }

  /// The runs of tokens that lie side by side.
  func runs(of mask: TokenSet) -> [TokenSet] {
    var rest = mask
    var runs: [TokenSet] = []
    while !rest.isEmpty {
      let run = rest.firstRun
      runs.append(run)
      rest &= ~run
    }
    return runs
  }
}
