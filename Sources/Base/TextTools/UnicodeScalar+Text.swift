extension Unicode.Scalar {
  /// Whether nothing is seen of the scalar, or it changes how others are seen.
  package var isInvisible: Bool {
    if (0x20..<0x7F).contains(value) { return false }
    return switch properties.generalCategory {
    case .control, .format, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator,
      .privateUse:
      true
    default: false
    }
  }

  /// Whether no text of one line may hold it: controls, line breaks, what overrides the direction
  /// of text (it can make one name look like another), what is no character.
  ///
  /// Marks of direction, joiners and variation selectors are part of how languages are written.
  package var isForbiddenInText: Bool {
    switch value {
    // Most of what people write, without a look into tables.
    case 0x20..<0x7F: false
    case 0x200B, 0x2060...0x2064, 0x202A...0x202E, 0x2066...0x2069, 0x2028, 0x2029, 0xFFF9...0xFFFB,
      0xFEFF:
      true
    // Tags: invisible copies of ASCII. The flags of England, Scotland and Wales are no names.
    case 0xE0000...0xE007F: true
    default:
      switch properties.generalCategory {
      case .control, .surrogate: true
      default: properties.isNoncharacterCodePoint
      }
    }
  }

  /// Whether no name may hold it: nothing is seen of it, or it turns text around.
  ///
  /// The joiners U+200C and U+200D and the variation selectors stay: Persian, Indian scripts and
  /// pictures are written with them.
  package var isDeceptiveInNames: Bool {
    switch value {
    case 0x20..<0x7F: false
    // Line breaks and tabs: they become spaces when the text is repaired.
    case 0x09...0x0D, 0x85, 0x2028, 0x2029: false
    case 0x200C, 0x200D, 0xFE00...0xFE0F: false
    default:
      isBlank && !properties.isWhitespace
        // Letters that are newer than the tables here.
        && (properties.generalCategory != .unassigned || properties.isDefaultIgnorableCodePoint)
    }
  }

  /// Whether nothing is seen of it.
  package var isBlank: Bool {
    if (0x21..<0x7F).contains(value) { return false }
    return isInvisible || properties.isWhitespace || properties.isDefaultIgnorableCodePoint
      // The blank of Braille and the fillers of Hangul are no white space to Unicode.
      || value == 0x2800 || value == 0x3164 || value == 0xFFA0
  }

  /// "202E".
  package var codePointText: String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
