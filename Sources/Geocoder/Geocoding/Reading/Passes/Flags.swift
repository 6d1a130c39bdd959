import Gazetteer
import TextTools

// Flags are the names of their countries and regions.

extension Reading {
  /// Adds what the flags of the query name.
  mutating func addFlags() {
    for index in text.tokens.indices where words.flag.contains(index) { addFlag(index) }
  }

  /// Adds the country or region of a flag, as if its name stood there.
  private mutating func addFlag(_ index: Int) {
    let letters = Array(
      gazetteer.folding.text(text.codes[text.tokens[index].codes]).uppercased().utf8)
    guard letters.count >= 2,
      let country = gazetteer.hierarchy.country(code: letters[0], letters[1])
    else {
      if let name = Reading.flagsOfOthers[String(decoding: letters, as: UTF8.self)] {
        addPlaces(named: name, at: index..<index + 1)
      }
      return
    }
    var place: Int? = gazetteer.hierarchy.place(country)
    if letters.count > 2 {
      let code =
        String(decoding: letters[..<2], as: UTF8.self) + "-"
        + String(decoding: letters[2...], as: UTF8.self)
      place = gazetteer.hierarchy.regions(of: country).first { gazetteer.isoCode($0) == code }
    }
    guard let place else { return }
    add(
      index..<index + 1,
      [
        PlaceCandidate(
          gazetteer, place: place, nameKind: .primary, letterCount: 0, isVariant: false)
      ])
  }

  /// Flags of what is no country of ISO 3166-1.
  private static let flagsOfOthers = ["EU": "european union", "IC": "canary islands"]

  /// Adds the places that a name is the name of, as if it stood in the place of some words.
  mutating func addPlaces(named name: String, at range: Range<Int>) {
    let key = FoldedText(name, table: gazetteer.folding).codes
    var found: [PlaceCandidate] = []
    gazetteer.forEachPrefix(of: key, from: 0) { hit in
      guard hit.length == key.count else { return }
      gazetteer.forEachPosting(at: hit.postings) { posting in
        guard posting.index < gazetteer.hierarchy.placeCount else { return }
        found.append(
          PlaceCandidate(
            gazetteer, place: posting.index, nameKind: posting.kind, letterCount: 0,
            isVariant: false))
      }
    }
    add(range, found)
  }

  /// The signs for a way.
  static let arrows = ["→", "➡", "✈", "➔", "➜", "⟶", "->", "=>"]

  /// Leaves out flags of where somebody comes from, where an arrow or "in" leads to another place:
  /// "🇳🇬 in 🇬🇧", "🇲🇽 → 🇪🇸 Madrid".
  mutating func leaveFormerFlagsOut() {
    var index = 0
    while index + 1 < text.tokens.count {
      defer { index += 1 }
      guard words.flag.contains(index) else { continue }
      let isLed =
        index + 2 < text.tokens.count
        && source(of: TokenSet(index + 1)).lowercased() == "in"
      // The arrow is a token where no name has it.
      let next = (index + 1...min(index + 2, text.tokens.count - 1)).first {
        words.flag.contains($0)
      }
      let isWay = next.map { next in
        let between = source(between: index, and: next)
        return Reading.arrows.contains { between.contains(bytesOf: $0) }
      }
      guard isLed || isWay == true else { continue }
      leaveOut(index..<(isLed ? index + 2 : next ?? index + 1))
      noteNumbers()
      index -= 1
    }
  }
}
