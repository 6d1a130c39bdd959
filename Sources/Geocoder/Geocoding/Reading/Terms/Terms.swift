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
    /// Its words: a part of the tokens of its list.
    let words: Range<Int>
    let list: Int
    let role: Role
    /// The ISO 3166-1 alpha-2 codes of the countries that it is used in.
    let countries: String
    /// The number of another term in the same slot; -1 for none.
    let next: Int
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

  /// The roles of the terms whose first word has a first and a last code byte and a length, by a
  /// slot of these; and the number of the last of these terms.
  private let roles: [UInt32]
  private let heads: [Int16]
  private let terms: [Term]
  /// The lists, folded as a whole each.
  private let lists: [FoldedText]

  /// Folds the lists.
  init(_ folding: FoldingTable) {
    var roles = [UInt32](repeating: 0, count: 1 << Terms.slotBits)
    var heads = [Int16](repeating: -1, count: roles.count)
    var terms: [Term] = []
    var lists: [FoldedText] = []
    func add(_ list: String, _ role: Role, _ countries: String) {
      let text = FoldedText(list, table: folding)
      var first = 0
      // A damaged folding leaves none of the words.
      for end in 1..<text.tokens.count + 1
      where end == text.tokens.count || text.tokens[end].separator == .comma {
        let slot = Terms.slot(text.tokens[first].codes, in: text)
        terms.append(
          Term(
            words: first..<end, list: lists.count, role: role, countries: countries,
            next: Int(heads[slot])))
        heads[slot] = Int16(terms.count - 1)
        roles[slot] |= 1 << role.rawValue
        first = end
      }
      lists.append(text)
    }
    for (role, list) in Terms.lists { add(list, role, "") }
    for (countries, list) in Terms.codeLabels { add(list, .codeLabel, countries) }
    self.roles = roles
    self.heads = heads
    self.terms = terms
    self.lists = lists
  }

  /// How many slots there are, in bits: enough that most words fall into an empty one.
  private static let slotBits = 13

  /// The slot of a word that has code bytes.
  @inline(__always)
  private static func slot(_ codes: Range<Int>, in text: borrowing FoldedText) -> Int {
    let first = Int(text.codes[codes.lowerBound])
    let last = Int(text.codes[codes.upperBound - 1])
    return (first &* 131 ^ last &* 31 ^ codes.count &* 1_031) & (1 << slotBits - 1)
  }

  /// The roles that a term which begins with a word may have: for most words none, as their first
  /// and last letters and their length tell.
  @inline(__always)
  func roles(of codes: Range<Int>, in text: borrowing FoldedText) -> Roles {
    codes.isEmpty ? Roles() : Roles(bits: roles[Terms.slot(codes, in: text)])
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
    var best: (count: Int, countries: String)?
    var number = Int(heads[Terms.slot(text.tokens[index].codes, in: text)])
    while number >= 0 {
      let term = terms[number]
      number = term.next
      guard term.role == role, term.words.count > best?.count ?? 0,
        index + term.words.count <= text.tokens.count
      else { continue }
      let list = lists[term.list]
      var isHere = true
      for (own, word) in zip(term.words, index...) where isHere {
        isHere = list.codes[list.tokens[own].codes].elementsEqual(
          text.codes[text.tokens[word].codes])
      }
      if isHere { best = (term.words.count, term.countries) }
    }
    return best
  }
}
