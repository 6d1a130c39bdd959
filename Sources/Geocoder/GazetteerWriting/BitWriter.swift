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

  /// An Exp-Golomb code of a number below 2^24.
  mutating func append(golomb value: Int, _ k: Int) {
    var width = 0
    while value >> k >= (1 << (width + 1)) - 1 { width += 1 }
    appendOnes(width, limit: BitCode.longestPrefix)
    append(value - (((1 << width) - 1) << k), bits: width + k)
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
