import Gazetteer

/// How much a misspelling says against a name: 1 for an arbitrary edit, less for likely ones.
///
/// Costs follow what people do: they double and halve letters, swap neighbours, hit the next key,
/// write what they hear (c/k, i/y, ph/f), run words together. The first letter is seldom wrong.
enum EditCost {
  private static let doubled = 0.5
  private static let transposed = 0.6
  private static let transposedAcross = 0.9
  private static let space = 0.5
  private static let vowel = 0.75
  private static let sound = 0.6
  private static let key = 0.8
  private static let firstLetter = 0.4

  /// The cost of writing one folded name for another, by weighted alignment.
  ///
  /// - Complexity: O(m · n).
  static func cost(_ typed: [UInt16], _ name: [UInt16]) -> Double {
    let substitutions = substitutions
    let gaps = name.indices.map { gap(name, $0) }
    let letters = name.map { letter($0) ?? -1 }
    let width = name.count + 1
    // The row that is filled, and the three before it.
    var rows = [Double](repeating: 0, count: width * 4)
    var (current, last, beforeLast, thirdLast) = (0, 3 * width, 2 * width, width)
    for column in 1..<width { rows[column] = rows[column - 1] + gaps[column - 1] }
    for row in 1...typed.count {
      (current, last, beforeLast, thirdLast) = (thirdLast, current, last, beforeLast)
      let first = typed[row - 1]
      let firstLetter = letter(first) ?? -1
      let firstGap = gap(typed, row - 1)
      rows[current] = rows[last] + firstGap
      for column in 1..<width {
        let second = name[column &- 1]
        let secondLetter = letters[column &- 1]
        var value = rows[last &+ column &- 1]
        if first != second {
          let extra = row == 1 && column == 1 ? EditCost.firstLetter : 0
          value +=
            firstLetter >= 0 && secondLetter >= 0
            ? substitutions[firstLetter * letterCount + secondLetter] + extra : 1 + extra
          if row > 1, column > 1, first == name[column - 2], typed[row - 2] == second {
            value = min(value, rows[beforeLast + column - 2] + transposed)
          }
          // "Chigaco": two letters swapped across a third.
          if row > 2, column > 2, first == name[column - 3], typed[row - 3] == second,
            typed[row - 2] == name[column - 2]
          {
            value = min(value, rows[thirdLast + column - 3] + transposedAcross)
          }
        }
        value = min(value, rows[last &+ column] + firstGap)
        rows[current &+ column] = min(
          value, rows[current &+ column &- 1] + gaps[column &- 1])
      }
    }
    return rows[current + width - 1]
  }

  /// Whether two folded names hold the same digits in the same order: nobody who writes "Sector 17" means
  /// Sector 1.
  static func haveSameDigits(_ first: [UInt16], _ second: [UInt16]) -> Bool {
    var position = 0
    for symbol in first where isDigit(symbol) {
      while position < second.count, !isDigit(second[position]) { position += 1 }
      guard position < second.count, second[position] == symbol else { return false }
      position += 1
    }
    return !second.dropFirst(position).contains(where: isDigit)
  }

  @inline(__always) private static func isDigit(_ symbol: UInt16) -> Bool {
    symbol &- UInt16(FoldingTable.code("0")) < 10
  }

  /// The cost of a symbol that one of the two has and the other lacks.
  private static func gap(_ text: [UInt16], _ index: Int) -> Double {
    let symbol = text[index]
    if symbol == UInt16(FoldingTable.space) { return space }
    if index > 0, text[index - 1] == symbol { return doubled }
    if index + 1 < text.count, text[index + 1] == symbol { return doubled }
    return index == 0 ? 1 + firstLetter : 1
  }

  /// Which ASCII letter a symbol is, counted from `a`.
  @inline(__always) private static func letter(_ symbol: UInt16) -> Int? {
    let index = Int(symbol) - Int(FoldingTable.code("a"))
    return index >= 0 && index < letterCount ? index : nil
  }

  private static let letterCount = 26
  private static let vowels = "aeiouy"
  private static let sounds = [
    "ck", "cs", "sz", "vw", "gj", "fv", "kq", "bp", "dt", "mn", "iy", "ij", "xs",
  ]
  private static let keyboard = ["qwertyuiop", "asdfghjkl", "zxcvbnm"].map { Array($0.utf8) }

  /// What writing one letter for another costs, for each two.
  private static let substitutions: [Double] = {
    var costs = [Double](repeating: 1, count: letterCount * letterCount)
    func set(_ first: UInt8, _ second: UInt8, _ cost: Double) {
      let letters = [Int(first) - 0x61, Int(second) - 0x61]
      costs[letters[0] * letterCount + letters[1]] = cost
      costs[letters[1] * letterCount + letters[0]] = cost
    }
    for (first, second) in pairs(keyboard.joined()) where areNeighbours(first, second) {
      set(first, second, key)
    }
    for pair in sounds { for (first, second) in pairs(pair.utf8) { set(first, second, sound) } }
    for (first, second) in pairs(vowels.utf8) { set(first, second, vowel) }
    return costs
  }()

  /// Every two different letters.
  private static func pairs(_ letters: some Sequence<UInt8>) -> [(UInt8, UInt8)] {
    letters.flatMap { first in
      letters.compactMap { second in first == second ? nil : (first, second) }
    }
  }

  /// Whether two letters lie side by side on the usual Latin keyboard.
  private static func areNeighbours(_ first: UInt8, _ second: UInt8) -> Bool {
    guard let left = position(first), let right = position(second) else { return false }
    // Each row lies half a key to the right of the one above.
    let distance = abs(left.column - right.column + (left.row - right.row) / 2)
    return abs(left.row - right.row) <= 1 && distance <= 1
  }

  private static func position(_ letter: UInt8) -> (row: Double, column: Double)? {
    for (row, letters) in keyboard.enumerated() {
      if let column = letters.firstIndex(of: letter) { return (Double(row), Double(column)) }
    }
    return nil
  }
}
