import Gazetteer

/// Writes bits as `BitReader` reads them.
struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var open: UInt64 = 0
  private var openCount = 0

  mutating func append(_ value: Int, bits count: Int) {
    guard count > 0 else { return }
    open |= (UInt64(truncatingIfNeeded: value) & ((1 << UInt64(count)) - 1)) << UInt64(openCount)
    openCount += count
    while openCount >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: open))
      open >>= 8
      openCount -= 8
    }
  }

  mutating func append(bit: Bool) { append(bit ? 1 : 0, bits: 1) }

  private mutating func appendOnes(_ count: Int, limit: Int) {
    append((1 << count) - 1, bits: count)
    if count < limit { append(0, bits: 1) }
  }

  /// An Exp-Golomb code of order `k` of a number below 2^(24 + k).
  mutating func append(golomb value: Int, _ k: Int) {
    var width = 0
    while value >> k >= (1 << (width + 1)) - 1 { width += 1 }
    appendOnes(width, limit: BitCode.longestPrefix)
    append(value - (((1 << width) - 1) << k), bits: width + k)
  }

  /// How many bits an Exp-Golomb code takes; nil where it has no room for the number.
  private static func golombWidth(_ value: Int, _ k: Int) -> Int? {
    let width = Int.bitWidth - 1 - (value >> k + 1).leadingZeroBitCount
    guard width <= BitCode.longestPrefix else { return nil }
    return min(width + 1, BitCode.longestPrefix) + width + k
  }

  /// The order of the Exp-Golomb codes that write numbers, below 2^32, in the fewest bits.
  static func golombOrder(_ numbers: some Collection<Int>) -> Int {
    var best = (order: BitCode.highestOrder, width: Int.max)
    for order in 0...BitCode.highestOrder {
      var sum = 0
      for number in numbers {
        guard let width = golombWidth(number, order) else {
          sum = Int.max
          break
        }
        sum += width
      }
      if sum < best.width { best = (order, sum) }
    }
    return best.order
  }

  /// A Rice code of a number with a sign.
  mutating func append(signedRice number: Int, _ k: Int) {
    let value = number << 1 ^ number >> 63
    if value >> k < BitCode.escape {
      appendOnes(value >> k, limit: BitCode.escape)
      append(value, bits: k)
    } else {
      appendOnes(BitCode.escape, limit: BitCode.escape)
      append(value, bits: BitCode.escapedWidth)
    }
  }

  /// How many bits a Rice code takes.
  static func riceWidth(_ number: Int, _ k: Int) -> Int {
    let value = number << 1 ^ number >> 63
    return value >> k < BitCode.escape
      ? value >> k + 1 + k : BitCode.escape + BitCode.escapedWidth
  }

  /// All bytes; what is open is filled up with zeros.
  func finished() -> [UInt8] {
    openCount > 0 ? bytes + [UInt8(truncatingIfNeeded: open)] : bytes
  }
}
