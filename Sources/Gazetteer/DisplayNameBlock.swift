/// A block of the names that are shown, inflated.
///
/// Layout of a block: the UTF-8 of each name, each followed by a line feed. The dictionary is one zero byte.
final class DisplayNameBlock: Sendable {
  private let firstKey: Int
  private let bytes: [UInt8]
  /// Where each name ends.
  private let ends: [Int32]

  init(_ bytes: [UInt8], firstKey: Int) {
    self.bytes = bytes
    self.firstKey = firstKey
    var ends: [Int32] = []
    for (index, byte) in bytes.enumerated() where byte == 10 { ends.append(Int32(index)) }
    self.ends = ends
  }

  /// The name of a place.
  func name(of place: Int) -> String {
    let index = place - firstKey
    guard ends.indices.contains(index) else { return "" }
    let start = index > 0 ? Int(ends[index - 1]) + 1 : 0
    return String(decoding: bytes[start..<Int(ends[index])], as: UTF8.self)
  }
}
