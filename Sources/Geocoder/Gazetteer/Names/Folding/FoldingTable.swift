/// From Unicode scalars to the symbols that names are made of.
///
/// Folding makes "São Paulo", "SAO PAULO" and "São-Paulo" the same name: compatibility
/// decomposition, marks dropped (after Latin, Greek, Cyrillic, Hebrew and Arabic letters; those of
/// Indic and other scripts are kept, where they are vowels), case folded, `ø ł đ ß æ` and their
/// like spelt plainly, apostrophes dropped, other punctuation to a boundary. The table was computed
/// by the builder and lies in the file, so that builder and reader can never disagree.
///
/// A **symbol** is a number: 0 is what occurs in no name, 1 is the space between words, the others
/// are letters and digits, numbered from the most frequent in each of a few scripts. A symbol is
/// written as one **code** byte below `firstWideSymbol`, as two from there on.
///
/// Layout of the section: the offsets of expansions and scalars (4 bytes each); 1,536 page numbers
/// (2 bytes each; page `p` serves scalars `128 p` to `128 p + 127`; 0 is the empty page); pages of
/// 128 entries of 2 bytes; expansions of 16 bytes (a count and up to 7 symbols); the scalar of each
/// symbol (4 bytes each). An entry below 0x8000 is a symbol, 0x8000 + n a separator or something
/// dropped, 0xC000 + n the expansion n.
@usableFromInline package struct FoldingTable: Sendable {
  private let view: ByteView
  private let pages: Int
  private let expansions: Int
  private let scalars: Int
  package let firstWideSymbol: Int
  package let symbolCount: Int

  static let pageShift = 7
  package static let pageCount = 0x30000 >> pageShift
  package static let headerByteCount = 8
  package static let expansionByteCount = 16
  package static let longestExpansion = 7
  @inlinable package static var space: UInt8 { 1 }

  /// The code of an ASCII digit or lower-case letter: they are numbered first, in this order.
  @inlinable package static func code(_ character: Unicode.Scalar) -> UInt8 {
    let value = UInt8(truncatingIfNeeded: character.value)
    return value < 0x3A ? value &- 0x30 &+ 2 : value &- 0x61 &+ 12
  }

  package init(_ view: ByteView, firstWideSymbol: Int, symbolCount: Int) {
    self.view = view
    self.firstWideSymbol = max(firstWideSymbol, 2)
    self.symbolCount = symbolCount
    expansions = view.uint32(at: 0)
    scalars = view.uint32(at: 4)
    pages = FoldingTable.headerByteCount + FoldingTable.pageCount * 2
  }

  /// What a scalar folds to.
  package enum Entry {
    case symbol(Int)
    case symbols(Int)
    case separator(Separator)
    case dropped
  }

  /// What a scalar folds to.
  @inline(__always) func entry(_ scalar: UInt32) -> Entry {
    guard scalar < 0x30000 else {
      // Tags and variation selectors say nothing; nothing else up there is in a name.
      return scalar >= 0xE0000 ? .dropped : .symbol(0)
    }
    let page = view.uint16(
      at: FoldingTable.headerByteCount + Int(scalar >> UInt32(FoldingTable.pageShift)) * 2)
    let value = view.uint16(at: pages + page * 256 + Int(scalar & 127) * 2)
    if value < 0x8000 { return .symbol(value) }
    if value >= 0xC000 { return .symbols(value - 0xC000) }
    return Separator(rawValue: UInt8(truncatingIfNeeded: value)).map(Entry.separator) ?? .dropped
  }

  /// The symbols of an expansion.
  func forEachSymbol(ofExpansion index: Int, _ body: (Int) -> Void) {
    let start = expansions + index * FoldingTable.expansionByteCount
    for position in 0..<min(view.uint16(at: start), FoldingTable.longestExpansion) {
      body(view.uint16(at: start + 2 + position * 2))
    }
  }

  /// Appends the code bytes of a symbol.
  @inline(__always) package func append(_ symbol: Int, to codes: inout [UInt8]) {
    if symbol < firstWideSymbol {
      codes.append(UInt8(truncatingIfNeeded: symbol))
    } else {
      let wide = symbol - firstWideSymbol
      codes.append(UInt8(truncatingIfNeeded: firstWideSymbol + wide >> 8))
      codes.append(UInt8(truncatingIfNeeded: wide))
    }
  }

  /// The symbols that code bytes stand for; an incomplete one at the end is left out.
  ///
  /// Two bytes hold any symbol. Takes one type of slice: a generic function would not be
  /// specialised for its callers in other modules, and they ask for each name of a country.
  package func symbols(_ codes: ArraySlice<UInt8>) -> [UInt16] {
    var symbols: [UInt16] = []
    symbols.reserveCapacity(codes.count)
    appendSymbols(codes.span, to: &symbols)
    return symbols
  }

  private func appendSymbols(_ codes: Span<UInt8>, to symbols: inout [UInt16]) {
    let firstWide = UInt16(truncatingIfNeeded: firstWideSymbol)
    var lead: UInt16?
    for index in codes.indices {
      let code = UInt16(codes[index])
      if let first = lead {
        symbols.append(firstWide &+ (first &- firstWide) << 8 &+ code)
        lead = nil
      } else if code < firstWide {
        symbols.append(code)
      } else {
        lead = code
      }
    }
  }

  /// The letter of a symbol; nil for symbol 0 and past the last.
  package func scalar(ofSymbol symbol: Int) -> Unicode.Scalar? {
    guard symbol > 0, symbol < symbolCount else { return nil }
    return Unicode.Scalar(UInt32(view.uint32(at: scalars + symbol * 4)))
  }

  /// The symbol of a letter that is folded; 0 for what occurs in no name.
  package func symbol(of scalar: Unicode.Scalar) -> Int {
    if scalar == " " { return Int(FoldingTable.space) }
    if case .symbol(let symbol) = entry(scalar.value) { return symbol }
    return 0
  }

  /// The folded text that code bytes stand for.
  package func text(_ codes: ArraySlice<UInt8>) -> String {
    var text = String.UnicodeScalarView()
    for symbol in symbols(codes).map(Int.init) {
      let scalar =
        symbol < symbolCount ? Unicode.Scalar(UInt32(view.uint32(at: scalars + symbol * 4))) : nil
      text.append(scalar ?? "\u{FFFD}")
    }
    return String(text)
  }
}

/// What stands between two words.
@usableFromInline package enum Separator: UInt8, Sendable, CaseIterable {
  /// Nothing: the words follow one another directly, as in scripts that write no spaces.
  case nothing = 0
  /// A space, or punctuation that says no more than one.
  case space = 1
  case period = 2
  case hyphen = 3
  /// A period before a space: the end of a sentence or of an abbreviation.
  case stop = 4
  /// A bracket or quotation mark.
  case bracket = 5
  /// A comma, semicolon or line break: the border of a level.
  case comma = 6
  /// A slash, bar, bullet or ampersand: another place follows.
  case slash = 7
}

extension Separator {
  /// Whether it is a bracket or says more than one: what it parts does not belong together.
  @inlinable @inline(__always) package var parts: Bool {
    switch self {
    case .bracket, .comma, .slash: true
    case .nothing, .space, .period, .hyphen, .stop: false
    }
  }

  /// Whether words follow one another directly.
  @inlinable @inline(__always) package var isNothing: Bool {
    if case .nothing = self { true } else { false }
  }
  @inlinable @inline(__always) package var isSlash: Bool {
    if case .slash = self { true } else { false }
  }
  @inlinable @inline(__always) package var isStop: Bool {
    if case .stop = self { true } else { false }
  }
  @inlinable @inline(__always) package var isBracket: Bool {
    if case .bracket = self { true } else { false }
  }
}
