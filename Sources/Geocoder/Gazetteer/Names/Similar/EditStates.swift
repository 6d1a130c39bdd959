/// How much of a pattern the beginning of a name may have matched, for each number of edits.
///
/// This is the nondeterministic automaton that accepts what is within two edits of the pattern, its
/// states kept as the bits of words (S. Wu, U. Manber, "Fast text searching allowing errors", 1992;
/// transpositions after H. Hyyrö, "A bit-vector algorithm for computing Levenshtein and Damerau
/// edit distances", 2003). Bit `i` of `exact` says that the first `i` symbols of the pattern are
/// the name so far, bit `i` of `once` that they are it with one edit or none, and of `twice` with
/// two or fewer. A symbol of the name moves them all at once, in a dozen instructions, where a row
/// of the dynamic programme takes as many for each cell.
///
/// For the pattern `roug` and the name `ro`: `exact` is `00100`; `once` is `01110`, for `ro` is
/// also `r` with a letter put in and `rou` with one left out.
struct EditStates {
  var exact: UInt64
  var once: UInt64
  var twice: UInt64
  /// Where the symbol before was the second next of the pattern: the next one now makes that a
  /// transposition, the first edit or the second.
  private var swapping: UInt64 = 0
  private var swappingOnce: UInt64 = 0
  /// Of a symbol written with two bytes, where the first one fits; meaningful between the two.
  private(set) var lead: UInt64 = 0
  private(set) var isWithinSymbol = false
  /// How many symbols of the name were taken.
  private(set) var depth = 0

  /// The states before the first symbol: the beginning of the pattern may be missing.
  init() {
    exact = 0b1
    once = 0b11
    twice = 0b111
  }

  /// How many edits may have been made behind the next symbol: in the first half one.
  @inline(__always) private func nextLimit(_ pattern: borrowing EditPattern) -> Int {
    depth &* 2 < pattern.count ? 1 : pattern.limit
  }

  /// Where the pattern must go on with the next symbol, when no edit is left to make.
  @inline(__always) func live(_ pattern: borrowing EditPattern) -> UInt64 {
    nextLimit(pattern) == 1 ? once | swapping : twice | swappingOnce
  }

  /// Whether as many edits were made as are allowed.
  @inline(__always) func isSpent(_ pattern: borrowing EditPattern) -> Bool {
    (nextLimit(pattern) == 1 ? exact : once) == 0
  }

  /// Takes a code byte; answers whether a name that begins so can match.
  @inline(__always)
  mutating func take(_ code: UInt8, _ pattern: borrowing EditPattern) -> Bool {
    if isWithinSymbol {
      isWithinSymbol = false
      return take(lead & pattern.trails[Int(code)], pattern)
    }
    guard Int(code) < pattern.firstWideSymbol else {
      isWithinSymbol = true
      lead = pattern.masks[Int(code)]
      // Not in one expression: its second half would be a closure, which may not borrow.
      if !isSpent(pattern) { return true }
      return live(pattern) & lead != 0
    }
    return take(pattern.masks[Int(code)], pattern)
  }

  /// Takes a symbol that the pattern has where the bits of a mask are set.
  @inline(__always)
  private mutating func take(_ mask: UInt64, _ pattern: borrowing EditPattern) -> Bool {
    let exactBefore = exact
    let onceBefore = once
    exact = (exactBefore & mask) &<< 1
    // In this order: the symbol fits, is one too many, stands for another, one is left out before
    // it, it changed places with the one before.
    once =
      (((onceBefore & mask) | exactBefore | exact) &<< 1 | exactBefore | (swapping & mask) &<< 2)
      & pattern.all
    swapping = exactBefore & (mask &>> 1)
    let limit = nextLimit(pattern)
    depth &+= 1
    if pattern.limit == 1 { return once != 0 }
    twice =
      (((twice & mask) | onceBefore | once) &<< 1 | onceBefore | (swappingOnce & mask) &<< 2)
      & pattern.all
    swappingOnce = onceBefore & (mask &>> 1)
    return (limit == 1 ? once : twice) != 0
  }

  /// The number of edits between the pattern and the name so far, if not more than the limit.
  @inline(__always) func distance(_ pattern: borrowing EditPattern) -> Int? {
    guard !isWithinSymbol else { return nil }
    let last = 1 &<< UInt64(pattern.count)
    if exact & last != 0 { return 0 }
    if once & last != 0 { return 1 }
    return pattern.limit == 2 && twice & last != 0 ? 2 : nil
  }
}

/// A pattern of symbols, as `EditStates` compares it with names.
struct EditPattern: ~Copyable {
  /// How many symbols it has.
  let count: Int
  let limit: Int
  let firstWideSymbol: Int
  /// The bits for lengths of beginnings, from none to all of it.
  fileprivate let all: UInt64
  /// For each code byte of one that is a symbol or begins one, where the pattern has it.
  fileprivate var masks = [UInt64](repeating: 0, count: 256)
  /// For each second byte of a symbol, where the pattern has it.
  ///
  /// So a symbol of two bytes is where both are: no table of 60,000 symbols.
  fileprivate var trails = [UInt64](repeating: 0, count: 256)
  /// The first code byte of each symbol.
  private var firstCodes = [UInt8](repeating: 0, count: 64)

  /// The largest pattern, in symbols: a bit for each of its beginnings fits into a word, and two
  /// more that fall off when they are moved.
  static let maxCount = 60

  init(_ symbols: [UInt16], limit: Int, firstWideSymbol: Int) {
    count = min(symbols.count, EditPattern.maxCount)
    self.limit = limit
    self.firstWideSymbol = firstWideSymbol
    all = (1 &<< UInt64(count + 1)) &- 1
    for (index, symbol) in symbols.prefix(EditPattern.maxCount).enumerated() {
      let wide = Int(symbol) - firstWideSymbol
      let code = UInt8(truncatingIfNeeded: wide < 0 ? Int(symbol) : firstWideSymbol + wide >> 8)
      firstCodes[index] = code
      masks[Int(code)] |= 1 &<< UInt64(index)
      if wide >= 0 { trails[wide & 0xFF] |= 1 &<< UInt64(index) }
    }
  }

  /// From the lowest to the highest code byte that begins a symbol where bits are set.
  @inline(__always) func codes(at positions: UInt64) -> ClosedRange<UInt8> {
    var rest = positions & (all &>> 1)
    var lowest: UInt8 = .max
    var highest: UInt8 = 0
    while rest != 0 {
      let code = firstCodes[rest.trailingZeroBitCount]
      lowest = min(lowest, code)
      highest = max(highest, code)
      rest &= rest &- 1
    }
    // Of none at all any range does: what is looked at then is in vain.
    return min(lowest, highest)...highest
  }

  /// The lowest code byte above another that begins a symbol where bits are set.
  @inline(__always) func nextCode(_ positions: UInt64, above code: Int) -> UInt8? {
    var rest = positions & (all &>> 1)
    var next = 256
    while rest != 0 {
      let first = Int(firstCodes[rest.trailingZeroBitCount])
      if first > code, first < next { next = first }
      rest &= rest &- 1
    }
    return next < 256 ? UInt8(next) : nil
  }
}
