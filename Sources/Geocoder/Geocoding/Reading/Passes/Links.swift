import Gazetteer
import TextTools

extension Reading {

  /// The tokens of web and mail addresses, as bits: they name no place.
  static func links(in query: String, _ tokens: [FoldedText.Token]) -> TokenSet {
    guard mayHoldLink(query) else { return [] }
    let bytes = Array(query.utf8)
    var links = TokenSet()
    var start = 0
    for end in 0...bytes.count where end == bytes.count || isSpace(bytes[end]) {
      defer { start = end + 1 }
      guard start < end, isLink(bytes[start..<end]) else { continue }
      for (index, token) in tokens.enumerated()
      where token.source.lowerBound >= start && token.source.upperBound <= end {
        links.insert(index)
      }
    }
    return links
  }

  /// Whether a period stands within a word, or a slash behind a colon: in few queries.
  private static func mayHoldLink(_ query: String) -> Bool {
    ByteView.with(query) { bytes in
      guard bytes.contains(UInt8(ascii: ".")) || bytes.contains(UInt8(ascii: "/")) else {
        return false
      }
      for index in 0..<bytes.count {
        let byte = bytes[index]
        if byte == UInt8(ascii: "."), index > 0, index + 1 < bytes.count,
          !isSpace(bytes[index - 1]), !isSpace(bytes[index + 1])
        {
          return true
        }
        if byte == UInt8(ascii: "/"), index > 0, bytes[index - 1] == UInt8(ascii: ":") {
          return true
        }
      }
      return false
    } ?? false
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte <= UInt8(ascii: " ") }

  private static func isLink(_ word: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: word, as: UTF8.self).lowercased()
    if QueryWords.linkMarks.contains(where: { text.contains(bytesOf: $0) }) { return true }
    // "someone@example.co.uk", but not "@London".
    guard let at = text.firstIndex(of: "@"), at > text.startIndex else { return false }
    return text[at...].contains(bytesOf: ".")
  }
}
