import Gazetteer

/// Aligns a name that was typed with one name after another, each no further than it may cost.
///
/// The dynamic programme is that of R. A. Wagner and M. J. Fischer ("The string-to-string
/// correction problem", 1974), with the costs of `EditCost`. Where only names within a limit
/// matter, it is cut short in two ways, neither of which changes a result within the limit:
///
/// - Letters left out or put in cost at least `EditCost.leastGap` each. So of each row only the
///   cells near the diagonal count, from which the end can still be reached (E. Ukkonen,
///   "Algorithms for approximate string matching", 1985). Of two names of ten letters that may
///   differ by 2, these are 5 of 11 cells.
/// - Each alignment passes through one of any three neighbouring rows, since it steps over two at
///   most. Once all cells of three rows cost more than the limit, the end does too.
struct NameAligner: ~Copyable, Sendable {
  /// A letter as it is aligned.
  struct Letter {
    let symbol: UInt16
    /// Its row in the table of substitutions.
    let number: Int
    /// What it costs if the other name lacks it.
    let gap: Double
  }

  private var typed = ScratchArray<Letter>()
  private var name = ScratchArray<Letter>()
  /// The row that is filled, and the three before it.
  private var rows = ScratchArray<Double>()

  /// Takes the name that others are aligned with from now on.
  mutating func setTyped(_ symbols: Swift.Span<UInt16>) { NameAligner.read(symbols, into: &typed) }

  /// What it costs to write the typed name for another one.
  ///
  /// - Parameters:
  ///   - symbols: the other name.
  ///   - limit: the most that matters.
  /// - Returns: the cost, or nothing where it is more than the limit.
  /// - Complexity: O(m · n), or with a limit O(m · limit).
  mutating func cost(of symbols: Swift.Span<UInt16>, limit: Double = .infinity) -> Double? {
    let difference = symbols.count - typed.count
    // How many gaps the limit allows in all.
    let gapCount = min(limit / EditCost.leastGap + 1e-9, Double(typed.count + symbols.count))
    guard gapCount >= Double(abs(difference)) else { return nil }
    // A cell so many columns right of the diagonal needs as many gaps, and more to come back.
    let lowest = -((Int(gapCount) - difference) / 2)
    let highest = (Int(gapCount) + difference) / 2
    NameAligner.read(symbols, into: &name)
    let table = EditCost.substitutions
    let substitutions = table.span
    let width = name.count + 1
    while rows.count < width * 4 { rows.append(0) }
    var (current, last, beforeLast, thirdLast) = (0, 3 * width, 2 * width, width)
    fillFirstRow(to: min(highest, name.count))
    var (lastLeast, beforeLastLeast) = (0.0, 0.0)
    for row in 0..<typed.count {
      (current, last, beforeLast, thirdLast) = (thirdLast, current, last, beforeLast)
      let first = typed[row]
      // What stands before it, or what is no symbol.
      let before = row > 0 ? Int(typed[row &- 1].symbol) : -1
      let acrossBefore = row > 1 ? Int(typed[row &- 2].symbol) : -1
      let substitution = first.number &* EditCost.letterCount
      let start = max(0, row &+ lowest)
      let end = min(name.count, row &+ 1 &+ highest)
      // The cell left of the first one that is filled.
      var left = start == 0 ? rows[last] + first.gap : .infinity
      rows[current &+ start] = left
      var least = left
      var diagonal = rows[last &+ start]
      if row == 0, end > 0, first.symbol != name[0].symbol { diagonal += EditCost.firstLetter }
      // `end` is at most the count of `name`, there are four rows of one more each, and numbers of
      // letters are less than their count: all that is read below is there.
      for column in start..<max(start, end) {
        let second = unsafe name[unchecked: column]
        var value = diagonal
        if first.symbol != second.symbol {
          value += unsafe substitutions[unchecked: substitution &+ second.number]
          if Int(second.symbol) == before || Int(second.symbol) == acrossBefore {
            value = min(value, swapped(row, column, beforeLast, thirdLast))
          }
        }
        diagonal = unsafe rows[unchecked: last &+ column &+ 1]
        left = min(value, diagonal + first.gap, left + second.gap)
        unsafe rows[unchecked: current &+ column &+ 1] = left
        if left < least { least = left }
      }
      // The cell right of the last one: the next row looks at it.
      if end < name.count { rows[current &+ end &+ 1] = .infinity }
      if least > limit, lastLeast > limit, beforeLastLeast > limit { return nil }
      (lastLeast, beforeLastLeast) = (least, lastLeast)
    }
    let cost = rows[current &+ name.count]
    return cost <= limit ? cost : nil
  }

  /// The cost of two letters swapped that end at a cell, with nothing or one letter between.
  ///
  /// Few cells need it, and the loop over all of them is quicker without it.
  @inline(never)
  private func swapped(_ row: Int, _ column: Int, _ beforeLast: Int, _ thirdLast: Int) -> Double {
    let (first, second) = (typed[row].symbol, name[column].symbol)
    guard row > 0, column > 0 else { return .infinity }
    let (before, other) = (typed[row - 1].symbol, name[column - 1].symbol)
    var cost = Double.infinity
    if first == other, second == before {
      cost = rows[beforeLast + column - 1] + EditCost.transposed
    }
    // "Chigaco".
    if row > 1, column > 1, before == other, first == name[column - 2].symbol,
      second == typed[row - 2].symbol
    {
      cost = min(cost, rows[thirdLast + column - 2] + EditCost.transposedAcross)
    }
    return cost
  }

  /// Fills the row before the first letter typed: all letters of the name so far are left out.
  private mutating func fillFirstRow(to end: Int) {
    rows[0] = 0
    for column in 0..<end { rows[column &+ 1] = rows[column] + name[column].gap }
    if end < name.count { rows[end &+ 1] = .infinity }
  }

  private static func read(
    _ symbols: Swift.Span<UInt16>, into letters: inout ScratchArray<Letter>
  ) {
    letters.removeAll()
    for index in symbols.indices {
      let symbol = symbols[index]
      letters.append(
        Letter(
          symbol: symbol, number: EditCost.number(symbol), gap: EditCost.gap(symbols, index)))
    }
  }
}
