/// The name of one logical write, sent as `X-Parse-Request-Id`.
///
/// A server that honours it carries out what bears one id once, however often it arrives.
public struct RequestID: Hashable, Sendable {
  /// 32 hexadecimal digits, or what the program has kept.
  public let text: String

  /// Takes an id that was made before.
  public init(_ text: String) {
    self.text = text
  }

  /// A new id of 128 random bits.
  public static func random() -> RequestID {
    var generator = SystemRandomNumberGenerator()
    return RequestID(hex(generator.next()) + hex(generator.next()))
  }

  private static func hex(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
