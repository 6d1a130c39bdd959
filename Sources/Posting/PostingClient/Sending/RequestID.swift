import TextTools

/// The id of one logical write, sent as `X-Parse-Request-Id`.
///
/// A server that honours request ids executes requests with the same id once.
public struct RequestID: Hashable, Sendable {
  /// The id: 32 hexadecimal digits if ``random()`` made it.
  public let text: String

  /// Makes an id from a text, for example one from an earlier run.
  ///
  /// - Parameter text: 1 to 128 printable ASCII characters without spaces; not checked.
  public init(_ text: String) {
    self.text = text
  }

  /// Returns a new id with 128 random bits.
  ///
  /// - Returns: the id, as 32 hexadecimal digits.
  public static func random() -> RequestID {
    var generator = SystemRandomNumberGenerator()
    let halves: [UInt64] = [generator.next(), generator.next()]
    return RequestID(halves.map { Hexadecimal.text(of: $0) }.joined())
  }
}
