package import Geocoding

/// A query made to take long, or much memory, or to be misread.
///
/// The tests ask for an answer or a refusal to each, the benchmark measures the slowest. Add the
/// shape of whatever has once been slow.
package struct HostileQuery: Sendable {
  /// What it is made of.
  package let shape: String
  package let text: String

  /// What is longer is refused unread: prefixes past it are all alike.
  private static let longestPrefix = 1_100

  /// Every beginning of the query, as it is typed letter by letter, up to a length that is refused,
  /// and the whole.
  package var prefixes: [String] {
    var prefixes: [String] = []
    var prefix = String.UnicodeScalarView()
    var byteCount = 0
    for scalar in text.unicodeScalars {
      prefix.append(scalar)
      byteCount += UTF8.width(scalar)
      if byteCount > HostileQuery.longestPrefix { break }
      prefixes.append(String(prefix))
    }
    if prefixes.last?.utf8.count != text.utf8.count { prefixes.append(text) }
    return prefixes
  }

  /// Names that hundreds of places bear or begin with, and words that stand for many others.
  private static let common = [
    "san", "st", "la", "new", "al", "of", "santa maria", "springfield", "washington", "new york",
  ]

  /// Words of every script, most of them names.
  private static let scripts = [
    "Paris", "Москва", "東京", "서울", "القاهرة", "मुंबई", "Αθήνα", "กรุงเทพ", "ירושלים", "Երևան",
    "თბილისი", "አዲስ", "கொழும்பு", "ကန့်", "ភ្នំ", "ᠮᠣᠩ", "São", "Łódź",
  ]

  package static let all: [HostileQuery] = {
    func times(_ count: Int, _ text: String, separator: String = " ") -> String {
      Array(repeating: text, count: count).joined(separator: separator)
    }
    /// The shape as often as it fits into what is read.
    func filled(_ shape: String, _ text: String, separator: String = " ") -> HostileQuery {
      let words = max(1, text.split(separator: " " as Character).count)
      let bytes = text.utf8.count + separator.utf8.count
      let count = max(1, min(64 / words, 1_024 / bytes))
      return HostileQuery(shape: shape, text: times(count, text, separator: separator))
    }
    func marks(_ count: Int) -> String {
      String(String.UnicodeScalarView((0..<count).compactMap { Unicode.Scalar(0x300 + $0 % 64) }))
    }
    var all = [
      HostileQuery(shape: "200 words", text: times(200, "town")),
      HostileQuery(shape: "200 names", text: times(200, "Paris")),
      HostileQuery(shape: "10 kB without a space", text: times(10_240, "a", separator: "")),
      HostileQuery(shape: "10 kB of names", text: times(1_463, "seattle", separator: "")),
      HostileQuery(shape: "10 kB of ideographs", text: times(3_414, "東", separator: "")),
      HostileQuery(shape: "1 kB without a space", text: times(1_024, "q", separator: "")),
      HostileQuery(shape: "marks by the hundred", text: "Seattle" + marks(500)),
      HostileQuery(shape: "marks alone", text: marks(512)),
      HostileQuery(
        shape: "zalgo", text: "Springfield, Illinois".map { "\($0)" + marks(12) }.joined()),
      HostileQuery(shape: "thousands of commas", text: times(5_000, ",", separator: "")),
      HostileQuery(shape: "a name after commas", text: times(900, ",", separator: "") + "Seattle"),
      HostileQuery(shape: "digits", text: times(100, "1234567890", separator: "")),
      HostileQuery(shape: "joiners", text: times(300, "\u{200D}", separator: "") + "Seattle"),
      HostileQuery(shape: "flags", text: times(120, "🇫🇷", separator: "")),
      HostileQuery(shape: "half flags", text: times(200, "🇫", separator: "")),
      HostileQuery(shape: "NULs", text: times(1_000, "\0", separator: "") + "Seattle"),
      HostileQuery(
        shape: "overridden directions", text: times(90, "\u{202E}Paris\u{202C}", separator: "")),
      HostileQuery(
        shape: "single letters", text: (0..<64).map { letter($0) }.joined(separator: " ")),
      HostileQuery(
        shape: "pairs of letters",
        text: (0..<64).map { letter($0) + letter($0 * 7 + 3) }.joined(separator: " ")),
      filled("all scripts", scripts.joined(separator: " ")),
      filled("all scripts, run together", scripts.joined(), separator: ""),
      filled("all scripts, with commas", scripts.joined(separator: ", "), separator: ", "),
      filled("numbers", "12345"),
      filled("numbers with slashes", "1", separator: "/"),
      filled("initials", "s.j.", separator: ""),
      filled("elisions", "l'd'", separator: ""),
      filled("brackets", "(a", separator: ""),
      filled("misspelt", "sprngfeild"),
      filled("misspelt twice", "sxn frxncisco, pxris, lxndon"),
      filled("misspelt in many places", "washingtno, gerogia, springfeild, vitcoria"),
      filled("ideographs", "東", separator: ""),
      filled("names of ideographs", "中国北京东京大阪", separator: ""),
      filled("Thai", "กรุงเทพ", separator: ""),
      filled("many countries", "Chad Mali Peru Cuba Oman Iran Iraq Laos Togo Fiji Niger Congo"),
      filled("many regions", "Georgia Victoria Ontario Punjab La Rioja Amazonas Limburg Distrito"),
    ]
    // Found by trying what is slower than the slowest so far: short words of many scripts, of which
    // none explains the others.
    all += [
      HostileQuery(
        shape: "found by search",
        text: """
          x-xit, , north, north lxndonth阪-大 uk sprngf/city ild  a, rg, lic, on-lxndon-大阪 paris大阪-\
          s.maria, 阪-the-x, at, york, -the-s, york
          """),
      HostileQuery(
        shape: "found by search, ideographs",
        text: """
          x-x-/maria, north, nd, north阪-大阪-s.j.-the-/it i/saint, burg, /la, , tesax, 大阪-大阪-大wsla, \
          on-s.ma, jose, -the-x-the-the-x-the-s, ysxn
          """),
    ]
    for word in common {
      all.append(filled("\(word), again and again", word))
      all.append(filled("\(word), with commas", word, separator: ", "))
    }
    return all
  }()

  private static func letter(_ number: Int) -> String {
    String(UnicodeScalar(UInt8(ascii: "a") + UInt8(number % 26)))
  }
}

extension HostileQuery {
  /// What is wrong with an answer whatever was asked for, or nothing.
  package static func fault(of answer: GeocodingAnswer) -> String? {
    let byteCount = answer.query.utf8.count
    if (answer.refusal == nil) == answer.results.isEmpty {
      return "a refusal and results, or neither"
    }
    if byteCount > 1_024, answer.refusal != .tooLong { return "\(byteCount) bytes were read" }
    if answer.results.count > GeocodingOptions().limit { return "\(answer.results.count) results" }
    for result in answer.results {
      if !(0...1).contains(result.confidence) { return "a confidence of \(result.confidence)" }
      if result.name.isEmpty || !result.label.hasPrefix(result.name) {
        return "a label \"\(result.label)\" of \"\(result.name)\""
      }
      if result.match.text.utf8.count > byteCount { return "a match longer than the query" }
    }
    return nil
  }
}
