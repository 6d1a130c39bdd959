import Gazetteer
import Geography

/// Completes what was typed to streets and houses.
///
/// "borgarbr" is the beginning of a street; "borgarbraut 5" a street with the beginning of a
/// number; "borgarbraut 52, bo" one with a number and the beginning of its town; "52 main" a number
/// before the beginning of a street.
struct AddressCompletion {
  private let gazetteer: Gazetteer
  private let layers: [AddressLayer]
  private let options: SuggestOptions
  private let filter: AddressFilter
  private let text: FoldedText
  private var key = StreetKey()
  /// Whether the last word is complete.
  private let isLastComplete: Bool
  /// The word that is a number.
  private var numberToken: Int?
  private let limit: Int
  private var hits: [(hit: AddressHit, weight: Double)] = []

  /// The fewest letters that are completed to streets.
  private static let minLetterCount = 3
  private static let maxStreetCount = 256
  /// The most streets of a name that are looked at, and the most names of towns.
  private static let maxNamesakeCount = 20_000
  private static let maxTownCount = 200
  /// The most names that go on as one before a number or a town: "hafnarstr 9".
  private static let maxBegunCount = 6

  /// Makes a completion that has found nothing.
  ///
  /// - Parameters:
  ///   - prefix: what was typed.
  ///   - text: the same, folded.
  ///   - gazetteer: where towns and countries are looked up.
  ///   - layers: the add-ons that have addresses.
  ///   - options: what narrows the suggestions.
  init(
    _ prefix: String, _ text: FoldedText, _ gazetteer: Gazetteer, _ layers: [AddressLayer],
    _ options: SuggestOptions
  ) {
    self.text = text
    self.gazetteer = gazetteer
    self.layers = layers
    self.options = options
    filter = AddressFilter(options.geocodingOptions, gazetteer)
    limit = max(1, min(options.limit, SuggestOptions.maxLimit))
    isLastComplete = prefix.utf8.last == UInt8(ascii: " ") || prefix.utf8.last == UInt8(ascii: ",")
  }

  /// The addresses that the text may become, the best first.
  mutating func run() -> [AddressHit] {
    let tokens = text.tokens
    guard !tokens.isEmpty, !text.isCut,
      tokens.reduce(0, { $0 + $1.symbolCount }) >= AddressCompletion.minLetterCount
    else { return [] }
    key.read(text, gazetteer.streetWords)
    numberToken = tokens.indices.first { isNumber($0) }
    if numberToken == 0, tokens.count > 1 {
      // "52 Main"
      completeNames(from: 1)
    } else if let number = numberToken, number > 0 {
      let behind = number + 1..<tokens.count
      addStreets(named: 0..<number, towns: behind.isEmpty ? nil : behind)
    } else {
      if let comma = tokens.indices.last(where: { $0 > 0 && tokens[$0].separator.parts }) {
        addStreets(named: 0..<comma, towns: comma..<tokens.count)
      } else {
        completeNames(from: 0)
        if hits.count < limit, tokens.count > 1 {
          addStreets(named: 0..<tokens.count - 1, towns: tokens.count - 1..<tokens.count)
        }
      }
    }
    hits.sort { first, second in
      first.weight != second.weight
        ? first.weight > second.weight
        : (first.hit.layer, first.hit.street, first.hit.number ?? 0)
          < (second.hit.layer, second.hit.street, second.hit.number ?? 0)
    }
    var shown: [AddressHit] = []
    var seen: Set<Shown> = []
    for (hit, _) in hits where shown.count < limit {
      if seen.insert(what(isShownOf: hit)).inserted { shown.append(hit) }
    }
    return shown
  }

  /// What people see of an address: a street and the farm of its name look the same.
  private struct Shown: Hashable {
    var layer: Int
    var locality: Int
    var name: Int
    var postcode: Int
    var number: Int?
    var suffix: String
  }

  private func what(isShownOf hit: AddressHit) -> Shown {
    let street = layers[hit.layer].index.street(hit.street)
    return Shown(
      layer: hit.layer, locality: hit.locality, name: street?.name ?? 0,
      postcode: street?.postcode ?? 0, number: hit.number, suffix: hit.suffix)
  }

  private func isNumber(_ index: Int) -> Bool {
    guard text.tokens[index].traits.contains(.hasDigit),
      let first = text.codes[text.tokens[index].codes].first
    else { return false }
    return first >= FoldingTable.code("0") && first <= FoldingTable.code("9")
  }

  /// The code bytes of the key of some words.
  private func codes(_ words: Range<Int>) -> [UInt8] {
    guard let first = words.first, let last = words.last else { return [] }
    return Array(key.codes[key.words[first].lowerBound..<key.words[last].upperBound])
  }

  /// What names may begin with: the key of some words, and the words as they are, because "str" is
  /// short for "strasse" and the beginning of "stræti".
  private func beginnings(_ words: Range<Int>) -> [[UInt8]] {
    guard let first = words.first, let last = words.last else { return [] }
    let plain = Array(
      text.codes[text.tokens[first].codes.lowerBound..<text.tokens[last].codes.upperBound])
    let key = codes(words)
    return (key == plain ? [key] : [key, plain]).filter { !$0.isEmpty }
  }

  /// Streets whose names start with the words from `first`.
  private mutating func completeNames(from first: Int) {
    for layer in layers.indices {
      let index = layers[layer].index
      var found: [(postings: Int, weight: Int)] = []
      for prefix in beginnings(first..<text.tokens.count) {
        layers[layer].forEachName(
          withPrefix: prefix, limit: 4 * limit, weighing: { weight(index, $0) }
        ) { postings, weight in
          if !found.contains(where: { $0.postings == postings }) {
            found.append((postings, weight))
          }
          return found.count < 2 * limit
        }
      }
      for name in found {
        add(layer, name.postings, Double(name.weight), towns: nil, most: 3)
      }
    }
  }

  /// What the streets of a name weigh: how many houses have it.
  private func weight(_ index: AddressIndex, _ postings: Int) -> Int {
    var houses = 0
    index.forEachUse(at: postings) { use, number in
      switch use {
      case .street, .otherStreet: houses += max(1, index.street(number)?.houseCount ?? 0)
      case .place: houses += 1
      case .streets, .otherStreets: houses += 12 * index.listedCount(at: number)
      case .places: houses += index.listedCount(at: number)
      case .locality: houses += 12 * index.streets(ofLocality: number).count
      case .localities:
        index.forEachNumber(of: use, number, in: 0..<index.localityCount) {
          houses += 12 * index.streets(ofLocality: $0).count
          return true
        }
      case .postcode: break
      }
    }
    return min(255, 12 * (Int.bitWidth - houses.leadingZeroBitCount))
  }

  private mutating func addStreets(named words: Range<Int>, towns: Range<Int>?) {
    let name = codes(words)
    guard !name.isEmpty else { return }
    for layer in layers.indices {
      var found: [Int] = []
      layers[layer].forEachPrefix(of: name, from: 0) { end, postings in
        if end == name.count { found.append(postings) }
      }
      if found.isEmpty {
        let index = layers[layer].index
        for prefix in beginnings(words) {
          layers[layer].forEachName(
            withPrefix: prefix, limit: 4 * limit, weighing: { weight(index, $0) }
          ) { postings, _ in
            if !found.contains(postings) { found.append(postings) }
            return found.count < AddressCompletion.maxBegunCount
          }
        }
      }
      if found.isEmpty, options.forgivesTypos, numberToken != nil {
        found = layers[layer].similarNames(to: gazetteer.folding.symbols(name[...]), limit: 1)
          .map(\.postings)
      }
      for postings in found {
        add(layer, postings, 0, towns: towns, most: limit)
      }
    }
  }

  /// Adds the streets of a name.
  private mutating func add(
    _ layer: Int, _ postings: Int, _ weight: Double, towns: Range<Int>?, most: Int
  ) {
    let index = layers[layer].index
    var found: [(hit: AddressHit, weight: Double)] = []
    for number in streets(layer, postings, towns: towns) {
      guard let street = index.street(number) else { continue }
      let locality = index.locality(ofStreet: number)
      if let towns, !matches(street, locality, index, towns) { continue }
      found += self.found(street, locality, layer)
    }
    found.sort { $0.weight > $1.weight }
    for entry in found.prefix(most) { hits.append((entry.hit, weight + entry.weight / 100)) }
  }

  /// The streets of a name that may be meant: those in the towns that were begun, those around the
  /// point that places should be near, or those of the largest towns.
  private func streets(_ layer: Int, _ postings: Int, towns: Range<Int>?) -> [Int] {
    let index = layers[layer].index
    let localities = towns.map { self.localities(layer, $0) }
    var found: [(street: Int, size: Int)] = []
    index.forEachUse(at: postings) { use, start in
      guard use.isStreet else { return }
      func keep(_ number: Int) -> Bool {
        if localities == nil, let near = filter.near, let point = index.anyPoint(ofStreet: number),
          near.distance(to: point) > AddressDistance.near
        {
          return true
        }
        let size = index.streets(ofLocality: index.locality(ofStreet: number)).count
        found.append((number, size))
        return found.count < AddressCompletion.maxNamesakeCount
      }
      if let localities {
        for locality in localities {
          index.forEachNumber(of: use, start, in: index.streets(ofLocality: locality), keep)
        }
      } else {
        index.forEachNumber(of: use, start, in: 0..<index.streetCount, keep)
      }
    }
    if found.count > AddressCompletion.maxStreetCount {
      found.sort { ($0.size, $1.street) > ($1.size, $0.street) }
    }
    return found.prefix(AddressCompletion.maxStreetCount).map(\.street)
  }

  /// The localities whose names, or postal codes if nothing else was typed, begin as some words.
  private func localities(_ layer: Int, _ words: Range<Int>) -> [Int] {
    let name = words.drop { text.tokens[$0].traits.contains(.hasDigit) }
    let isCode = name.isEmpty
    let index = layers[layer].index
    var found: Set<Int> = []
    layers[layer].forEachName(
      withPrefix: codes(isCode ? words : name), limit: AddressCompletion.maxTownCount,
      weighing: { weight(index, $0) }
    ) { postings, _ in
      index.forEachUse(at: postings) { use, number in
        switch use {
        case .locality, .localities:
          index.forEachNumber(of: use, number, in: 0..<index.localityCount) {
            found.insert($0)
            return found.count < AddressCompletion.maxNamesakeCount
          }
        case .postcode where isCode: index.forEachLocality(ofPostcode: number) { found.insert($0) }
        default: break
        }
      }
      return found.count < AddressCompletion.maxNamesakeCount
    }
    return found.sorted()
  }

  /// The street, or those of its houses whose numbers begin as the one that was typed.
  private func found(
    _ street: Street, _ locality: Int, _ layer: Int
  ) -> [(hit: AddressHit, weight: Double)] {
    let index = layers[layer].index
    let size = Double(index.streets(ofLocality: locality).count)
    var nearness = 0.0
    func hit(_ coordinate: Coordinate, _ precision: Precision) -> AddressHit {
      if let near = filter.near { nearness = 1_000 / (1 + near.distance(to: coordinate)) }
      return AddressHit(
        layer: layer, street: street.number, locality: locality, coordinate: coordinate,
        precision: precision)
    }
    guard let numberToken else {
      guard let middle = index.middle(of: street) else { return [] }
      let hit = hit(middle, street.isPlace ? .house : .street)
      guard filter.accepts(hit, layers[layer], gazetteer) else { return [] }
      return [(hit, size.squareRoot() + nearness)]
    }
    let typed = gazetteer.folding.text(text.codes[text.tokens[numberToken].codes])
    let isWhole = isLastComplete || numberToken < text.tokens.count - 1
    var houses: [(hit: AddressHit, weight: Double)] = []
    index.forEachHouse(of: street) { house, _ in
      let digits = house.number > 0 ? String(house.number) : ""
      // Most are told apart by their digits.
      guard digits.hasPrefix(typed) || typed.hasPrefix(digits) else { return true }
      let suffix = index.suffix(house.suffix)
      let text = digits + HouseSearch.key(suffix, gazetteer.folding)
      guard isWhole ? text == typed : text.hasPrefix(typed) else { return true }
      var found = hit(house.coordinate, .house)
      found.number = house.number
      found.suffix = suffix
      guard filter.accepts(found, layers[layer], gazetteer) else { return true }
      // The number as it stands comes first, then shorter ones.
      let rest = Double(text.utf8.count - typed.utf8.count) * 200 + Double(house.number) / 1_000
      houses.append((found, size.squareRoot() + nearness - rest))
      return houses.count < 64
    }
    return houses
  }

  /// Whether the town or postal code of a street begins as some words.
  private func matches(
    _ street: Street, _ locality: Int, _ index: AddressIndex, _ words: Range<Int>
  ) -> Bool {
    let typed = codes(words)
    guard !typed.isEmpty else { return true }
    var key = StreetKey()
    let table = gazetteer.streetWords
    let names = index.names(ofLocality: locality)
    var candidates = [names.city, names.district]
    if street.postcode >= 0 {
      let postcode = index.postcode(street.postcode)
      candidates += [postcode, "\(postcode) \(names.city)", "\(names.city) \(postcode)"]
    }
    return candidates.contains { name in
      key.read(FoldedText(name, table: gazetteer.folding), table)
      return key.codes.starts(with: typed)
    }
  }
}
