import TextTools

/// The bytes to percent-encode in a part of a URL.
///
/// The sets are those of <https://url.spec.whatwg.org/#percent-encoded-bytes>. Each contains the
/// control characters and all bytes outside of ASCII, so UTF-8 is encoded byte by byte.
struct PercentEncodeSet: Sendable {
  /// One bit for each of the ASCII bytes 0 to 63.
  private let low: UInt64
  /// One bit for each of the ASCII bytes 64 to 127.
  private let high: UInt64

  static let fragment = PercentEncodeSet(" \"<>`")
  static let query = PercentEncodeSet(" \"#<>")
  /// The query of http and https.
  static let specialQuery = PercentEncodeSet(" \"#<>'")
  static let path = PercentEncodeSet(" \"#<>?^`{}")
  static let userInformation = PercentEncodeSet(" \"#<>?^`{}/:;=@[\\]|")

  private init(_ characters: StaticString) {
    var low: UInt64 = 0xFFFF_FFFF
    var high: UInt64 = 1 << 63
    for byte in "\(characters)".utf8 {
      if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
    }
    self.low = low
    self.high = high
  }

  private func contains(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<64: low >> UInt64(byte) & 1 == 1
    case 64..<128: high >> UInt64(byte - 64) & 1 == 1
    default: true
    }
  }

  /// Percent-encodes the bytes that are in the set.
  func encode(_ bytes: some Sequence<UInt8>) -> String {
    var encoded: [UInt8] = []
    encoded.reserveCapacity(bytes.underestimatedCount)
    for byte in bytes {
      if contains(byte) {
        encoded.append(UInt8(ascii: "%"))
        Hexadecimal.append(byte, to: &encoded, .large)
      } else {
        encoded.append(byte)
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }
}
