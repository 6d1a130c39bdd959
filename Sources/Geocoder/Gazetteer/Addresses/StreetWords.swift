/// Words of street names that are written in several ways, each with the way that names are
/// compared by.
///
/// "Main Street" and "Main St", "Hauptstraße" and "Hauptstr.", "Mannerheimintiellä" and
/// "Mannerheimintie" are the same. Builder and reader go by the same table, so that either may have
/// the short form. Where a short form stands for two words ("dr" for drive and doctor), both are
/// one: streets that differ in nothing else are rare.
package struct StreetWords: Sendable {
  /// Code bytes of a word, up to sixteen.
  struct Word: Hashable {
    var low: UInt64 = 0
    var high: UInt64 = 0

    static let longest = 16

    @inline(__always) init?(_ codes: ArraySlice<UInt8>) {
      guard codes.count <= Word.longest else { return nil }
      var shift: UInt64 = 0
      for code in codes {
        if shift < 64 {
          low |= UInt64(code) &<< shift
        } else {
          high |= UInt64(code) &<< (shift &- 64)
        }
        shift &+= 8
      }
    }
  }

  private var words: [Word: [UInt8]] = [:]
  /// Endings by their last code byte, the longest first, with what stands for them.
  private var endings: [[(ending: [UInt8], canonical: [UInt8])]]
  /// Words that belong to the one before: "Berliner Straße".
  private var bound: Set<Word> = []
  /// Words at the ends of names that people leave out, and whether they stand before the name.
  package private(set) var affixes: [(codes: [UInt8], isBefore: Bool)] = []
  /// Words of streets alone.
  private var types: Set<Word> = []
  /// The symbols of these.
  private var boundSymbols: [[UInt16]] = []
  /// Words before the number of a house, and before that of a flat.
  private var numberWords: Set<Word> = []
  private var unitWords: Set<Word> = []

  /// The fewest code bytes before an ending.
  private static let shortestStem = 3

  /// Folds the table.
  package init(_ folding: FoldingTable) {
    endings = Array(repeating: [], count: 256)
    func codes(_ text: Substring) -> [UInt8] { FoldedText(String(text), table: folding).codes }
    for line in StreetWords.table.split(separator: "\n") {
      let fields = line.split(separator: " ")
      let canonical = fields[0] == "." ? [] : codes(fields[0])
      for field in fields.dropFirst() {
        if let word = Word(codes(field)[...]) { words[word] = canonical }
      }
      for field in fields {
        if let word = Word(codes(field)[...]) { types.insert(word) }
      }
      if !canonical.isEmpty, let word = Word(canonical[...]) { words[word] = canonical }
    }
    for line in StreetWords.endingTable.split(separator: "\n") {
      let fields = line.split(separator: " ").map(codes)
      for ending in fields {
        guard let last = ending.last else { continue }
        endings[Int(last)].append((ending, fields[0]))
      }
      if let word = Word(fields[0][...]) { bound.insert(word) }
      boundSymbols.append(folding.symbols(fields[0][...]))
    }
    for word in StreetWords.wordsBehind.split(separator: " ") {
      affixes.append((codes(word), false))
    }
    for word in StreetWords.wordsBefore.split(separator: " ") {
      affixes.append((codes(word), true))
    }
    for word in StreetWords.numberWordList.split(separator: " ") {
      if let word = Word(codes(word)[...]) { numberWords.insert(word) }
    }
    for word in StreetWords.unitWordList.split(separator: " ") {
      if let word = Word(codes(word)[...]) { unitWords.insert(word) }
    }
    for index in endings.indices { endings[index].sort { $0.ending.count > $1.ending.count } }
  }

  /// What a word is compared by.
  ///
  /// - Parameter codes: the word, folded.
  /// - Returns: code bytes, which may be none; nil for a word that is compared as it is.
  @inline(__always) func canonical(_ codes: ArraySlice<UInt8>) -> [UInt8]? {
    if let word = Word(codes), let found = words[word] { return found }
    guard let last = codes.last else { return nil }
    for (ending, canonical) in endings[Int(last)]
    where codes.count >= ending.count + StreetWords.shortestStem
      && codes.suffix(ending.count) == ending[...] && ending != canonical
    {
      return codes.dropLast(ending.count) + canonical
    }
    return nil
  }

  /// Whether a word, folded, stands before the number of a house: "nr".
  package func isNumberWord(_ codes: ArraySlice<UInt8>) -> Bool {
    Word(codes).map(numberWords.contains) ?? false
  }

  /// Whether a word, folded, stands before the number of a flat: "apt".
  package func isUnitWord(_ codes: ArraySlice<UInt8>) -> Bool {
    Word(codes).map(unitWords.contains) ?? false
  }

  /// Whether a word, folded, says no more than what kind of street it is: "street", "gata".
  package func isType(_ codes: ArraySlice<UInt8>) -> Bool {
    guard let word = Word(codes) else { return false }
    return bound.contains(word) || types.contains(word)
  }

  /// Whether a word in the form that is compared belongs to the one before.
  @inline(__always) func isBound(_ codes: ArraySlice<UInt8>) -> Bool {
    Word(codes).map(bound.contains) ?? false
  }

  /// The shortest word that belongs to the one before and is compared with misspelt ones, in
  /// symbols.
  private static let shortestBound = 5

  /// The word that belongs to the one before and is nearly another one: "strasse" for "strae".
  ///
  /// - Parameter symbols: the symbols of a word.
  /// - Returns: the symbols of the word at most two edits away, where it has seven letters or more,
  ///   or one; nil for words that are none.
  package func bound(like symbols: [UInt16]) -> [UInt16]? {
    guard symbols.count >= 4 else { return nil }
    var best: (symbols: [UInt16], edits: Int)?
    for candidate in boundSymbols where candidate.first == symbols.first {
      guard candidate.count >= StreetWords.shortestBound,
        abs(candidate.count - symbols.count) <= 2
      else { continue }
      let edits = StreetWords.edits(symbols, candidate)
      guard edits > 0, edits <= (candidate.count >= 7 ? 2 : 1), edits < best?.edits ?? 3 else {
        continue
      }
      best = (candidate, edits)
    }
    return best?.symbols
  }

  /// The edit distance of Levenshtein.
  private static func edits(_ first: [UInt16], _ second: [UInt16]) -> Int {
    var row = Array(0...second.count)
    for (index, symbol) in first.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for (column, other) in second.enumerated() {
        let cost = min(diagonal + (symbol == other ? 0 : 1), row[column] + 1, row[column + 1] + 1)
        diagonal = row[column + 1]
        row[column + 1] = cost
      }
    }
    return row[second.count]
  }

  private static let wordsBehind =
    "north south east west northeast northwest southeast southwest street avenue road lane drive"
  private static let wordsBefore =
    "north south east west avenue boulevard rue place calle plaza via rua"

  private static let numberWordList =
    "no nr num numero number nº n hausnummer hausnr hnr nro nummer numer house дом д č čp cislo"
  private static let unitWordList =
    "apt apartment appt appartement apartamento apto app unit suite ste flat floor room rm whg wohnung top piso planta puerta int interno scala esc escalera кв квартира kv lgh as asunto lot haed ibud kerros krs etage stock og stiege tv th"

  /// Whole words: what is compared, then what stands for the same; a period for nothing at all.
  ///
  /// Compared are the forms in full, so that a misspelt one is near them.
  private static let table = """
    street st saint sankt
    strasse str strase
    sainte ste
    avenue ave av avenida avda avd aveny
    boulevard bd blvd bld boul bulevar bulevard bulevardul bulvari bul blv
    road rd
    lane ln
    drive dr doctor docteur doktor
    court ct
    place pl placa pla plac
    square sq
    terrace ter terr tce
    parkway pkwy pky
    highway hwy
    expressway expy
    freeway fwy
    circle cir
    crescent cres
    close cl
    gardens gdns
    grove gr grv
    heights hts
    mount mt
    fort ft
    trail trl
    alley aly
    north n
    south s
    east e
    west w
    northeast ne
    northwest nw
    southeast se
    southwest sw
    1st first
    2nd second
    3rd third
    4th fourth
    5th fifth
    6th sixth
    7th seventh
    8th eighth
    9th ninth
    10th tenth
    rua rue r
    allee all allees
    chemin che
    impasse imp
    route rte
    faubourg fbg fg
    general gal gral
    marechal mal
    professeur pr prof professor
    president pdt
    calle c carrer
    paseo pso
    carretera ctra
    plaza pza plza piazza pzza
    travessa tv
    praca pc pca
    largo lgo
    via v
    viale vle
    corso cso
    gata gt gatan gate gaten
    vegur vegi
    vegen vei veien veg
    platz
    . ulica ulice ul улица ул вулиця вул
    aleja al aleje aleea
    osiedle os
    namesti nam
    trida tr
    проспект пр просп
    переулок пер
    площадь пл площа
    шоссе ш
    набережная наб
    cadde cad caddesi cd
    sokak sok sokagi sk
    mahallesi mah mahalle
    utca u
    strada
    soseaua sos
    jalan jl jln
    gang gg
    tanav tn
    maantee mnt
    puiestee pst
    """

  /// Endings: what is compared, then what stands for the same.
  private static let endingTable = """
    strasse strase str
    gata gatan gate gaten gotu gt
    vegur vegi vegar
    vegen veien vei veg
    katu kadun kadulla kadulle kadulta katua
    tie tien tiella tielle tielta
    polku polun polulla polulle
    kuja kujan kujalla kujalle
    tori torin torilla torille
    aukio aukion aukiolla aukiolle
    ranta rannan rannalla rannalle
    kaari kaaren kaarella
    silta sillan sillalla
    rinne rinteen rinteella
    laituri laiturin laiturilla
    platz pl
    """
}
