/// A string folded into code bytes and cut into words.
///
/// "St. Paul, Minn." becomes the codes of `st paul minn` and three tokens; each remembers where in
/// the string it came from and what stood before it. Initials are joined: "D.C." is `dc`, "U.S.A."
/// is `usa`, and so is "U. S. A.". The words of a hashtag are told apart by capitals: "#NewYork" is
/// `new york`. In scripts that are written without spaces each letter is a token of its own, with
/// nothing between it and the next. A flag is the token of its country's code, that of Scotland of
/// `gbsct`.
package struct FoldedText: Sendable {
  /// The folded text: the codes of the tokens, with one space between those that are apart.
  package private(set) var codes: [UInt8] = []
  package private(set) var tokens: [Token] = []
  /// The token that letters are added to: it joins the others when it is complete.
  fileprivate var open = Token(codes: 0..<0, source: 0..<0, separator: .nothing)
  /// Whether something was left out because there were more tokens than `limit`.
  package private(set) var isCut = false

  /// A word of a folded text.
  package struct Token: Sendable {
    /// Where its codes are.
    package internal(set) var codes: Range<Int>
    /// Where its UTF-8 is in the string.
    package internal(set) var source: Range<Int>
    /// What stands before it.
    package internal(set) var separator: Separator
    package internal(set) var traits: Traits = []
    /// Whether a sign other than a space, comma, period or bracket is among what stands before it.
    package internal(set) var isBehindMark = false
    /// Whether a period follows directly; also of initials.
    package internal(set) var isBeforePeriod = false
    /// How many code bytes of it stand before its last apostrophe: one for "d'Albania".
    package internal(set) var apostropheByteCount = 0
    /// How many letters and digits it has.
    package internal(set) var symbolCount = 0
  }

  /// What a word looks like.
  ///
  /// Computed, and not taken from `OptionSet`: looked at a dozen times for a query, from another
  /// module.
  @usableFromInline package struct Traits: OptionSet, Sendable {
    @usableFromInline package let rawValue: UInt8
    @inlinable @inline(__always) package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// It holds a digit.
    @inlinable @inline(__always) package static var hasDigit: Traits { Traits(rawValue: 1) }
    /// It holds a letter.
    @inlinable @inline(__always) package static var hasLetter: Traits { Traits(rawValue: 2) }
    /// It holds an ASCII lower-case letter.
    @inlinable @inline(__always) package static var hasLowercase: Traits { Traits(rawValue: 4) }
    /// It holds an ASCII upper-case letter.
    @inlinable @inline(__always) package static var hasUppercase: Traits { Traits(rawValue: 8) }
    /// It holds a letter that occurs in no name.
    @inlinable @inline(__always) static var hasUnknown: Traits { Traits(rawValue: 16) }
    /// It was an emoji flag.
    @inlinable @inline(__always) package static var isFlag: Traits { Traits(rawValue: 32) }
    /// It is one letter of a script written without spaces.
    @inlinable @inline(__always) package static var isIdeograph: Traits { Traits(rawValue: 64) }
    /// It was initials: "D.C.".
    @inlinable @inline(__always) package static var isInitials: Traits { Traits(rawValue: 128) }

    /// Whether all of some traits are among these.
    @inlinable @inline(__always) package func contains(_ traits: Traits) -> Bool {
      rawValue & traits.rawValue == traits.rawValue
    }
  }

  /// Folds a string.
  ///
  /// - Parameters:
  ///   - text: any string.
  ///   - table: the folding of the gazetteer that the result will be looked up in.
  ///   - limit: the largest number of tokens to make.
  /// - Complexity: O(n).
  package init(_ text: String, table: FoldingTable, limit: Int = .max) {
    fold(text, table: table, limit: limit)
  }

  /// Makes a text without anything in it, to fold others into.
  package init() {}

  /// Folds another string instead, in the memory that this one took.
  ///
  /// - Parameters:
  ///   - text: any string.
  ///   - table: the folding of the gazetteer that the result will be looked up in.
  ///   - limit: the largest number of tokens to make.
  /// - Complexity: O(n).
  package mutating func fold(_ text: String, table: FoldingTable, limit: Int = .max) {
    codes.removeAll(keepingCapacity: true)
    tokens.removeAll(keepingCapacity: true)
    isCut = false
    _ = ByteView.with(text) { fold($0, table: table, limit: limit) }
  }

  /// Leaves out some tokens; what is before and behind them is parted as by a comma.
  ///
  /// Their codes stay, so that no name reaches across them.
  package mutating func removeTokens(_ range: Range<Int>) {
    let separator = tokens[range.lowerBound].separator
    tokens.removeSubrange(range)
    guard range.lowerBound < tokens.count else { return }
    if range.lowerBound == 0 {
      tokens[0].separator = .nothing
    } else if !separator.parts, !tokens[range.lowerBound].separator.parts {
      tokens[range.lowerBound].separator = .comma
    } else if separator.isSlash {
      tokens[range.lowerBound].separator = separator
    }
  }

  private mutating func fold(_ source: ByteView, table: FoldingTable, limit: Int) {
    codes.reserveCapacity(source.count + 8)
    tokens.reserveCapacity(8)
    var maker = TokenMaker(table: table, limit: limit)
    var offset = 0
    while offset < source.count, !isCut {
      let start = offset
      if maker.addASCII(source, &offset, to: &self) { continue }
      let scalar = FoldedText.decode(source, &offset)
      if scalar >= 0x1F1E6, scalar <= 0x1F1FF {
        maker.addFlagLetter(scalar - 0x1F1E6, at: start..<offset, to: &self)
        continue
      }
      if scalar >= 0xAC00, scalar <= 0xD7A3 {
        // Hangul syllables come apart by arithmetic (Unicode Standard, section 3.12).
        let index = scalar - 0xAC00
        maker.add(0x1100 + index / 588, at: start..<offset, to: &self)
        maker.add(0x1161 + index % 588 / 28, at: start..<offset, to: &self)
        if index % 28 > 0 { maker.add(0x11A7 + index % 28, at: start..<offset, to: &self) }
        continue
      }
      if scalar == TokenMaker.blackFlag, maker.addTagFlag(source, start, &offset, to: &self) {
        continue
      }
      maker.add(scalar, at: start..<offset, to: &self)
      if scalar == TokenMaker.hash { maker.beginTag() }
    }
    maker.finishToken(&self)
  }

  /// Decodes the scalar at an offset of well-formed UTF-8 and steps over it.
  @inline(__always) static func decode(_ source: ByteView, _ offset: inout Int) -> UInt32 {
    let lead = UInt32(source[offset])
    offset += 1
    if lead < 0x80 { return lead }
    let length = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : 1
    var scalar = lead & (0x3F >> UInt32(length))
    for _ in 0..<length {
      scalar = scalar << 6 | UInt32(source[offset] & 0x3F)
      offset += 1
    }
    return scalar
  }
}

/// Puts tokens together from scalars.
private struct TokenMaker {
  let table: FoldingTable
  let limit: Int
  private var isOpen = false
  private var separator = Separator.nothing
  private var isBehindMark = false
  /// Whether a hashtag is being read, whose words are told apart by their capitals alone.
  private var isInTag = false
  private var isAfterLowercase = false
  /// The first half of a flag, waiting for the second.
  private var flag: (letter: UInt32, source: Range<Int>)?

  init(table: FoldingTable, limit: Int) {
    self.table = table
    self.limit = limit
  }

  static let hash: UInt32 = 0x23
  /// What the flags of regions begin with.
  static let blackFlag: UInt32 = 0x1F3F4

  /// Begins a hashtag: "#NewYork" is two words.
  mutating func beginTag() {
    isInTag = true
    isAfterLowercase = false
  }

  /// Ends a word of a hashtag where a capital follows a small letter.
  private mutating func partTag(_ scalar: UInt32, _ text: inout FoldedText) {
    let isCapital = scalar >= 0x41 && scalar <= 0x5A
    if isCapital, isAfterLowercase, isOpen {
      separate(.space, &text)
      isInTag = true
    }
    isAfterLowercase = scalar >= 0x61 && scalar <= 0x7A
  }

  /// Adds ASCII letters and digits that follow one another, which most queries are made of.
  ///
  /// - Returns: whether there were any.
  @inline(__always)
  mutating func addASCII(
    _ source: ByteView, _ offset: inout Int, to text: inout FoldedText
  ) -> Bool {
    // In a hashtag each capital is looked at.
    guard !isInTag, FoldedText.isASCIIWordByte(source[offset]) else { return false }
    flag = nil
    begin(UInt32(source[offset]), offset..<offset + 1, &text)
    if isOpen { text.appendASCII(source, &offset) } else { offset += 1 }
    return true
  }

  @inline(__always)
  mutating func add(_ scalar: UInt32, at source: Range<Int>, to text: inout FoldedText) {
    // Only two halves that stand together are a flag.
    flag = nil
    switch table.entry(scalar) {
    case .dropped: if isOpen { text.noteDropped(scalar, sourceEnd: source.upperBound) }
    case .separator(let kind):
      // Mostly a space or a comma.
      if scalar != 0x20, scalar != 0x2C { noteMark(scalar, &text) }
      separate(kind, &text)
    case .symbol(let symbol):
      if isInTag { partTag(scalar, &text) }
      begin(scalar, source, &text)
      append(symbol, scalar, source, &text)
    case .symbols(let expansion):
      begin(scalar, source, &text)
      var symbols: [Int] = []
      table.forEachSymbol(ofExpansion: expansion) { symbols.append($0) }
      for symbol in symbols { append(symbol, scalar, source, &text) }
    }
  }

  private mutating func noteMark(_ scalar: UInt32, _ text: inout FoldedText) {
    switch scalar {
    case 0x2E: if isOpen { text.notePeriod() }
    case 0x28, 0x29, 0x22, 0x23, 0x40: break
    default: isBehindMark = true
    }
  }

  mutating func addFlagLetter(_ letter: UInt32, at source: Range<Int>, to text: inout FoldedText) {
    guard let first = flag else {
      separate(.space, &text)
      flag = (letter, source)
      return
    }
    flag = nil
    addFlag([first.letter, letter], at: first.source.lowerBound..<source.upperBound, to: &text)
  }

  /// Adds the flag of a region, which is a black flag, letters and digits in tags, and the end of
  /// the tags.
  ///
  /// Source: Unicode Technical Standard #51, section 3.4.
  ///
  /// - Returns: whether it is one; else nothing was read.
  mutating func addTagFlag(
    _ source: ByteView, _ start: Int, _ offset: inout Int, to text: inout FoldedText
  ) -> Bool {
    let (firstTag, endOfTags): (UInt32, UInt32) = (0xE0020, 0xE007F)
    var end = offset
    var letters: [UInt32] = []
    while end < source.count, letters.count <= TokenMaker.longestTagFlag {
      let scalar = FoldedText.decode(source, &end)
      if scalar == endOfTags, !letters.isEmpty {
        separate(.space, &text)
        addFlag(letters, at: start..<end, to: &text)
        offset = end
        return true
      }
      guard scalar >= firstTag + 0x41, scalar <= firstTag + 0x5A else { return false }
      letters.append(scalar - firstTag - 0x41)
    }
    return false
  }

  /// The most letters of a flag in tags.
  private static let longestTagFlag = 6

  private mutating func addFlag(
    _ letters: [UInt32], at source: Range<Int>, to text: inout FoldedText
  ) {
    for letter in letters {
      guard case .symbol(let symbol) = table.entry(0x61 + letter) else { continue }
      begin(0x61 + letter, source, &text)
      append(symbol, 0x61 + letter, source, &text)
    }
    if isOpen { text.mark(.isFlag) }
    separate(.space, &text)
  }

  private mutating func separate(_ kind: Separator, _ text: inout FoldedText) {
    finishToken(&text)
    isInTag = false
    separator = separator.joined(with: kind)
  }

  @inline(__always)
  private mutating func begin(_ scalar: UInt32, _ source: Range<Int>, _ text: inout FoldedText) {
    let isIdeograph = scalar >= 0x0E00 && TokenMaker.isIdeographic(scalar)
    if isOpen {
      guard isIdeograph || text.open.traits.contains(.isIdeograph) else {
        return
      }
      finishToken(&text)
    }
    guard
      text.openToken(source, separator: text.tokens.isEmpty ? .nothing : separator, limit: limit)
    else { return }
    if isIdeograph { text.mark(.isIdeograph) }
    if isBehindMark {
      text.noteMark()
      isBehindMark = false
    }
    isOpen = true
    separator = .nothing
  }

  @inline(__always)
  private func append(
    _ symbol: Int, _ scalar: UInt32, _ source: Range<Int>, _ text: inout FoldedText
  ) {
    guard isOpen else { return }
    text.append(symbol, scalar, sourceEnd: source.upperBound, table)
  }

  mutating func finishToken(_ text: inout FoldedText) {
    guard isOpen else { return }
    isOpen = false
    text.closeToken()
  }

  /// Whether a scalar belongs to a script that is written without spaces.
  private static func isIdeographic(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF: true  // Thai, Lao, Myanmar, Khmer
    case 0x3005...0x3007, 0x3040...0x30FF, 0x31F0...0x31FF: true  // kana
    case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x2FFFF: true  // Han
    case 0xFF66...0xFF9D: true  // half-width kana
    default: false
    }
  }
}

extension Separator {
  /// What two separators in a row amount to: the one that says most, where a period is only a
  /// period when it stands alone ("D.C."), and a hyphen between spaces is as good as a comma.
  fileprivate func joined(with next: Separator) -> Separator {
    if self == .nothing { return next }
    // A period before a space ends a sentence or an abbreviation.
    if self == .period, next == .space { return .stop }
    if self == .hyphen, next == .space || next == .hyphen { return .comma }
    if self == .space, next == .hyphen { return .comma }
    let plain = self == .period ? Separator.space : self
    let other = next == .period ? Separator.space : next
    return plain.rawValue >= other.rawValue ? plain : other
  }
}

extension FoldedText {
  fileprivate mutating func openToken(_ source: Range<Int>, separator: Separator, limit: Int)
    -> Bool
  {
    guard tokens.count < limit else {
      isCut = true
      return false
    }
    if !tokens.isEmpty, separator != .nothing { codes.append(FoldingTable.space) }
    open = Token(codes: codes.count..<codes.count, source: source, separator: separator)
    return true
  }

  fileprivate mutating func closeToken() {
    tokens.append(open)
    joinInitials()
  }

  /// Remembers where an apostrophe stands in the last token; a mark belongs to the letter before
  /// it.
  fileprivate mutating func noteDropped(_ scalar: UInt32, sourceEnd: Int) {
    if scalar >= 0x300, scalar < 0x2000 {
      open.source = open.source.lowerBound..<sourceEnd
    }
    guard scalar == 0x27 || scalar == 0x2019 else { return }
    open.apostropheByteCount = open.codes.count
  }

  fileprivate mutating func noteMark() { open.isBehindMark = true }
  fileprivate mutating func notePeriod() { open.isBeforePeriod = true }

  fileprivate mutating func mark(_ trait: Traits) {
    open.traits.insert(trait)
  }

  @inline(__always)
  fileprivate mutating func append(
    _ symbol: Int, _ scalar: UInt32, sourceEnd: Int, _ table: FoldingTable
  ) {
    table.append(symbol, to: &codes)
    open.codes = open.codes.lowerBound..<codes.count
    open.source = open.source.lowerBound..<sourceEnd
    open.symbolCount += 1
    switch scalar {
    case _ where symbol >= FoldingTable.code("0") && symbol <= FoldingTable.code("9"):
      open.traits.insert(.hasDigit)
    case 0x41...0x5A: open.traits.formUnion([.hasLetter, .hasUppercase])
    case 0x61...0x7A: open.traits.formUnion([.hasLetter, .hasLowercase])
    // The capital of "Évora" and "Łódź". Other scripts have no capitals here.
    case 0xC0..<0x250, 0x1E00..<0x1F00:
      open.traits.insert(.hasLetter)
      if Unicode.Scalar(scalar)?.properties.isUppercase == true {
        open.traits.insert(.hasUppercase)
      }
    default: open.traits.insert(.hasLetter)
    }
    if symbol == 0 { open.traits.insert(.hasUnknown) }
  }

  @inline(__always)
  fileprivate static func isASCIIWordByte(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10
  }

  /// Appends ASCII letters and digits up to whatever else comes.
  @inline(__always)
  fileprivate mutating func appendASCII(_ source: ByteView, _ offset: inout Int) {
    let start = offset
    while offset < source.count, FoldedText.isASCIIWordByte(source[offset]) { offset &+= 1 }
    // Together: appending one by one took three times as long.
    let first = codes.count
    source.append(start..<offset, to: &codes)
    // Which sorts of bytes there are: digits, capitals, small letters.
    var (digits, capitals, smalls): (UInt8, UInt8, UInt8) = (0, 0, 0)
    for index in first..<codes.count {
      let byte = codes[index]
      let isDigit: UInt8 = byte < 0x3A ? 1 : 0
      let isSmall: UInt8 = byte >= 0x61 ? 1 : 0
      digits |= isDigit
      smalls |= isSmall
      capitals |= 1 &- isDigit &- isSmall
      codes[index] =
        byte < 0x3A
        ? byte &- 0x30 &+ FoldingTable.code("0") : (byte | 0x20) &- 0x61 &+ FoldingTable.code("a")
    }
    if digits != 0 { open.traits.insert(.hasDigit) }
    if capitals != 0 { open.traits.formUnion([.hasLetter, .hasUppercase]) }
    if smalls != 0 { open.traits.formUnion([.hasLetter, .hasLowercase]) }
    open.symbolCount += offset - start
    open.codes = open.codes.lowerBound..<codes.count
    open.source = open.source.lowerBound..<offset
  }

  /// Joins the last token to the one before when both are initials with a period between.
  ///
  /// Capitals also with a space behind that: "N. Y.".
  private mutating func joinInitials() {
    let last = tokens.count - 1
    guard last > 0, tokens[last].symbolCount == 1,
      tokens[last].separator == .period || tokens[last].separator.isStop,
      tokens[last - 1].symbolCount == 1 || tokens[last - 1].traits.contains(.isInitials),
      !tokens[last].traits.contains(.hasDigit)
    else { return }
    if tokens[last].separator.isStop {
      guard tokens[last].traits.contains(.hasUppercase),
        tokens[last - 1].traits.contains(.hasUppercase),
        !tokens[last - 1].traits.contains(.hasLowercase)
      else { return }
    }
    let token = tokens.removeLast()
    codes.remove(at: token.codes.lowerBound - 1)
    tokens[last - 1].codes = tokens[last - 1].codes.lowerBound..<codes.count
    tokens[last - 1].source = tokens[last - 1].source.lowerBound..<token.source.upperBound
    tokens[last - 1].symbolCount += 1
    tokens[last - 1].traits.formUnion(token.traits)
    tokens[last - 1].traits.insert(.isInitials)
  }
}
