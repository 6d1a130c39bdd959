import Gazetteer

/// The words that tell what stands beside them, and name nothing themselves: labels, units, months.
///
/// A term is one word or more, folded as queries are. The lists are data: what a term means where
/// it stands is for `Reading` to say.
final class Terms: Sendable {
  /// What a term tells.
  enum Role: UInt32, Sendable {
    /// That no place is known: "s.l.", "sine loco".
    case noPlace
    /// A pronoun of a person: "he" in "London (he/him)".
    case pronoun
    /// A quality, where another word stands before it: "dog friendly".
    case quality
    /// What the number before it counts: "km".
    case unit
    /// An era or half of a day, behind a number of up to four digits: "1066 AD".
    case era
    /// A month, of a date.
    case month
    /// What the number behind it is, and that it is no postal code: "ref: 28001".
    case numberLabel
    /// A postal code behind it.
    case codeLabel
    /// A word beside such a label: "code" in "zip code".
    case codeLabelWord
    /// The code of an airport behind it, or its name before it.
    case airportLabel
    /// Who goes somewhere: "we".
    case person
    /// That somebody goes to what is behind it: "moved".
    case motion
    /// The word between: "to".
    case toward
    /// That somebody comes from what is behind it: "born in".
    case origin
    /// That somebody comes from what is before it: "native".
    case native
    /// That somebody lives in what is behind it: "based in".
    case residence
    /// That one of two places is meant: "or".
    case either
    /// An end of a way, before a colon: "From: Dallas To: Houston".
    case lane
    /// Who printed a book, behind the place: "apud", "ex officina".
    case printer
    /// A direction, behind a distance: "3 km E of".
    case direction
    /// The word between that and a place: "of".
    case away
    /// That a distance is not exact: "about".
    case about
  }

  private struct Term {
    /// Its first word, and how many it has.
    let firstWord: UInt16
    let wordCount: UInt8
    let role: Role
    /// Where it is used: a position in `codeLabels`; not looked at for other terms.
    let countries: UInt8
    /// The number of another term in the same slot; -1 for none.
    let next: Int16
  }

  /// A word of a term: a part of `codes`.
  private struct Word {
    let start: UInt16
    let count: UInt16
  }

  /// Roles as bits.
  struct Roles: Sendable {
    private(set) var bits: UInt32 = 0

    @inline(__always) init(bits: UInt32 = 0) { self.bits = bits }

    @inline(__always) var isEmpty: Bool { bits == 0 }
    @inline(__always) func contains(_ role: Role) -> Bool { bits & 1 << role.rawValue != 0 }
    @inline(__always) mutating func formUnion(_ other: Roles) { bits |= other.bits }
    @inline(__always) mutating func remove(_ other: Roles) { bits &= ~other.bits }

    /// Those that tell something beside a number alone.
    static let besideNumbers = Roles(
      bits: [Role.unit, .era, .month, .numberLabel, .direction, .away, .about].reduce(0) {
        $0 | 1 << $1.rawValue
      })
  }

  /// Which slots have terms: a slot is for words with the same first and last code byte and the
  /// same length.
  private let slots: [UInt64]
  /// How many slots before those of an element of `slots` have terms.
  private let ranks: [UInt16]
  /// By the rank of a slot, the roles of its terms, and the number of the last of these.
  private let roles: [UInt32]
  private let heads: [Int16]
  private let terms: [Term]
  private let words: [Word]
  private let codes: [UInt8]

  /// Folds the lists.
  ///
  /// - Complexity: O(length of the lists), some 20 instructions a letter: it is done for each
  ///   process, and a process may answer one query.
  init(_ folding: FoldingTable) {
    var list = TermList(folding)
    for (role, text) in Terms.lists { list.add(text, role) }
    for (index, label) in Terms.codeLabels.enumerated() {
      list.add(label.list, .codeLabel, countries: index)
    }
    (codes, words) = (list.codes.array, list.words.array)
    var slots = [UInt64](repeating: 0, count: 1 << Terms.slotBits / 64)
    for index in list.entries.indices {
      let slot = list.entries[index].slot
      slots[slot / 64] |= 1 << UInt64(slot % 64)
    }
    var ranks = [UInt16](repeating: 0, count: slots.count)
    var count = 0
    for index in slots.indices {
      ranks[index] = UInt16(count)
      count += slots[index].nonzeroBitCount
    }
    var roles = [UInt32](repeating: 0, count: count)
    var heads = [Int16](repeating: -1, count: count)
    var terms: [Term] = []
    terms.reserveCapacity(list.entries.count)
    for index in list.entries.indices {
      let entry = list.entries[index]
      let rank = Terms.rank(entry.slot, slots[entry.slot / 64], ranks)
      terms.append(
        Term(
          firstWord: entry.firstWord, wordCount: entry.wordCount, role: entry.role,
          countries: entry.countries, next: heads[rank]))
      heads[rank] = Int16(terms.count - 1)
      roles[rank] |= 1 << entry.role.rawValue
    }
    (self.slots, self.ranks, self.roles) = (slots, ranks, roles)
    (self.heads, self.terms) = (heads, terms)
  }

  /// The terms of all lists, folded.
  private struct TermList: ~Copyable {
    struct Entry {
      let slot: Int
      let firstWord: UInt16
      let wordCount: UInt8
      let role: Role
      let countries: UInt8
    }

    let folding: FoldingTable
    var text = FoldedText()
    var codes = ScratchArray<UInt8>()
    var words = ScratchArray<Word>()
    var entries = ScratchArray<Entry>()

    init(_ folding: FoldingTable) { self.folding = folding }

    /// Adds the terms of a list.
    mutating func add(_ list: String, _ role: Role, countries: Int = 0) {
      _ = ByteView.with(list) { bytes in
        var start = 0
        while start < bytes.count {
          var end = start
          while end < bytes.count, bytes[end] != UInt8(ascii: ",") { end += 1 }
          let firstWord = words.count
          if !addPlain(bytes, start..<end) { fold(bytes.string(start, end - start)) }
          start = end + 1
          // A damaged folding leaves none of the words.
          guard words.count > firstWord else { continue }
          let first = words[firstWord]
          let last = Int(first.start) + Int(first.count) - 1
          entries.append(
            Entry(
              slot: Terms.slot(codes[Int(first.start)], codes[last], Int(first.count)),
              firstWord: UInt16(firstWord), wordCount: UInt8(words.count - firstWord), role: role,
              countries: UInt8(countries)))
        }
      }
    }

    /// Adds the words of a term of small ASCII letters and spaces, whose codes are known.
    ///
    /// - Returns: whether it is one; if not, nothing was added.
    private mutating func addPlain(_ bytes: ByteView, _ term: Range<Int>) -> Bool {
      let (codeCount, wordCount) = (codes.count, words.count)
      var start = codeCount
      var isPlain = true
      for position in term where isPlain {
        let byte = bytes[position]
        if byte &- 0x61 < 26 {
          codes.append(byte &- 0x61 &+ FoldingTable.code("a"))
        } else if byte == UInt8(ascii: " "), start < codes.count {
          words.append(Word(start: UInt16(start), count: UInt16(codes.count - start)))
          start = codes.count
        } else {
          isPlain = false
        }
      }
      guard isPlain, start < codes.count else {
        codes.removeAll(from: codeCount)
        words.removeAll(from: wordCount)
        return false
      }
      words.append(Word(start: UInt16(start), count: UInt16(codes.count - start)))
      return true
    }

    /// Adds the words of any term.
    private mutating func fold(_ term: String) {
      text.fold(term, table: folding)
      for token in text.tokens {
        words.append(Word(start: UInt16(codes.count), count: UInt16(token.codes.count)))
        for index in token.codes { codes.append(text.codes[index]) }
      }
    }
  }

  /// How many slots there are, in bits: enough that most words fall into an empty one.
  private static let slotBits = 13

  /// The slot of a word with a first and a last code byte and a number of them.
  @inline(__always)
  private static func slot(_ first: UInt8, _ last: UInt8, _ count: Int) -> Int {
    (Int(first) &* 131 ^ Int(last) &* 31 ^ count &* 1_031) & (1 << slotBits - 1)
  }

  /// How many slots before one have terms.
  @inline(__always)
  private static func rank(_ slot: Int, _ slots: UInt64, _ ranks: [UInt16]) -> Int {
    Int(ranks[slot / 64]) + (slots & (1 << UInt64(slot % 64) - 1)).nonzeroBitCount
  }

  /// The rank of the slot of a word, if any term begins with a word like it.
  @inline(__always)
  private func rank(of word: Range<Int>, in codes: [UInt8]) -> Int? {
    let slot = Terms.slot(codes[word.lowerBound], codes[word.upperBound - 1], word.count)
    let slots = slots[slot / 64]
    guard slots & 1 << UInt64(slot % 64) != 0 else { return nil }
    return Terms.rank(slot, slots, ranks)
  }

  /// The roles that a term which begins with a word may have: for most words none, as their first
  /// and last letters and their length tell.
  @inline(__always)
  func roles(of codes: Range<Int>, in text: borrowing FoldedText) -> Roles {
    guard !codes.isEmpty, let rank = rank(of: codes, in: text.codes) else { return Roles() }
    return Roles(bits: roles[rank])
  }

  /// The longest term of a role that begins with a word.
  ///
  /// - Returns: how many words it has, and the countries that it is used in; nil if there is none.
  @inline(__always)
  func term(_ role: Role, _ text: borrowing FoldedText, at index: Int) -> (
    count: Int, countries: String
  )? {
    guard index >= 0, index < text.tokens.count,
      roles(of: text.tokens[index].codes, in: text).contains(role)
    else { return nil }
    return longest(role, text, at: index)
  }

  private func longest(_ role: Role, _ text: borrowing FoldedText, at index: Int) -> (
    count: Int, countries: String
  )? {
    guard let rank = rank(of: text.tokens[index].codes, in: text.codes) else { return nil }
    var best: Term?
    var number = Int(heads[rank])
    while number >= 0 {
      let term = terms[number]
      number = Int(term.next)
      guard term.role == role, term.wordCount > best?.wordCount ?? 0,
        index + Int(term.wordCount) <= text.tokens.count
      else { continue }
      var isHere = true
      for offset in 0..<Int(term.wordCount) where isHere {
        let word = words[Int(term.firstWord) + offset]
        let own = codes[Int(word.start)..<Int(word.start) + Int(word.count)]
        isHere = own.elementsEqual(text.codes[text.tokens[index + offset].codes])
      }
      if isHere { best = term }
    }
    return best.map {
      (Int($0.wordCount), role == .codeLabel ? Terms.codeLabels[Int($0.countries)].countries : "")
    }
  }
}
