import SeededRandom
import SmallWorld
import Testing

@testable import Gazetteer

@Suite("Folding", .enabled(if: Bundled.isThere, Bundled.comment))
struct FoldingTests {
  private let table: FoldingTable

  init() throws { table = try Bundled.gazetteer().folding }

  private func fold(_ text: String) -> FoldedText { FoldedText(text, table: table) }
  private func folded(_ text: String) -> String { table.text(fold(text).codes[...]) }
  private func words(_ text: String) -> [String] {
    let folded = fold(text)
    return folded.tokens.map { table.text(folded.codes[$0.codes]) }
  }

  @Test(
    "spellings of a name fold to the same",
    arguments: [
      ("São Paulo", "SAO PAULO"), ("São Paulo", "são-paulo"), ("São Paulo", "Sa\u{303}o  Paulo "),
      ("Straße", "STRASSE"), ("Straße", "STRAẞE"), ("Tromsø", "tromso"), ("Ærø", "aero"),
      ("Đà Nẵng", "da nang"), ("Þingeyri", "thingeyri"), ("Łódź", "LODZ"),
      ("Diyarbakır", "diyarbakir"), ("İstanbul", "istanbul"), ("I\u{307}stanbul", "istanbul"),
      ("Saint-Malo", "saint malo"), ("L’Aquila", "LAquila"), ("Xi'an", "Xi’an"), ("Xi'an", "xian"),
      ("Hawaiʻi", "Hawaii"), ("Ｔｏｋｙｏ", "tokyo"), ("ﬁve", "five"), ("٢٠١٠", "2010"),
      ("२०१०", "2010"), ("ℌamburg", "hamburg"), ("Αθήνα", "αθηνα"), ("ΑΘΉΝΑΣ", "αθηνασ"),
      ("Орёл", "ОРЕЛ"), ("Йошкар", "И\u{306}ошкар"),
      ("서울", "\u{1109}\u{1165}\u{110B}\u{116E}\u{11AF}"), ("서울", "서울"),
      ("ガギグ", "カ\u{3099}キ\u{3099}ク\u{3099}"), ("ｶﾞ", "ガ"), ("パリ", "ハ\u{309A}リ"),
      ("کراچي", "كراچی"), ("יְרוּשָׁלַיִם", "ירושלים"), ("الْقَاهِرَة", "القاهرة"),
      ("Zürich", "ZU\u{308}RICH"), ("New\u{A0}York", "new york"), ("New\u{200B}York", "newyork"),
      ("Ni\u{AD}ce", "nice"), ("🇫🇷", "FR"),
    ])
  func same(first: String, second: String) {
    #expect(folded(first) == folded(second))
    #expect(fold(first).codes == fold(second).codes)
    #expect(!fold(first).codes.isEmpty)
  }

  @Test(
    "different names stay different",
    arguments: [
      ("टोगो", "टोंगा"), ("कोल", "काला"), ("ไทย", "ไท"), ("はし", "ばし"), ("ハリ", "パリ"),
      ("New York", "Newyork"),
      ("Paris", "Parris"), ("北京", "东京"), ("大", "犬"),
    ])
  func different(first: String, second: String) {
    #expect(fold(first).codes != fold(second).codes)
  }

  @Test(
    "a text is cut into words",
    arguments: [
      ("D.C.", ["dc"]), ("U.S.A.", ["usa"]), ("St. Paul", ["st", "paul"]),
      ("St.Paul", ["st", "paul"]),
      ("Saint-Malo", ["saint", "malo"]), ("Paris 🇫🇷", ["paris", "fr"]), ("🇫🇷🇩🇪", ["fr", "de"]),
      ("東京都", ["東", "京", "都"]), ("東京Tower", ["東", "京", "tower"]), ("O'Fallon", ["ofallon"]),
      ("a,b;c", ["a", "b", "c"]), ("", []), (" .,;-/ ", []), ("\0a\0", ["a"]),
      ("N. Y.", ["ny"]), ("U. S. A.", ["usa"]), ("Rome, N. H.", ["rome", "nh"]),
      ("Frankfurt a. M.", ["frankfurt", "a", "m"]), ("N. York", ["n", "york"]),
      ("Pier 5. A", ["pier", "5", "a"]), ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", ["gbsct"]), ("🏴󠁵󠁳󠁴󠁸󠁿 Austin", ["ustx", "austin"]),
      ("🏴 Paris", ["paris"]), ("🏴\u{E0067}", []),
      ("🇫 Paris 🇷", ["paris"]), ("🇫", []), ("Paris🎉", ["paris"]),
    ])
  func tokens(text: String, expected: [String]) {
    #expect(words(text) == expected)
  }

  @Test(
    "what stands between words is remembered",
    arguments: [
      ("a b", Separator.space), ("a, b", .comma), ("a,b", .comma), ("a / b", .slash),
      ("a|b", .slash),
      ("a & b", .slash), ("a-b", .hyphen), ("a - b", .comma), ("a -- b", .comma), ("a – b", .comma),
      ("a. b", .stop), ("ab.cd", .period), ("a (b", .bracket), ("a \"b", .bracket),
      ("a\nb", .comma), ("a、b", .comma), ("a\t b", .space), ("東京", .nothing),
    ])
  func separators(text: String, expected: Separator) {
    let tokens = fold(text).tokens
    #expect(tokens.count == 2)
    #expect(tokens.first?.separator == .nothing)
    #expect(tokens.last?.separator == expected)
  }

  /// Texts to try everything on: from facts, from hostility, and seeded.
  private func texts() -> [String] {
    var texts = [
      "\u{301}", "\u{301}\u{302}a", "a" + String(repeating: "\u{301}", count: 300), "\0",
      "\u{FEFF}",
      "\u{10FFFF}", "\u{E000}", "\u{0378}", "\u{FFFD}", "👩‍👩‍👧", "\u{1F1EB}", "a\u{1F1EB}b\u{1F1F7}c",
      "\u{E0067}\u{E007F}", "\u{200D}\u{200D}", ".....", "a.b.c.d.", "'", "d'", "''a''", "㍿", "ﷺ",
      "½",
      "Ⅷ", "🄰", "ﬃ", "ǆ", "\u{1E9B}\u{323}", "각\u{11A8}", "\u{1100}", "\r\n", "ʼn",
    ]
    var generator = SeededGenerator(seed: 21)
    let ranges: [ClosedRange<UInt32>] = [
      0...0x7F, 0x80...0x24F, 0x300...0x36F, 0x370...0x5FF, 0x600...0x6FF, 0x900...0xDFF,
      0x2000...0x206F, 0x3000...0x30FF, 0x4E00...0x4FFF, 0xAC00...0xAFFF, 0xFF00...0xFFEF,
      0x1F1E6...0x1F1FF, 0xE0000...0xE01FF, 0...0x10FFFF,
    ]
    for _ in 0..<3_000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...12, using: &generator) {
        let range = ranges.randomElement(using: &generator) ?? 0...0x7F
        text.append(Unicode.Scalar(.random(in: range, using: &generator)) ?? " ")
      }
      texts.append(String(text))
    }
    return texts
  }

  /// The symbols of a text folded without words; nothing where words are needed.
  private func plain(_ text: String) -> [UInt16]? {
    var folded = ScratchArray<UInt16>()
    folded.append(7)
    let isDone = ByteView.with(text) { PlainFolding(table).append($0, to: &folded) } ?? true
    var symbols: [UInt16] = []
    folded.move(to: &symbols)
    #expect(isDone || symbols == [7], "\(text)")
    return isDone ? Array(symbols.dropFirst()) : nil
  }

  @Test(
    "names folded without words have the symbols of words",
    arguments: [
      "Seattle", " New  York ", "São-Paulo", "Straße", "Ærø", "L'Aquila", "Xi'an", "Łódź",
      "İstanbul", "Αθήνα", "Орёл", "قاهرة", "ירושלים", "Hawai\u{2bb}i", "Kilómetro 18",
      "A, B/C (D)", "", " ", "-", "-a-", "½", "a½b", "Sa\u{303}o", "दिल्ली", "Đ",
      "\u{1}x\u{7f}", "O''x", "naïve_co-op",
    ])
  func plainNames(name: String) throws {
    let symbols = try #require(plain(name))
    #expect(symbols == table.symbols(fold(name).codes[...]))
  }

  @Test(
    "names that need words are left to them",
    arguments: ["D.C.", "St. Paul", "#NewYork", "東京", "서울", "กรุงเทพ", "🇩🇪", "a\u{2019}b"])
  func namesWithWords(name: String) { #expect(plain(name) == nil) }

  @Test("any text folds without words as with them, or not at all", arguments: [1, 2] as [UInt64])
  func plainTexts(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let scalars = (0..<0x0E00 as Range<UInt32>).compactMap(Unicode.Scalar.init)
    for _ in 0..<2_000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        let range = Bool.random(using: &generator) ? scalars[0..<128] : scalars[0...]
        text.append(range.randomElement(using: &generator) ?? "a")
      }
      let name = String(text)
      if let symbols = plain(name) {
        let expected = table.symbols(fold(name).codes[...])
        #expect(symbols == expected, "seed \(seed), \(text.map(\.value))")
      }
    }
  }

  @Test("tokens lie in order within the codes and the text, whatever the text")
  func invariants() {
    for text in texts() {
      let folded = fold(text)
      var end = 0
      var sourceEnd = 0
      for (index, token) in folded.tokens.enumerated() {
        let gap = index > 0 && token.separator != .nothing ? 1 : 0
        #expect(token.codes.lowerBound == end + gap, "\(text.debugDescription)")
        if gap == 1 { #expect(folded.codes[end] == FoldingTable.space) }
        #expect(token.source.lowerBound >= sourceEnd, "\(text.debugDescription)")
        #expect(token.source.upperBound <= text.utf8.count)
        end = token.codes.upperBound
        sourceEnd = token.source.upperBound
      }
      #expect(end == folded.codes.count, "\(text.debugDescription)")
      #expect(folded.tokens.first.map { $0.separator == .nothing } ?? true)
    }
  }

  @Test("folding what was folded changes nothing")
  func idempotence() throws {
    for text in texts() {
      let once = fold(text)
      guard !once.codes.contains(0) else { continue }
      let decoded = table.text(once.codes[...])
      #expect(fold(decoded).codes == once.codes, "\(text.debugDescription) \(decoded)")
    }
    var count = 0
    var generator = SeededGenerator(seed: 22)
    try Bundled.gazetteer().trie.forEachName(withPrefix: []) { name, _ in
      if Int.random(in: 0..<200, using: &generator) == 0 {
        let decoded = table.text(name)
        #expect(fold(decoded).codes == Array(name), "\(decoded)")
        count += 1
      }
      return count < 3_000
    }
  }

  @Test("a text of any length is folded in one go, or cut where told")
  func long() {
    #expect(fold(String(repeating: "a", count: 100_000)).codes.count == 100_000)
    #expect(fold(String(repeating: "a ", count: 50_000)).tokens.count == 50_000)
    #expect(fold(String(repeating: "a.", count: 50_000)).tokens.count == 1)
    #expect(fold(String(repeating: ",", count: 100_000)).tokens.isEmpty)
    #expect(fold(String(repeating: "\u{301}", count: 50_000)).tokens.isEmpty)
    let cut = FoldedText(String(repeating: "a b ", count: 50_000), table: table, limit: 64)
    #expect(cut.isCut && cut.tokens.count == 64)
    #expect(!FoldedText("a b", table: table, limit: 2).isCut)
  }
}
