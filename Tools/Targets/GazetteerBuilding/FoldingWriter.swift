import Foundation
import Gazetteer

/// Computes what each Unicode scalar folds to, and writes the folding table.
struct FoldingWriter {
  /// Scalars that compatibility decomposition leaves as they are and people write plainly.
  private static let plain: [Unicode.Scalar: String] = [
    "ß": "ss", "ø": "o", "æ": "ae", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "ı": "i", "ə": "a",
    "ǝ": "a", "œ": "oe", "ħ": "h", "ŋ": "ng", "ĸ": "k", "ŧ": "t", "ƒ": "f", "ɓ": "b", "ɗ": "d",
    "ƙ": "k", "ɣ": "g", "ɖ": "d", "ɛ": "e", "ɔ": "o", "ƴ": "y", "ʋ": "v", "ɨ": "i", "ʉ": "u",
    // Letters that Arabic, Persian and Urdu keyboards type differently for the same name.
    "ي": "ی", "ى": "ی", "ئ": "ی", "ك": "ک", "ة": "ه", "ۀ": "ه", "ہ": "ه", "ھ": "ه", "أ": "ا",
    "إ": "ا", "آ": "ا", "ٱ": "ا", "ؤ": "و", "ё": "е", "ґ": "г",
  ]
  /// What is inside a word without being part of it: apostrophes, signs of length and direction.
  private static let dropped: Set<Unicode.Scalar> = [
    "'", "’", "‘", "`", "´", "ʼ", "ʻ", "ʿ", "ʾ", "ʹ", "ʺ", "ˈ", "′", "״", "׳", "ـ", "\u{AD}",
    "\u{200B}", "\u{200C}", "\u{200D}", "\u{200E}", "\u{200F}", "\u{2060}", "\u{FEFF}", "ꞌ", "ˀ",
  ]

  /// What a scalar folds to, as scalars, or nothing for what is no letter.
  static func fold(_ scalar: Unicode.Scalar) -> Folded {
    if dropped.contains(scalar) { return .letters([]) }
    if let separator = separator(scalar) { return .separator(separator) }
    var letters: [Unicode.Scalar] = []
    let decomposed = String(scalar).decomposedStringWithCompatibilityMapping
    for part in decomposed.unicodeScalars {
      for lower in part.properties.lowercaseMapping.decomposedStringWithCompatibilityMapping
        .unicodeScalars
      {
        if let digit = digit(lower) {
          letters.append(digit)
        } else if let replacement = plain[lower] {
          letters.append(contentsOf: replacement.unicodeScalars)
        } else if dropped.contains(lower) || isDroppedMark(lower) {
          continue
        } else if isLetter(lower) {
          letters.append(lower)
        } else {
          return .separator(.space)
        }
      }
    }
    return .letters(letters)
  }

  /// What a scalar folds to.
  enum Folded {
    case letters([Unicode.Scalar])
    case separator(Separator)
  }

  private static func digit(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    guard scalar.properties.generalCategory == .decimalNumber,
      let value = scalar.properties.numericValue
    else { return nil }
    return Unicode.Scalar(0x30 + UInt32(value))
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
      true
    default: false
    }
  }

  /// Whether a scalar is a mark in a script where a name is the same without it.
  ///
  /// Elsewhere, as in Indic scripts, marks are vowels: without them Togo and Tonga would be one.
  private static func isDroppedMark(_ scalar: Unicode.Scalar) -> Bool {
    guard
      scalar.properties.generalCategory == .nonspacingMark
        || scalar.properties.generalCategory == .modifierLetter && scalar.value < 0x0370
    else { return false }
    switch scalar.value {
    // Latin, Greek, Cyrillic, Hebrew, Arabic and what combines with all of them.
    case ..<0x0700: return true
    case 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: return true
    case 0xFE00...0xFE0F: return true  // variation selectors
    default: return false
    }
  }

  private static func separator(_ scalar: Unicode.Scalar) -> Separator? {
    switch scalar {
    case ",", ";", "\n", "\r", "،", "؛", "、", "，", "；", "﹐", "︐", "\u{2028}", "\u{2029}", "\u{85}",
      ":", "：", "–", "—", "―", "→", "➡", ">", "<", "»", "«":
      return .comma
    case "/", "|", "\\", "•", "&", "+", "／", "｜", "∙", "●", "★", "☆", "✈", "⁄", "¦", "⇄",
      "↔", "〜", "~":
      return .slash
    case "·", "・", "･", "-", "‐", "‑", "‒", "−", "－", "_", "=": return .hyphen
    case ".", "．", "。", "｡": return .period
    case "(", ")", "[", "]", "{", "}", "\"", "“", "”", "„", "‟", "（", "）", "「", "」", "『", "』",
      "【", "】":
      return .bracket
    default: return nil
    }
  }
}
