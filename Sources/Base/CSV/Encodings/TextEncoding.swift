/// How characters are written as bytes.
///
///     TextEncoding(name: "sjis")  // .shiftJIS
///
/// UTF-8, UTF-16 and Windows-1252 are decoded here. The others are decoded by the system's `iconv`,
/// which may lack some of them: reading then throws ``CSVError/encodingUnavailable(_:)``.
public enum TextEncoding: String, Sendable, CaseIterable {
  /// UTF-8.
  case utf8 = "utf-8"
  /// UTF-16 with the low byte first, as Windows programs write it.
  case utf16LittleEndian = "utf-16le"
  /// UTF-16 with the high byte first.
  case utf16BigEndian = "utf-16be"
  /// Windows-1252, which holds every character of Latin-1 (ISO 8859-1).
  case windows1252 = "windows-1252"
  /// Windows-1250: languages of Central Europe.
  case windows1250 = "windows-1250"
  /// Windows-1251: languages in Cyrillic letters.
  case windows1251 = "windows-1251"
  /// Windows-1253: Greek.
  case windows1253 = "windows-1253"
  /// Windows-1254: Turkish.
  case windows1254 = "windows-1254"
  /// Windows-1257: languages of the Baltic.
  case windows1257 = "windows-1257"
  /// Latin-2: languages of Central Europe.
  case iso8859Part2 = "iso-8859-2"
  /// KOI8-R: Russian.
  case koi8R = "koi8-r"
  /// Shift-JIS as Windows writes it (code page 932): Japanese.
  case shiftJIS = "shift-jis"
  /// EUC-JP: Japanese.
  case eucJP = "euc-jp"
  /// GBK (code page 936), which holds every character of GB 2312: Chinese, simplified.
  case gbk = "gbk"
  /// GB 18030: Chinese, and every character of Unicode.
  case gb18030 = "gb18030"
  /// Big5 as Windows writes it (code page 950): Chinese, traditional.
  case big5 = "big5"
  /// EUC-KR as Windows writes it (code page 949): Korean.
  case eucKR = "euc-kr"

  /// The encoding of a name, as people write it.
  ///
  /// Latin-1 is read as Windows-1252, as browsers do: they differ only in control
  /// characters. In the same way GB 2312 is read as GBK, and names of East Asian standards mean
  /// what Windows writes under them. UTF-16 without an order is the one with the low byte first.
  /// Unknown names are nil.
  ///
  /// - Parameter name: the name, in any case, with any punctuation: "utf-8", "latin1", "Shift_JIS".
  public init?(name: String) {
    let letters = name.lowercased().filter { $0.isLetter || $0.isNumber }
    guard let known = Self.allCases.first(where: { $0.otherNames.contains(letters) }) else {
      return nil
    }
    self = known
  }

  /// The names, without punctuation.
  private var otherNames: [String] {
    switch self {
    case .utf8: ["utf8", "utf8sig", "unicode11utf8", "ascii", "usascii", "cp65001"]
    case .utf16LittleEndian: ["utf16", "utf16le", "ucs2", "unicode"]
    case .utf16BigEndian: ["utf16be"]
    case .windows1252:
      ["windows1252", "cp1252", "win1252", "latin1", "iso88591", "l1", "iso885915", "ansi"]
    case .windows1250: ["windows1250", "cp1250", "win1250"]
    case .windows1251: ["windows1251", "cp1251", "win1251"]
    case .windows1253: ["windows1253", "cp1253", "win1253"]
    case .windows1254: ["windows1254", "cp1254", "win1254", "latin5", "iso88599"]
    case .windows1257: ["windows1257", "cp1257", "win1257"]
    case .iso8859Part2: ["iso88592", "latin2", "l2"]
    case .koi8R: ["koi8r", "koi8"]
    case .shiftJIS: ["shiftjis", "sjis", "cp932", "windows932", "windows31j", "ms932", "mskanji"]
    case .eucJP: ["eucjp", "ujis"]
    case .gbk: ["gbk", "gb2312", "euccn", "cp936", "windows936", "ms936"]
    case .gb18030: ["gb18030", "cp54936"]
    case .big5: ["big5", "bigfive", "cp950", "windows950", "ms950"]
    case .eucKR: ["euckr", "cp949", "windows949", "ms949", "uhc", "ksc5601", "ksx1001"]
    }
  }

  /// Its usual name, for messages.
  public var title: String {
    switch self {
    case .utf8: "UTF-8"
    case .utf16LittleEndian: "UTF-16 (little endian)"
    case .utf16BigEndian: "UTF-16 (big endian)"
    case .windows1252: "Windows-1252 (Latin-1)"
    case .windows1250: "Windows-1250 (Central European)"
    case .windows1251: "Windows-1251 (Cyrillic)"
    case .windows1253: "Windows-1253 (Greek)"
    case .windows1254: "Windows-1254 (Turkish)"
    case .windows1257: "Windows-1257 (Baltic)"
    case .iso8859Part2: "ISO 8859-2 (Central European)"
    case .koi8R: "KOI8-R (Cyrillic)"
    case .shiftJIS: "Shift-JIS (Japanese)"
    case .eucJP: "EUC-JP (Japanese)"
    case .gbk: "GBK (Chinese, simplified)"
    case .gb18030: "GB 18030 (Chinese)"
    case .big5: "Big5 (Chinese, traditional)"
    case .eucKR: "EUC-KR (Korean)"
    }
  }

  /// The names of all encodings, for help texts: "utf-8, utf-16le, … or euc-kr".
  public static let nameList =
    allCases.dropLast().map(\.rawValue).joined(separator: ", ") + " or "
    + TextEncoding.eucKR.rawValue

  /// Its names for `iconv`, the best first; empty for what is decoded without it.
  ///
  /// Windows wrote nearly all of these tables, so the code pages come before the standards that
  /// they extend.
  var converterNames: [String] {
    switch self {
    case .utf8, .utf16LittleEndian, .utf16BigEndian, .windows1252: []
    case .windows1250: ["CP1250", "WINDOWS-1250"]
    case .windows1251: ["CP1251", "WINDOWS-1251"]
    case .windows1253: ["CP1253", "WINDOWS-1253"]
    case .windows1254: ["CP1254", "WINDOWS-1254"]
    case .windows1257: ["CP1257", "WINDOWS-1257"]
    case .iso8859Part2: ["ISO-8859-2"]
    case .koi8R: ["KOI8-R"]
    case .shiftJIS: ["CP932", "SHIFT_JIS"]
    case .eucJP: ["EUC-JP"]
    case .gbk: ["CP936", "GBK"]
    case .gb18030: ["GB18030"]
    case .big5: ["CP950", "BIG5"]
    case .eucKR: ["CP949", "EUC-KR"]
    }
  }
}
