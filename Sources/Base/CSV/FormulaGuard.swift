/// Guards text against spreadsheet programs that would run it as a formula.
///
/// A spreadsheet program reads a field that starts with `=`, `+`, `-` or `@`, also behind a tab or
/// a carriage return, as a formula, which can send the table to a stranger. With an apostrophe
/// before it the field is text (OWASP, "CSV Injection"). Numbers stay as they are.
///
///     FormulaGuard.guarded("=1+1")     // "'=1+1"
///     FormulaGuard.guarded("-122.3")   // "-122.3"
///     FormulaGuard.unguarded("'=1+1")  // "=1+1"
///
/// ``unguarded(_:)`` gives back every text that ``guarded(_:)`` was given: a text that looks
/// guarded gets another apostrophe.
public enum FormulaGuard {
  private static let apostrophe = UInt8(ascii: "'")

  /// Whether a spreadsheet program may read a value as a formula.
  ///
  /// - Parameter value: the bytes of a field, without quotes.
  /// - Returns: true if the value starts with one of the six characters and is not a number.
  /// - Complexity: O(1) for most values, else linear in the length.
  public static func isFormula(_ value: some Sequence<UInt8>) -> Bool {
    var bytes = value.makeIterator()
    guard let first = bytes.next(), startsFormula(first) else { return false }
    guard first == UInt8(ascii: "+") || first == UInt8(ascii: "-") else { return true }
    return !isUnsignedNumber(IteratorSequence(bytes))
  }

  /// Guards a text.
  ///
  /// - Parameter text: the value of a field.
  /// - Returns: the text; with an apostrophe before it if it is a formula or looks guarded.
  public static func guarded(_ text: String) -> String {
    isFormula(text.utf8) || isGuarded(text.utf8) ? "'" + text : text
  }

  /// Takes the guard away.
  ///
  /// - Parameter text: the value of a field.
  /// - Returns: the text; without its first apostrophe if ``guarded(_:)`` may have put it there.
  public static func unguarded(_ text: String) -> String {
    isGuarded(text.utf8) ? String(text.unicodeScalars.dropFirst()) : text
  }

  /// Whether a value has apostrophes before one of the six characters.
  private static func isGuarded(_ value: some Sequence<UInt8>) -> Bool {
    var isBehindApostrophe = false
    for byte in value {
      guard byte == apostrophe else { return isBehindApostrophe && startsFormula(byte) }
      isBehindApostrophe = true
    }
    return false
  }

  private static func startsFormula(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0D:
      true
    default: false
    }
  }

  /// What the bytes of a number so far end with.
  private enum NumberPart { case start, digits, separator, exponent, exponentSign, exponentDigits }

  /// Whether bytes are digits with points or commas between them, and perhaps an exponent: `122.3`,
  /// `0,1257`, `.5`, `1e-7`.
  private static func isUnsignedNumber(_ bytes: some Sequence<UInt8>) -> Bool {
    var part = NumberPart.start
    for byte in bytes {
      switch (part, byte) {
      case (.start, 0x30...0x39), (.separator, 0x30...0x39), (.digits, 0x30...0x39): part = .digits
      case (.start, UInt8(ascii: ".")), (.start, UInt8(ascii: ",")): part = .separator
      case (.digits, UInt8(ascii: ".")), (.digits, UInt8(ascii: ",")): part = .separator
      case (.digits, UInt8(ascii: "e")), (.digits, UInt8(ascii: "E")): part = .exponent
      case (.exponent, UInt8(ascii: "+")), (.exponent, UInt8(ascii: "-")): part = .exponentSign
      case (.exponent, 0x30...0x39), (.exponentSign, 0x30...0x39), (.exponentDigits, 0x30...0x39):
        part = .exponentDigits
      default: return false
      }
    }
    return part == .digits || part == .exponentDigits
  }
}
