/// How plausible a text is in the encodings of Latin letters.
///
/// Windows-1250, 1252 and 1254 agree in most letters: é, ö and š are the same bytes. Where they do
/// not, the pairs with the letters beside it tell which is meant: "ůž" is usual in one and "ùž" in
/// none. A sign between two letters ("Be³chatów") is hardly ever meant.
struct LatinReading {
  private let encoding: TextEncoding
  /// The letter of each byte from 0x80 up, in lower case; nothing for signs.
  private let letters: [Unicode.Scalar?]
  /// Whether each of them is a capital.
  private let areCapitals: [Bool]
  private let usualPairs: Set<String>

  /// The points of a text in each of the encodings.
  static func points(of bytes: [UInt8]) -> [(TextEncoding, Double)] {
    let readings = [
      LatinReading(.windows1252, western, LetterPairs.western),
      LatinReading(.windows1250, central, LetterPairs.central),
      // Most letters of the three are Western ones.
      LatinReading(.windows1254, turkish, LetterPairs.turkish.union(LetterPairs.western)),
    ]
    let isAmbiguous = western.indices.map { index in
      western[index] != central[index] || western[index] != turkish[index]
    }
    let ambiguousCount = bytes.count { $0 >= 0x80 && isAmbiguous[Int($0 - 0x80)] }
    let caronCount = ambiguousCount == 0 ? 0 : bytes.count { carons.contains($0) }
    return readings.map { reading in
      var points = reading.points(of: bytes, isAmbiguous)
      switch reading.encoding {
      case .windows1252: points += headStartOfWindows1252 * Double(ambiguousCount)
      case .windows1250: points += 0.5 * Double(caronCount)
      default: break
      }
      return (reading.encoding, points)
    }
  }

  /// Š, š, Ž and ž: in Western tables they are rare, and letters that are not Western stand beside
  /// them.
  private static let carons: Set<UInt8> = [0x8A, 0x8E, 0x9A, 0x9E]

  /// What each byte that is another letter elsewhere gives Windows-1252: a table that was read
  /// without being asked for yesterday is read today.
  private static let headStartOfWindows1252 = 0.15

  private init(
    _ encoding: TextEncoding, _ characters: [Unicode.Scalar], _ usualPairs: Set<String>
  ) {
    self.encoding = encoding
    self.usualPairs = usualPairs
    areCapitals = characters.map(\.properties.isUppercase)
    letters = characters.map { scalar in
      // The ordinals ª and º are letters to Unicode.
      guard scalar.properties.isAlphabetic, scalar.value > 0xBF || scalar == "µ" else { return nil }
      return scalar.properties.lowercaseMapping.unicodeScalars.first
    }
  }

  private func points(of bytes: [UInt8], _ isAmbiguous: [Bool]) -> Double {
    var total = 0.0
    var endOfUTF8 = 0
    for (index, byte) in bytes.enumerated() where byte >= 0x80 {
      if case .whole(let count) = UTF8Sequence(in: bytes[...], at: index),
        UTF8Sequence.isUnlikelyInLatin(byte)
      {
        endOfUTF8 = max(endOfUTF8, index + count)
      }
      if index < endOfUTF8 {
        total -= 0.5
        continue
      }
      let before = index > 0 ? bytes[index - 1] : 0x20
      let after = index + 1 < bytes.count ? bytes[index + 1] : 0x20
      total += points(of: byte, before, after, isAmbiguous: isAmbiguous[Int(byte - 0x80)])
    }
    return total
  }

  private func points(
    of byte: UInt8, _ before: UInt8, _ after: UInt8, isAmbiguous: Bool
  ) -> Double {
    let (left, right) = (letter(before), letter(after))
    guard let letter = letter(byte) else {
      return sign(byte, isAfterLetter: left != nil, isBeforeLetter: right != nil)
    }
    // "1º" and "m²" are no letters of another encoding.
    if isAmbiguous, (0x30...0x39).contains(before) { return -0.5 }
    if isAmbiguous, left == nil, right == nil { return 0.2 }
    // Words of Latin letters are not made of accents alone.
    if left != nil, right != nil, before >= 0x80, after >= 0x80 { return -0.5 }
    // "AndrŽ" is André on an old Mac.
    if areCapitals[Int(byte - 0x80)], (0x61...0x7A).contains(before) { return -0.5 }
    guard isAmbiguous else {
      if left == nil, right == nil { return 0.4 }
      let isBesidePlain = (left != nil && before < 0x80) || (right != nil && after < 0x80)
      return isBesidePlain ? 1 : 0.5
    }
    let hits = [pair(left, letter), pair(letter, right)].count { usualPairs.contains($0) }
    // An unusual word is not a wrong one.
    return [0, 0.4, 1][hits]
  }

  private func pair(_ first: Unicode.Scalar?, _ second: Unicode.Scalar?) -> String {
    var text = ""
    text.unicodeScalars.append(first ?? ".")
    text.unicodeScalars.append(second ?? ".")
    return text
  }

  /// The points of a byte that is not a letter.
  private func sign(_ byte: UInt8, isAfterLetter: Bool, isBeforeLetter: Bool) -> Double {
    let isFitting =
      switch byte {
      // Apostrophes and dashes, a blank, the point of Catalan.
      case 0x91, 0x92, 0x96, 0x97, 0xA0, 0xAD, 0xB4, 0xB7: true
      // Quotes and the ellipsis: within a word they are letters of DOS or of old Macs.
      case 0x82, 0x84, 0x85, 0x93, 0x94, 0xAB, 0xBB: !isAfterLetter || !isBeforeLetter
      // ¡ and ¿ come before a word, ª, º and ™ after one; ® too. "20 °C" has a letter after its
      // sign.
      case 0xA1, 0xBF: encoding != .windows1250 && !isAfterLetter
      case 0x99, 0xAA, 0xAE, 0xBA: !isBeforeLetter
      case 0xB0: !isAfterLetter || !isBeforeLetter
      case 0xB2, 0xB3: encoding != .windows1250 && !isBeforeLetter
      case 0x81, 0x8D, 0x8F, 0x90, 0x9D: false
      default: !isAfterLetter && !isBeforeLetter
      }
    return isFitting ? 0.5 : -1
  }

  private func letter(_ byte: UInt8) -> Unicode.Scalar? {
    switch byte {
    case 0x41...0x5A: Unicode.Scalar(byte | 0x20)
    case 0x61...0x7A: Unicode.Scalar(byte)
    case ..<0x80: nil
    default: letters[Int(byte - 0x80)]
    }
  }

  // MARK: Characters

  private static let western = (0x80...0xFF).map { (byte: UInt8) in
    Unicode.Scalar(Windows1252.scalar(byte)) ?? " "
  }

  /// As Windows-1252 with six letters of Turkish in place of Icelandic ones (Unicode's CP1254.TXT).
  private static let turkish = {
    var characters = western
    for (byte, letter) in zip([0xD0, 0xDD, 0xDE, 0xF0, 0xFD, 0xFE], "ĞİŞğış".unicodeScalars) {
      characters[byte - 0x80] = letter
    }
    return characters
  }()

  /// Unicode's CP1250.TXT, with a blank for what is no letter.
  private static let central = Array(
    ("          Š ŚŤŽŹ          š śťžź" + "   Ł Ą    Ş    Ż   ł µ   ąş Ľ ľż"
      + "ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ ŘŮÚŰÜÝŢß" + "ŕáâăäĺćçčéęëěíîďđńňóôőö řůúűüýţ ")
      .unicodeScalars)
}
