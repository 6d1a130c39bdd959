/// From the code bytes of a base to those of an add-on and back.
///
/// The names of an add-on are written with the symbols of the base that it was built over. Another
/// base numbers letters in another way: then each symbol is taken to the one of the same letter.
package struct CodeTranslation: Sendable {
  /// Whether the code bytes are the same, so that nothing need be translated.
  package let isIdentity: Bool
  /// The first symbol of the add-on that is written with two bytes.
  package let firstWideSymbol: Int
  private let base: FoldingTable
  /// The add-on's symbol of each of the base's, 0 for letters that the add-on has not.
  private var toAddOn: [UInt16: UInt16] = [:]
  private var toBase: [UInt16: UInt16] = [:]

  /// Reads the letters of an add-on.
  ///
  /// - Complexity: O(1) over the base that the add-on was built over; else O(its letters).
  package init(_ addOn: AddOn, over gazetteer: Gazetteer) {
    base = gazetteer.folding
    isIdentity = addOn.header.foldingChecksum == gazetteer.foldingChecksum
    let view = addOn.section(AddOnLayout.Section.scalars.rawValue)
    guard !isIdentity else {
      firstWideSymbol = base.firstWideSymbol
      return
    }
    firstWideSymbol = min(max(view.uint32(at: 0), 2), 256)
    let count = min(
      view.uint32(at: 4), AddOnLayout.Scalars.maxCount,
      max(0, view.count - AddOnLayout.Scalars.headByteCount) / AddOnLayout.Scalars.entryByteCount)
    for index in 0..<count {
      let entry = AddOnLayout.Scalars.headByteCount + index * AddOnLayout.Scalars.entryByteCount
      guard let scalar = Unicode.Scalar(UInt32(view.uint32(at: entry + 2))) else { continue }
      let symbol = UInt16(truncatingIfNeeded: view.uint16(at: entry))
      let other = UInt16(truncatingIfNeeded: base.symbol(of: scalar))
      guard other > 0 else { continue }
      toAddOn[other] = symbol
      toBase[symbol] = other
    }
  }

  /// Symbols of the base as those of the add-on; 0 for letters that it has not.
  package func addOnSymbols(of symbols: [UInt16]) -> [UInt16] {
    isIdentity ? symbols : symbols.map { toAddOn[$0] ?? 0 }
  }

  /// Symbols of the add-on as those of the base; 0 for letters that it has not.
  func baseSymbols(of symbols: [UInt16]) -> [UInt16] {
    isIdentity ? symbols : symbols.map { toBase[$0] ?? 0 }
  }

  /// Code bytes of an add-on, and where each of them was in the base's.
  package struct Codes: Sendable {
    package var bytes: [UInt8] = []
    /// For each position up to the end, the position in the base's code bytes.
    package var offsets: [Int] = []
  }

  /// A text in the add-on's code bytes; letters that it has not become symbol 0, which no name has.
  package func addOnCodes(of codes: [UInt8]) -> Codes {
    if isIdentity { return Codes(bytes: codes, offsets: Array(0...codes.count)) }
    var result = Codes()
    var offset = 0
    for symbol in base.symbols(codes[...]) {
      append(Int(toAddOn[symbol] ?? 0), firstWideSymbol, to: &result.bytes)
      while result.offsets.count < result.bytes.count { result.offsets.append(offset) }
      offset += Int(symbol) < base.firstWideSymbol ? 1 : 2
    }
    result.offsets.append(offset)
    return result
  }

  /// A name of the add-on in the base's code bytes; letters that the base has not become symbol 0.
  func baseCodes(of codes: ArraySlice<UInt8>) -> [UInt8] {
    if isIdentity { return Array(codes) }
    var result: [UInt8] = []
    var lead: UInt8?
    for code in codes {
      let symbol: Int
      if let first = lead {
        symbol = firstWideSymbol + (Int(first) - firstWideSymbol) * 256 + Int(code)
        lead = nil
      } else if Int(code) < firstWideSymbol {
        symbol = Int(code)
      } else {
        lead = code
        continue
      }
      base.append(Int(toBase[UInt16(truncatingIfNeeded: symbol)] ?? 0), to: &result)
    }
    return result
  }

  private func append(_ symbol: Int, _ firstWideSymbol: Int, to codes: inout [UInt8]) {
    if symbol < firstWideSymbol {
      codes.append(UInt8(truncatingIfNeeded: symbol))
    } else {
      let wide = symbol - firstWideSymbol
      codes.append(UInt8(truncatingIfNeeded: firstWideSymbol + wide >> 8))
      codes.append(UInt8(truncatingIfNeeded: wide))
    }
  }
}
