/// Base64url without padding (RFC 4648, section 5).
package enum Base64URL {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  package static func isDigit(_ byte: UInt8) -> Bool { alphabet.contains(byte) }

  package static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    var buffer: UInt32 = 0
    var bitCount = 0
    for byte in bytes {
      buffer = buffer << 8 | UInt32(byte)
      bitCount += 8
      while bitCount >= 6 {
        bitCount -= 6
        text.append(alphabet[Int(buffer >> UInt32(bitCount) & 63)])
      }
    }
    if bitCount > 0 { text.append(alphabet[Int(buffer << UInt32(6 - bitCount) & 63)]) }
    return String(decoding: text, as: UTF8.self)
  }
}
