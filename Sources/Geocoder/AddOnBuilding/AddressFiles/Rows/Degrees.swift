/// Degrees as files write them.
enum Degrees {
  /// A number with a decimal point or comma; nil for anything else.
  ///
  /// Up to 15 digits are whole numbers that a double holds, so that one division gives the nearest
  /// double; more digits go the slower way.
  static func value(_ text: ArraySlice<UInt8>) -> Double? {
    var bytes = text
    while let first = bytes.first, first <= 0x20 { bytes.removeFirst() }
    while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    guard let sign = bytes.first else { return nil }
    if sign == 0x2D || sign == 0x2B { bytes.removeFirst() }
    var digits: UInt64 = 0
    var digitCount = 0
    var fractionCount: Int?
    for byte in bytes {
      switch byte {
      case 0x30...0x39:
        digitCount += 1
        if digitCount <= 15 { digits = digits * 10 + UInt64(byte - 0x30) }
        if let count = fractionCount { fractionCount = count + 1 }
      case 0x2E, 0x2C:
        guard fractionCount == nil else { return nil }
        fractionCount = 0
      case 0x45, 0x65: return exactly(text)
      default: return nil
      }
    }
    guard digitCount > 0 else { return nil }
    guard digitCount <= 15 else { return exactly(text) }
    let value = Double(digits) / powers[fractionCount ?? 0]
    return sign == 0x2D ? -value : value
  }

  private static let powers: [Double] = (0...15).map { exponent in
    (0..<exponent).reduce(1) { product, _ in product * 10 }
  }

  private static func exactly(_ text: ArraySlice<UInt8>) -> Double? {
    let plain = text.filter { $0 > 0x20 }.map { $0 == 0x2C ? 0x2E : $0 }
    guard let value = Double(String(decoding: plain, as: UTF8.self)), value.isFinite else {
      return nil
    }
    return value
  }
}
