/// Letters in other forms, such as full width, as the letters that they are (compatibility mappings
/// of Unicode).
enum PlainLetters {
  /// A text with ASCII letters, digits and signs for those that are ASCII in another form: full
  /// width, and the mathematical alphabets; and a space for each character that is one of another
  /// width.
  ///
  /// The standard library has no compatibility normalisation; these are the forms that look like
  /// ASCII.
  static func plain(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { plain($0) }))
  }

  private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let value = scalar.value
    switch value {
    case 0xFF01...0xFF5E: return ascii(value - 0xFF01 + 0x21)
    // Thirteen alphabets of 52 letters: bold, italic, script, Fraktur and so on.
    case 0x1D400...0x1D6A3:
      let index = (value - 0x1D400) % 52
      return ascii(index < 26 ? 0x41 + index : 0x61 + index - 26)
    // Five rows of ten digits.
    case 0x1D7CE...0x1D7FF: return ascii(0x30 + (value - 0x1D7CE) % 10)
    default:
      if let letter = letterlike[scalar] { return letter }
      return scalar.properties.generalCategory == .spaceSeparator ? " " : scalar
    }
  }

  private static func ascii(_ value: UInt32) -> Unicode.Scalar {
    Unicode.Scalar(UInt8(truncatingIfNeeded: value))
  }

  /// The letters of the mathematical alphabets that were there before (U+2100…).
  private static let letterlike: [Unicode.Scalar: Unicode.Scalar] = {
    let forms = "ℂℊℋℌℍℎℐℑℒℓℕℙℚℛℜℝℤℨℬℭℯℰℱℳℴℹⅅⅆⅇⅈⅉ".unicodeScalars
    let letters = "CgHHHhIILlNPQRRRZZBCeEFMoiDdeij".unicodeScalars
    return Dictionary(zip(forms, letters)) { first, _ in first }
  }()
}
