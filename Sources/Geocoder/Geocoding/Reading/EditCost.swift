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
      let (row, column) = (Int(first) - 0x61, Int(second) - 0x61)
      costs[row * letterCount + column] = cost
      costs[column * letterCount + row] = cost
    }
    func set(_ cost: Double, forAllIn letters: String) {
      let letters = Array(letters.utf8)
      for first in letters {
        for second in letters where first != second { set(first, second, cost) }
      }
    }
    let positions = (0x61...0x7A).map { position(UInt8($0)) }
    for first in positions.indices {
      for second in first + 1..<positions.count
      where areNeighbours(positions[first], positions[second]) {
        set(UInt8(0x61 + first), UInt8(0x61 + second), key)
      }
    }
    for pair in sounds { set(sound, forAllIn: pair) }
    set(vowel, forAllIn: vowels)
    return costs
  }()

  /// Whether two positions lie side by side on the usual Latin keyboard.
  private static func areNeighbours(_ left: Position?, _ right: Position?) -> Bool {
    guard let left, let right else { return false }
    // Each row lies half a key to the right of the one above.
    let distance = abs(left.column - right.column + (left.row - right.row) / 2)
    return abs(left.row - right.row) <= 1 && distance <= 1
  }

  /// Where a letter lies on the keyboard.
  private typealias Position = (row: Double, column: Double)

  private static func position(_ letter: UInt8) -> Position? {
    for (row, letters) in keyboard.enumerated() {
      if let column = letters.firstIndex(of: letter) { return (Double(row), Double(column)) }
    }
    return nil
  }
}
