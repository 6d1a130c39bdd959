import Gazetteer

/// How much a misspelling says against a name: 1 for an arbitrary edit, less for likely ones.
///
/// Costs follow what people do: they double and halve letters, swap neighbours, hit the next key,
/// write what they hear (c/k, i/y, ph/f), run words together. The first letter is seldom wrong.
enum EditCost {
  private static let doubled = 0.5
  static let transposed = 0.6
  static let transposedAcross = 0.9
  private static let space = 0.5
  private static let vowel = 0.75
  private static let sound = 0.6
  private static let key = 0.8
  static let firstLetter = 0.4
  /// What a letter that one name has and the other lacks costs at least.
  static let leastGap = 0.5

  /// The cost of writing one folded name for another, by weighted alignment.
  ///
  /// - Complexity: O(m · n); `NameAligner` compares one name with many for less.
  static func cost(_ typed: [UInt16], _ name: [UInt16]) -> Double {
    var aligner = NameAligner()
    aligner.setTyped(typed.span)
    return aligner.cost(of: name.span) ?? .infinity
  }

  /// Whether two folded names hold the same digits in the same order: nobody who writes "Sector 17"
  /// means Sector 1.
  static func haveSameDigits(_ first: [UInt16], _ second: [UInt16]) -> Bool {
    haveSameDigits(first.span, second.span)
  }

  /// Whether two folded names hold the same digits in the same order.
  static func haveSameDigits(_ first: Swift.Span<UInt16>, _ second: Swift.Span<UInt16>) -> Bool {
    var position = 0
    for index in first.indices where isDigit(first[index]) {
      while position < second.count, !isDigit(second[position]) { position &+= 1 }
      guard position < second.count, second[position] == first[index] else { return false }
      position &+= 1
    }
    while position < second.count {
      if isDigit(second[position]) { return false }
      position &+= 1
    }
    return true
  }

  @inline(__always) private static func isDigit(_ symbol: UInt16) -> Bool {
    symbol &- UInt16(FoldingTable.code("0")) < 10
  }

  /// The cost of a symbol that one of the two has and the other lacks.
  @inline(__always) static func gap(_ text: Swift.Span<UInt16>, _ index: Int) -> Double {
    let symbol = text[index]
    if symbol == UInt16(FoldingTable.space) { return space }
    if index > 0, text[index &- 1] == symbol { return doubled }
    if index &+ 1 < text.count, text[index &+ 1] == symbol { return doubled }
    return index == 0 ? 1 + firstLetter : 1
  }

  /// Which ASCII letter a symbol is, counted from `a`; the last number stands for all others.
  @inline(__always) static func number(_ symbol: UInt16) -> Int {
    min(Int(symbol &- UInt16(FoldingTable.code("a"))), letterCount - 1)
  }

  /// The letters of ASCII, and one number for all other symbols.
  static let letterCount = 27
  private static let vowels = "aeiouy"
  private static let sounds = [
    "ck", "cs", "sz", "vw", "gj", "fv", "kq", "bp", "dt", "mn", "iy", "ij", "xs",
  ]
  private static let keyboard = ["qwertyuiop", "asdfghjkl", "zxcvbnm"].map { Array($0.utf8) }

  /// What writing one letter for another costs, for each two.
  static let substitutions: [Double] = {
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
