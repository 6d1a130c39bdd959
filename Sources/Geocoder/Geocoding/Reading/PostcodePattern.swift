/// How the postal codes of some countries are written, and where they stand in an address.
///
/// The table holds formats, not codes: "99999" is five digits, whichever. A text that matches may
/// still be a house number, and "NSW 2000" has the form of a Maltese code: where it stands, and
/// what else the text says, must tell.
///
/// A text is first turned into its *shape*, a number with four bits for each symbol, and the shape
/// is looked up in a sorted list. Only then letters are compared, for formats such as "LV-9999"
/// that hold letters of their own: "lv-1010" has the shape of "LV-9999", "AZ-1010" has it too.
package struct PostcodePattern: Sendable {
  /// Where a code stands in an address: before the locality, behind it or behind its region, or
  /// where people put it.
  package enum Position: Sendable {
    case before, behind, either
  }

  /// The format: `9` is a digit, `A` a letter, `X` a letter or a digit; small letters and other
  /// digits are themselves.
  ///
  /// A space may be missing in a code, a hyphen not; `~` is a space, a hyphen, or nothing.
  package let pattern: String
  package let position: Position
  /// ISO 3166-1 alpha-2 codes of the countries whose codes are written so.
  package let countries: [String]

  // `all` calls it 141 times: in line, that is a function of 54 kB.
  @inline(never)
  fileprivate init(_ pattern: String, _ position: Position, _ countries: String) {
    self.pattern = pattern
    self.position = position
    self.countries = countries.split(separator: " ").map { String($0) }
  }

  /// The positions in `all` of the patterns that a text matches as a whole.
  ///
  /// Capitals and small letters are the same. The sign 〒 before a Japanese code, and spaces around
  /// the text, are left out.
  ///
  /// - Parameter bytes: the text as UTF-8, as it was typed.
  /// - Returns: positions in ascending order; none when the text is no code.
  /// - Complexity: O(log n) for n shapes; a text without digits, or longer than codes are, costs a
  ///   look at its first bytes.
  package static func matches(_ bytes: some Collection<UInt8>) -> [Int] {
    guard let shape = shape(of: bytes) else { return [] }
    let shapes = PostcodeShapes.sorted
    var low = 0
    var high = shapes.count
    while low < high {
      let middle = (low + high) / 2
      if shapes[middle].shape < shape { low = middle + 1 } else { high = middle }
    }
    var found: [Int] = []
    while low < shapes.count, shapes[low].shape == shape {
      let entry = shapes[low]
      if !entry.hasLiterals || all[entry.pattern].agrees(with: bytes) {
        found.append(entry.pattern)
      }
      low += 1
    }
    return found
  }

  /// The longest code in symbols: "GA-183-8164" of Ghana has eleven.
  static let maxSymbolCount = 12

  /// A symbol of a shape.
  ///
  /// None is 0, so that the length of a shape is part of it.
  enum Symbol {
    static let digit: UInt64 = 1
    static let letter: UInt64 = 2
    static let space: UInt64 = 3
    static let hyphen: UInt64 = 4
  }

  /// The shape of a text, or nothing when no code is written so.
  private static func shape(of bytes: some Collection<UInt8>) -> UInt64? {
    var shape: UInt64 = 0
    var count = 0
    var hasDigit = false
    var isAfterSpace = false
    for byte in significant(bytes) {
      let symbol: UInt64
      switch byte {
      case 0x30...0x39:
        symbol = Symbol.digit
        hasDigit = true
      case 0x41...0x5A, 0x61...0x7A: symbol = Symbol.letter
      case 0x2D: symbol = Symbol.hyphen
      case 0x20:
        isAfterSpace = count > 0
        continue
      default: return nil
      }
      if isAfterSpace {
        shape = shape << 4 | Symbol.space
        count += 1
        isAfterSpace = false
      }
      shape = shape << 4 | symbol
      count += 1
      guard count <= maxSymbolCount else { return nil }
    }
    return hasDigit ? shape : nil
  }

  /// A text without the sign 〒 (E3 80 92 in UTF-8) at its start.
  private static func significant<Bytes: Collection<UInt8>>(_ bytes: Bytes) -> Bytes.SubSequence {
    guard bytes.first == 0xE3 else { return bytes[...] }
    return bytes.starts(with: [0xE3, 0x80, 0x92]) ? bytes.dropFirst(3) : bytes[...]
  }

  /// Whether the letters and digits that the pattern prescribes stand in a text of its shape.
  private func agrees(with bytes: some Collection<UInt8>) -> Bool {
    var symbols = pattern.utf8.lazy.filter { !PostcodePattern.isGap($0) }.makeIterator()
    for byte in PostcodePattern.significant(bytes) where byte != 0x20 && byte != 0x2D {
      guard let symbol = symbols.next() else { return false }
      // A letter with bit 0x20 set is small; digits have it anyway.
      if PostcodePattern.isLiteral(symbol), byte | 0x20 != symbol { return false }
    }
    return symbols.next() == nil
  }

  /// Whether a byte of a pattern is a space, a hyphen or `~`.
  static func isGap(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x2D || byte == 0x7E }

  /// Whether a byte of a pattern stands for itself: a small letter, or a digit other than 9.
  static func isLiteral(_ byte: UInt8) -> Bool {
    byte >= 0x61 && byte <= 0x7A || byte >= 0x30 && byte <= 0x38
  }
}

/// The shapes of all patterns, with and without what may be missing.
private enum PostcodeShapes {
  struct Entry {
    let shape: UInt64
    let pattern: Int
    let hasLiterals: Bool
  }

  /// The shapes in order, those that are the same in the order of their patterns.
  ///
  /// They are made when the first text is matched.
  static let sorted: [Entry] = {
    var entries: [Entry] = []
    for (index, pattern) in PostcodePattern.all.enumerated() {
      let hasLiterals = pattern.pattern.utf8.contains { PostcodePattern.isLiteral($0) }
      for shape in shapes(of: pattern.pattern) {
        entries.append(Entry(shape: shape, pattern: index, hasLiterals: hasLiterals))
      }
    }
    return entries.sorted { ($0.shape, $0.pattern) < ($1.shape, $1.pattern) }
  }()

  private static func shapes(of pattern: String) -> [UInt64] {
    var shapes: [UInt64] = [0]
    for byte in pattern.utf8 {
      // The symbols that may stand here; 0 is none.
      let symbols: [UInt64] =
        switch byte {
        case UInt8(ascii: "X"): [PostcodePattern.Symbol.digit, PostcodePattern.Symbol.letter]
        case UInt8(ascii: " "): [0, PostcodePattern.Symbol.space]
        case UInt8(ascii: "-"): [PostcodePattern.Symbol.hyphen]
        case UInt8(ascii: "~"):
          [0, PostcodePattern.Symbol.space, PostcodePattern.Symbol.hyphen]
        case 0x30...0x39: [PostcodePattern.Symbol.digit]
        default: [PostcodePattern.Symbol.letter]
        }
      shapes = shapes.flatMap { shape in
        symbols.map { $0 == 0 ? shape : shape << 4 | $0 }
      }
    }
    return shapes
  }
}

extension PostcodePattern {
  /// The formats of all countries that have postal codes.
  ///
  /// Some codes are shorter than what people call them, and some are written with the country's
  /// letters before them: both forms are here. The order says nothing.
  package static let all: [PostcodePattern] = [
    // Three digits.
    PostcodePattern("999", .before, "FO IS MG"),
    PostcodePattern("999", .behind, "BH LS OM PG"),
    PostcodePattern("999", .either, "GN TW"),
    PostcodePattern("fo~999", .before, "FO"),
    PostcodePattern("is~999", .before, "IS"),

    // Four digits.
    PostcodePattern(
      "9999", .before,
      "AL AM AR AT BE BG CH CV CY DK GE GL GW HU LI LR LU MK MZ NE NL NO PH PT PY SI SJ TN"),
    PostcodePattern("9999", .behind, "AF AU BD BH CC CX HM NF NU NZ VE ZA"),
    PostcodePattern("9999", .either, "ET LB PA SV"),
    PostcodePattern("a~9999", .before, "AT"),
    PostcodePattern("at~9999", .before, "AT"),
    PostcodePattern("al~9999", .before, "AL"),
    PostcodePattern("b~9999", .before, "BE"),
    PostcodePattern("be~9999", .before, "BE"),
    PostcodePattern("bg~9999", .before, "BG"),
    PostcodePattern("ch~9999", .before, "CH"),
    PostcodePattern("cy~9999", .before, "CY"),
    PostcodePattern("dk~9999", .before, "DK"),
    PostcodePattern("fl~9999", .before, "LI"),
    PostcodePattern("li~9999", .before, "LI"),
    PostcodePattern("gl~9999", .before, "GL"),
    PostcodePattern("h~9999", .before, "HU"),
    PostcodePattern("hu~9999", .before, "HU"),
    PostcodePattern("l~9999", .before, "LU"),
    PostcodePattern("lu~9999", .before, "LU"),
    PostcodePattern("mk~9999", .before, "MK"),
    PostcodePattern("n~9999", .before, "NO"),
    PostcodePattern("no~9999", .before, "NO"),
    PostcodePattern("si~9999", .before, "SI"),
    PostcodePattern("cp~9999", .either, "SV"),
    PostcodePattern("az~9999", .before, "AZ"),
    PostcodePattern("ht~9999", .before, "HT"),
    PostcodePattern("lv~9999", .either, "LV"),
    PostcodePattern("md~9999", .before, "MD"),
    PostcodePattern("vg~9999", .behind, "VG"),
    PostcodePattern("vc~9999", .behind, "VC"),
    PostcodePattern("msr~9999", .behind, "MS"),
    PostcodePattern("ai~2640", .behind, "AI"),
    PostcodePattern("9999-A", .behind, "VE"),
    PostcodePattern("9999 9999", .either, "LB"),

    // Five digits.
    PostcodePattern(
      "99999", .before,
      """
      AX BA BL CR CU DE DO DZ EE ES FI FR GF GP GT HN HR IT KW LA LT MA MC ME MF MQ MX MY NC NI \
      PF PM RE RS SM SN TF TR UA UY VA WF XK YT
      """),
    PostcodePattern(
      "99999", .behind,
      "AS BT FM GU ID IQ JO KH LK MH MM MN MP MV NP PK PR PW SA TH US VI VN"),
    PostcodePattern("99999", .either, "CN EG IL IR KE KR LY MU PE SD TW TZ ZM"),
    PostcodePattern("ax~99999", .before, "AX"),
    PostcodePattern("ba~99999", .before, "BA"),
    PostcodePattern("bb~99999", .behind, "BB"),
    PostcodePattern("d~99999", .before, "DE"),
    // "DE 19801" and "ME 04101" are codes of Delaware and Maine: only the hyphen tells.
    PostcodePattern("de-99999", .before, "DE"),
    PostcodePattern("me-99999", .before, "ME"),
    PostcodePattern("e~99999", .before, "ES"),
    PostcodePattern("es~99999", .before, "ES"),
    PostcodePattern("ee~99999", .before, "EE"),
    PostcodePattern("est~99999", .before, "EE"),
    PostcodePattern("f~99999", .before, "FR"),
    PostcodePattern("fr~99999", .before, "FR"),
    PostcodePattern("fi~99999", .before, "FI"),
    PostcodePattern("fin~99999", .before, "FI"),
    PostcodePattern("hr~99999", .before, "HR"),
    PostcodePattern("i~99999", .before, "IT"),
    PostcodePattern("it~99999", .before, "IT"),
    PostcodePattern("lt~99999", .before, "LT"),
    PostcodePattern("mc~99999", .before, "MC"),
    PostcodePattern("rs~99999", .before, "RS"),
    PostcodePattern("sm~99999", .before, "SM"),
    PostcodePattern("tr~99999", .before, "TR"),
    PostcodePattern("ua~99999", .before, "UA"),
    PostcodePattern("v~99999", .before, "VA"),
    PostcodePattern("xk~99999", .before, "XK"),
    PostcodePattern("99999-9999", .behind, "AS FM GU MH MP PR PW SA US VI"),
    PostcodePattern("99999 9999", .behind, "SA US"),
    PostcodePattern("99999-99999", .either, "IR"),
    PostcodePattern("9999999999", .either, "IR"),

    // Three digits and two.
    PostcodePattern("999 99", .before, "CZ GR SE SK"),
    PostcodePattern("cz~999 99", .before, "CZ"),
    PostcodePattern("gr~999 99", .before, "GR"),
    PostcodePattern("s~999 99", .before, "SE"),
    PostcodePattern("se~999 99", .before, "SE"),
    PostcodePattern("sk~999 99", .before, "SK"),
    PostcodePattern("999-99", .either, "TW"),

    // Two digits and three.
    PostcodePattern("99-999", .before, "PL"),
    PostcodePattern("pl~99-999", .before, "PL"),

    // Six digits.
    PostcodePattern("999999", .before, "RO"),
    PostcodePattern("ro~999999", .before, "RO"),
    PostcodePattern("999999", .behind, "IN KH NG SG TT VN"),
    PostcodePattern("999999", .either, "BY CN CO EC KG KZ MN PY RU TJ TM TW UZ"),
    PostcodePattern("999 999", .behind, "IN"),
    PostcodePattern("999-999", .either, "KR TW"),

    // Seven digits and more.
    PostcodePattern("9999999", .either, "CL IL JP"),
    PostcodePattern("999-9999", .either, "CL JP"),
    PostcodePattern("999 9999", .either, "CL"),
    PostcodePattern("9999-999", .before, "PT"),
    PostcodePattern("9999 999", .before, "PT"),
    PostcodePattern("p~9999-999", .before, "PT"),
    PostcodePattern("pt~9999-999", .before, "PT"),
    PostcodePattern("99999-999", .either, "BR"),
    PostcodePattern("99999999", .either, "BR"),

    // Letters and digits.
    PostcodePattern("9999 AA", .before, "NL"),
    PostcodePattern("nl~9999 AA", .before, "NL"),
    PostcodePattern("A9 9AA", .behind, "GB"),
    PostcodePattern("A99 9AA", .behind, "GB"),
    PostcodePattern("A9A 9AA", .behind, "GB"),
    PostcodePattern("AA9 9AA", .behind, "GB"),
    PostcodePattern("AA99 9AA", .behind, "GB"),
    PostcodePattern("AA9A 9AA", .behind, "GB"),
    PostcodePattern("gy9 9AA", .behind, "GG"),
    PostcodePattern("gy99 9AA", .behind, "GG"),
    PostcodePattern("je9 9AA", .behind, "JE"),
    PostcodePattern("im9 9AA", .behind, "IM"),
    PostcodePattern("im99 9AA", .behind, "IM"),
    PostcodePattern("gx11 1aa", .behind, "GI"),
    PostcodePattern("ascn 1zz", .behind, "SH"),
    PostcodePattern("sthl 1zz", .behind, "SH"),
    PostcodePattern("tdcu 1zz", .behind, "SH"),
    PostcodePattern("bbnd 1zz", .behind, "IO"),
    PostcodePattern("biqq 1zz", .behind, "AQ"),
    PostcodePattern("fiqq 1zz", .behind, "FK"),
    PostcodePattern("pcrn 1zz", .behind, "PN"),
    PostcodePattern("siqq 1zz", .behind, "GS"),
    PostcodePattern("tkca 1zz", .behind, "TC"),
    PostcodePattern("A9A 9A9", .behind, "CA"),
    PostcodePattern("A9A-9A9", .behind, "CA"),
    PostcodePattern("A99 XXXX", .behind, "IE"),
    PostcodePattern("d6w XXXX", .behind, "IE"),
    PostcodePattern("AAA 9999", .behind, "MT"),
    PostcodePattern("A9999AAA", .before, "AR"),
    PostcodePattern("A9999", .before, "AR"),
    PostcodePattern("A99A9A9", .either, "KZ"),
    PostcodePattern("AA9999", .behind, "BN"),
    PostcodePattern("A999", .behind, "SZ"),
    PostcodePattern("ad999", .before, "AD"),
    PostcodePattern("ad-999", .before, "AD"),
    PostcodePattern("ky9-9999", .behind, "KY"),
    PostcodePattern("lc99 999", .behind, "LC"),
    PostcodePattern("AA-999-9999", .behind, "GH"),
    PostcodePattern("AA-9999-9999", .behind, "GH"),
    // Bermuda's districts, but for those whose letters are a state of the US.
    PostcodePattern("dd 99", .behind, "BM"),
    PostcodePattern("dv 99", .behind, "BM"),
    PostcodePattern("hm 99", .behind, "BM"),
    PostcodePattern("hs 99", .behind, "BM"),
    PostcodePattern("pg 99", .behind, "BM"),
    PostcodePattern("sb 99", .behind, "BM"),
    PostcodePattern("sn 99", .behind, "BM"),
    PostcodePattern("wk 99", .behind, "BM"),
  ]
}
