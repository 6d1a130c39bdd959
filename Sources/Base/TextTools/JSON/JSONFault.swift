/// Why bytes are not JSON, or not JSON that is accepted.
public struct JSONFault: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Kind: Hashable, Sendable {
    /// Something else was found in place of this.
    case expected(String)
    /// The text ends in the middle of a value.
    case ended
    /// Something follows the value.
    case trailingText
    /// Arrays and objects nest deeper than is accepted.
    case tooDeep(limit: Int)
    /// An object has a name twice: readers disagree on which one counts.
    case repeatedName(String)
    /// A string has a control character that is not escaped.
    case controlCharacter
    /// A backslash is followed by what is not an escape.
    case unknownEscape
    /// An escaped half of a surrogate pair has no other half.
    case loneSurrogate(UInt16)
    /// A string has U+0000.
    case nullCharacter
    /// The bytes of a string are not UTF-8.
    case notUTF8
    /// A number is too large for a double.
    case numberTooLarge
  }

  /// What is wrong.
  public let kind: Kind
  /// The number of bytes before the place; of an escape, before its backslash.
  public let offset: Int

  /// Makes a fault.
  ///
  /// - Parameters:
  ///   - kind: what is wrong.
  ///   - offset: the number of bytes before the place.
  public init(kind: Kind, offset: Int) {
    self.kind = kind
    self.offset = offset
  }
}
