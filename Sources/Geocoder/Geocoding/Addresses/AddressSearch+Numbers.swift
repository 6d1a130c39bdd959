import Gazetteer

// Numbers of houses beside a street.

extension AddressSearch {
  /// The number that a word begins with, and what stands behind it in the word.
  func leadingNumber(_ index: Int) -> HouseSearch.Wanted? {
    guard index >= 0, index < text.tokens.count, digits.contains(index) else { return nil }
    let codes = text.codes[text.tokens[index].codes]
    var number = 0
    var rest = codes
    while let code = rest.first, code >= FoldingTable.code("0"), code <= FoldingTable.code("9") {
      number = number * 10 + Int(code - FoldingTable.code("0"))
      guard number <= HouseNumber.largest else { return nil }
      rest.removeFirst()
    }
    guard rest.count < codes.count, rest.count <= 8 else { return nil }
    var wanted = HouseSearch.Wanted(number: number, mask: TokenSet(index))
    if !rest.isEmpty {
      wanted.suffix = HouseNumber.key(gazetteer.folding.text(rest))
      wanted.writtenSuffix = String(
        source(of: TokenSet(index)).drop { $0.isWholeNumber }
      ).lowercased()
    }
    return wanted
  }

  func word(_ index: Int) -> String {
    gazetteer.folding.text(text.codes[text.tokens[index].codes])
  }

  /// What a word behind a number adds to it: "a", "bis", "-14", "/3".
  func addition(_ index: Int) -> String? {
    guard index < text.tokens.count else { return nil }
    let token = text.tokens[index]
    if digits.contains(index) {
      guard token.separator == .hyphen || token.separator.isSlash else { return nil }
      return (token.separator == .hyphen ? "-" : "/") + word(index)
    }
    guard !token.separator.parts || token.separator.isSlash else { return nil }
    if token.symbolCount == 1 { return word(index) }
    let word = word(index)
    return QueryWords.numberEndings.contains(word) ? word : nil
  }

  /// The ways to read a number beside a street, and the way without one.
  func numbers(beside street: Name) -> [Number] {
    var found: [Number] = []
    // "Borgarbraut 52", "Hauptstr. Nr. 5 a"
    var index = street.end
    while index < text.tokens.count, numberWords.contains(index) { index += 1 }
    if let plain = leadingNumber(index) {
      let before = TokenSet(street.end..<index)
      let cost = text.tokens[index].separator == .comma ? AddressCost.commaBeforeNumber : 0
      if let more = addition(index + 1), plain.suffix.isEmpty {
        var wanted = plain
        wanted.suffix = HouseNumber.key(more)
        wanted.writtenSuffix = source(of: TokenSet(index + 1)).lowercased()
        // "12-14 b", "12 a-c" keep what can be compared.
        found.append(
          Number(
            wanted: wanted, mask: before | plain.mask | TokenSet(index + 1), cost: cost))
      }
      found.append(Number(wanted: plain, mask: before | plain.mask, cost: cost))
    }
    // "52 Main Street", "12 bis rue de Lille"
    index = street.first - 1
    if index >= 0,
      !text.tokens[street.first].separator.parts
        || text.tokens[street.first].separator == .comma
    {
      if !digits.contains(index), index > 0, let more = addition(index),
        var wanted = leadingNumber(index - 1), wanted.suffix.isEmpty
      {
        wanted.suffix = HouseNumber.key(more)
        found.append(Number(wanted: wanted, mask: TokenSet(index - 1..<index + 1)))
      } else if let plain = leadingNumber(index) {
        if index > 0, let first = leadingNumber(index - 1), first.suffix.isEmpty {
          let separator = text.tokens[index].separator
          if separator == .hyphen {
            var wanted = first
            wanted.suffix = "-" + word(index)
            found.append(Number(wanted: wanted, mask: first.mask | plain.mask))
          } else if separator.isSlash {
            // "4/12 Main Street" is flat 4 of house 12 in some countries.
            found.append(Number(wanted: plain, mask: plain.mask | first.mask, unitMask: first.mask))
          }
        }
        found.append(Number(wanted: plain, mask: plain.mask))
      }
    }
    for position in found.indices where found[position].mask.first > 0 {
      // "No. 12 Main Street"
      let before = found[position].mask.first - 1
      if numberWords.contains(before) { found[position].mask.insert(before) }
    }
    found.append(Number())
    return found
  }
}
