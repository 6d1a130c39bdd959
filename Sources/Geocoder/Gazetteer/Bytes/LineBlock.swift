/// A block of lines, inflated: the names and postal codes of an add-on of addresses, the towns of
/// postal codes.
///
/// Layout of a block: the UTF-8 of each line, each followed by a line feed. The dictionary of a
/// section of nothing but lines is one zero byte.
final class LineBlock: Sendable {
  private let firstKey: Int
  private let bytes: [UInt8]
  /// Where each line ends.
  private let ends: [Int32]

  init(_ bytes: [UInt8], firstKey: Int) {
    self.bytes = bytes
    self.firstKey = firstKey
    ends = bytes.withReader { LineBlock.lineEnds($0.view) }
  }

  /// Where the line feeds are, looked for in eight bytes at a time.
  private static func lineEnds(_ view: ByteView) -> [Int32] {
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    let lineFeeds: UInt64 = 0x0A0A_0A0A_0A0A_0A0A
    var ends: [Int32] = []
    // Lines have about ten bytes.
    ends.reserveCapacity(view.count / 8)
    for start in stride(from: 0, to: view.count, by: 8) {
      // A byte is zero where its seven low bits do not carry and its high one is clear. What lies
      // behind the end reads as zero, which no line feed is.
      let difference = view.uint64(at: start) ^ lineFeeds
      var found = ~(((difference & low) &+ low) | difference | low)
      while found != 0 {
        ends.append(Int32(start + found.trailingZeroBitCount >> 3))
        found &= found &- 1
      }
    }
    return ends
  }

  /// The line with a number.
  func line(_ number: Int) -> String {
    let index = number - firstKey
    guard ends.indices.contains(index) else { return "" }
    let start = index > 0 ? Int(ends[index - 1]) + 1 : 0
    return String(decoding: bytes[start..<Int(ends[index])], as: UTF8.self)
  }
}
