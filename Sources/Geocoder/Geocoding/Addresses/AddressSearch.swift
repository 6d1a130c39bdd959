import Gazetteer
import Geography

/// Finds the addresses that a query may mean, in the add-ons.
///
/// Every run of words that is a name of a street, town or postal code in an add-on is found. A
/// **reading** takes one as the street and a number beside it as the house; the other words should
/// say where it is: by a town or a postal code of the add-on, or by a name of the base (a country,
/// a region, a larger city). The streets of the name that lie there are looked through for the
/// house. What speaks against a reading is added up as its **cost** (`AddressCost`): edits, words
/// that nothing explains, a number that the street lacks, another postal code.
///
/// For example "Borgarbraut 52, 310 Borgarnes": `borgarbraut` is a street of nine towns, `310` a
/// postal code, `borgarnes` a town; of the nine one lies there, and has a house 52: cost 0.
struct AddressSearch: ~Copyable, Sendable {
  /// Words that name something in an add-on.
  struct Name {
    var layer: Int
    var first: Int
    var end: Int
    var mask: TokenSet
    var postings: Int
    var edits: Int
    var isStreet = false
    var isTown = false
    var isPostcode = false
  }

  /// A number beside a street.
  struct Number {
    var wanted: HouseSearch.Wanted?
    var mask = TokenSet()
    var unitMask = TokenSet()
    var cost = 0.0
  }

  let gazetteer: Gazetteer
  let layers: [AddressLayer]
  /// Read with the first query.
  var words: StreetWords?
  var query = ""
  private(set) var text = FoldedText()
  var key = StreetKey()
  var all = TokenSet()
  var digits = TokenSet()
  var numberWords = TokenSet()
  var unitWords = TokenSet()
  var names: [Name] = []
  var hits: [AddressHit] = []
  /// The words of a street that was left alone because too many have its name.
  var commonStreet = TokenSet()
  /// The places of the base that words name, read when they are first needed.
  var placeNames: [(mask: TokenSet, places: [Int])]?
  /// Which addresses are accepted at all.
  var filter = AddressFilter()

  /// The most streets of one name that are looked through where nothing says which is meant.
  static let maxStreetCount = 512
  /// The most readings and hits.
  static let maxReadingCount = 32
  static let maxHitCount = 256

  init(_ gazetteer: Gazetteer, _ layers: [AddressLayer]) {
    self.gazetteer = gazetteer
    self.layers = layers
  }

  /// Takes another query as it was folded.
  mutating func begin(_ reading: borrowing Reading) {
    query = reading.query
    text = reading.text
  }

  /// Forgets the last query.
  mutating func forget() {
    text = FoldedText()
    commonStreet = []
    forgetNames()
  }

  /// Reads the query; answers whether a street may be in it.
  mutating func read(_ filter: AddressFilter) -> Bool {
    self.filter = filter
    guard !text.isCut, !text.tokens.isEmpty else { return false }
    if readNames(joins: true) { return true }
    guard !digits.isEmpty, let parted = AddressSearch.parted(query) else { return false }
    self.query = parted
    text.fold(parted, table: gazetteer.folding, limit: Reading.maxTokenCount)
    guard !text.isCut else {
      forgetNames()
      return false
    }
    return readNames(joins: true)
  }

  /// The query with a space before each number that is glued to a word of four letters or more:
  /// "hauptstrasse5"; nil where there is none.
  static func parted(_ query: String) -> String? {
    var parted = ""
    var letterCount = 0
    var isChanged = false
    for character in query {
      if character.isASCII, character.isNumber {
        if letterCount >= 4 {
          parted.append(" ")
          isChanged = true
        }
        letterCount = 0
      } else {
        letterCount = character.isLetter ? letterCount + 1 : 0
      }
      parted.append(character)
    }
    return isChanged ? parted : nil
  }

  /// Forgets the words of another text, whose positions mean nothing in a new one.
  private mutating func forgetNames() {
    all = []
    digits = []
    numberWords = []
    unitWords = []
    placeNames = nil
    names.removeAll(keepingCapacity: true)
    hits.removeAll(keepingCapacity: true)
  }

  mutating func readNames(joins: Bool) -> Bool {
    let words = words ?? gazetteer.streetWords
    self.words = words
    forgetNames()
    key.read(text, words, joins: joins)
    all = TokenSet(0..<text.tokens.count)
    for index in text.tokens.indices {
      if text.tokens[index].traits.contains(.hasDigit) { digits.insert(index) }
      if key.words[index].isEmpty { all.remove(index) }
    }
    for index in text.tokens.indices {
      let codes = text.codes[text.tokens[index].codes]
      if digits.contains(index + 1), words.isNumberWord(codes) { numberWords.insert(index) }
      if words.isUnitWord(codes) { unitWords.insert(index) }
    }
    var hasStreet = false
    for layer in layers.indices {
      for first in text.tokens.indices where all.contains(first) {
        let start = key.words[first].lowerBound
        layers[layer].forEachPrefix(of: key.codes, from: start) { offset, postings in
          guard let end = wordEnd(at: offset, from: first) else { return }
          if let name = name(layer, first, end, postings, edits: 0) {
            names.append(name)
            hasStreet = hasStreet || name.isStreet
          }
        }
      }
    }
    for index in text.tokens.indices where text.tokens[index].isBeforePeriod {
      let isKnown = names.contains { $0.isStreet && $0.mask.contains(index) }
      if !isKnown, addShortened(endingAt: index) { hasStreet = true }
    }
    return hasStreet
  }

  /// The shortest name of a town that makes it worth looking for a misspelt street, in bytes.
  static let shortestTown = 5

  /// Whether anything says that the query is about a place of the add-ons: comparing names takes as
  /// long as the base takes for the whole query.
  ///
  /// - Parameter country: that of what the base takes the query for.
  /// - Returns: whether to compare names.
  func isNearby(_ country: CountryIndex?) -> Bool {
    if let country {
      if layers.contains(where: { $0.countries.contains(country) }) { return true }
    } else if !digits.isEmpty {
      return true
    }
    return names.contains { name in
      name.isTown
        && (name.mask.reduce(0) { $0 + key.words[$1].count } >= AddressSearch.shortestTown
          || names.contains { $0.isPostcode && ($0.end == name.first || name.end == $0.first) })
    }
  }

  /// End of the word run that starts at `first` and ends at this key offset.
  func wordEnd(at offset: Int, from first: Int) -> Int? {
    var index = first
    while index < key.words.count, key.words[index].upperBound < offset || key.words[index].isEmpty
    {
      index += 1
    }
    guard index < key.words.count, key.words[index].upperBound == offset else { return nil }
    return index + 1
  }

  func name(
    _ layer: Int, _ first: Int, _ end: Int, _ postings: Int, edits: Int
  ) -> Name? {
    if edits > 0 {
      for index in first + 1..<max(end, first + 1) where text.tokens[index].separator.parts {
        return nil
      }
    }
    var name = Name(
      layer: layer, first: first, end: end, mask: TokenSet(first..<end), postings: postings,
      edits: edits)
    layers[layer].index.forEachUse(at: postings) { use, _ in
      switch use {
      case .street, .streets, .otherStreet, .otherStreets, .place, .places: name.isStreet = true
      case .locality, .localities: name.isTown = true
      case .postcode: name.isPostcode = true
      }
    }
    return name
  }

  /// What of the query some words are.
  func source(of mask: TokenSet) -> String {
    sources(of: mask).joined(separator: " ")
  }

  /// The runs of some words, as they were typed.
  func sources(of mask: TokenSet) -> [String] {
    var sources: [String] = []
    var rest = mask
    let utf8 = Array(query.utf8)
    while !rest.isEmpty {
      let run = rest.firstRun
      rest &= ~run
      let start = text.tokens[run.first].source.lowerBound
      let end = text.tokens[run.end - 1].source.upperBound
      sources.append(String(decoding: utf8[start..<end], as: UTF8.self))
    }
    return sources
  }

  /// The first words with a number beside them: a street that no add-on has.
  ///
  /// - Parameter mask: words that nothing explains.
  /// - Returns: the street and the number as they were typed, and the words that are neither.
  func street(in mask: TokenSet) -> (street: String?, number: String?, rest: TokenSet) {
    guard let found = mask.street(digits: digits) else { return (nil, nil, mask) }
    return (
      source(of: found.street), source(of: found.number), mask & ~(found.street | found.number)
    )
  }

  // MARK: - Searching

  /// The addresses that the query names as it is spelt, the best first.
  mutating func exactHits() -> [AddressHit] {
    search()
    if hits.isEmpty, key.hasJoint, readNames(joins: false) { search() }
    return finished()
  }

  /// Weighs the readings.
  mutating func search() {
    hits.removeAll(keepingCapacity: true)
    var count = 0
    // Names of more words first, then those as they are spelt.
    let streets = names.indices.filter { names[$0].isStreet }.sorted { first, second in
      let (left, right) = (names[first], names[second])
      if left.edits != right.edits { return left.edits < right.edits }
      if left.mask.count != right.mask.count { return left.mask.count > right.mask.count }
      return (left.first, -left.layer) < (right.first, -right.layer)
    }
    for street in streets {
      for number in numbers(beside: names[street]) {
        count += 1
        if count > AddressSearch.maxReadingCount || hits.count > AddressSearch.maxHitCount {
          return
        }
        weigh(names[street], number)
        if hits.contains(where: { $0.cost < AddressThreshold.perfect && $0.isLocated }) { return }
      }
    }
  }

  mutating func finished() -> [AddressHit] {
    compareLetters()
    hits.sort { first, second in
      if first.cost != second.cost { return first.cost < second.cost }
      if let near = filter.near {
        return near.distance(to: first.coordinate) < near.distance(to: second.coordinate)
      }
      // Of two add-ons with the same address the later one counts.
      return (-first.layer, first.street) < (-second.layer, second.street)
    }
    return hits
  }
}
