/// A text in the form by which names of streets are compared: its words in the spelling of
/// `StreetWords`.
///
/// "Berliner Straße 5" becomes the code bytes of `berlinerstr 5`; each word remembers where it
/// stands in them. Made for one text after another in the same memory.
package struct StreetKey: Sendable {
  /// The code bytes, with one space between words that are apart.
  package private(set) var codes: [UInt8] = []
  /// For each word of the text where it stands; empty for one that says nothing, such as "ulica".
  package private(set) var words: [Range<Int>] = []
  /// Whether a word was joined to the one before.
  package private(set) var hasJoint = false

  package init() {}

  /// Makes the key of a text.
  ///
  /// - Parameters:
  ///   - text: the text, folded.
  ///   - table: the words that are written in several ways.
  ///   - joins: whether "Berliner Straße" is as "Berlinerstraße".
  package mutating func read(_ text: borrowing FoldedText, _ table: StreetWords, joins: Bool = true)
  {
    codes.removeAll(keepingCapacity: true)
    words.removeAll(keepingCapacity: true)
    hasJoint = false
    for index in text.tokens.indices {
      let token = text.tokens[index]
      let source = text.codes[token.codes]
      let isWord = !token.traits.contains(.hasDigit) && !token.traits.contains(.isIdeograph)
      let canonical = isWord ? table.canonical(source) : nil
      let isJoint =
        joins && isWord && index > 0 && !token.separator.parts && !(words.last?.isEmpty ?? true)
        && !text.tokens[index - 1].traits.contains(.hasDigit)
        && table.isBound(
          (canonical ?? [])[...].isEmpty ? source : canonical.map { $0[...] } ?? source)
      if isJoint {
        hasJoint = true
      } else if !codes.isEmpty, codes.last != FoldingTable.space, canonical?.isEmpty != true,
        !token.separator.isNothing
      {
        codes.append(FoldingTable.space)
      }
      let start = codes.count
      if let canonical {
        codes.append(contentsOf: canonical)
      } else {
        codes.append(contentsOf: source)
      }
      words.append(start..<codes.count)
    }
  }
}
