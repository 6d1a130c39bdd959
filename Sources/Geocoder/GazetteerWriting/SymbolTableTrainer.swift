import Gazetteer

/// Learns which byte strings to give a code of their own, and compresses with them.
///
/// The method is that of FSST (P. Boncz, T. Neumann, V. Leis, PVLDB 13, 2020): compress a sample
/// with the table so far, count the symbols used and the pairs of neighbours, keep the 255 strings
/// that save most, and do that a few times over. Compression takes the fewest codes, found by going
/// through the string from its end.
///
/// - Complexity: O(8 n) look-ups for n bytes, in a table of symbols that stays in the cache.
struct SymbolTableTrainer {
  /// Up to eight bytes as a number, the first lowest.
  private struct Symbol: Hashable {
    var bytes: UInt64
    var count: Int

    /// The symbol followed by another; both take eight bytes at most.
    func joined(_ other: Symbol) -> Symbol {
      Symbol(bytes: bytes | other.bytes << UInt64(8 * count), count: count + other.count)
    }

    /// Whether it comes before another in the order of their bytes.
    func precedes(_ other: Symbol) -> Bool {
      (bytes.byteSwapped, count) < (other.bytes.byteSwapped, other.count)
    }
  }

  /// The symbols, by code.
  private var symbols: [Symbol] = []
  /// Where each symbol's code is, found by a hash of the symbol and the places behind it; -1 for
  /// none.
  private var slots = [Int16](repeating: -1, count: slotCount)
  /// By the first byte of symbols, a bit for each of their lengths.
  private var lengths = [UInt16](repeating: 0, count: 256)

  private static let rounds = 8
  private static let longestSymbol = 8
  private static let maxSymbolCount = 255
  /// A power of two, eight times as many as symbols: nearly every look-up is decided by one slot.
  private static let slotCount = 2_048

  /// Learns a table from strings.
  init(sample: [ArraySlice<UInt8>]) {
    var steps: [Int] = []
    for round in 0..<SymbolTableTrainer.rounds {
      let hasPairs = round + 1 < SymbolTableTrainer.rounds
      var gains: [Symbol: Int] = [:]
      for string in sample {
        var previous: Symbol?
        _ = cut(string, &steps)
        forEachPart(of: string, steps) { part in
          // A single byte that is not in the table costs two.
          gains[part, default: 0] += part.count == 1 ? 2 : part.count
          if hasPairs, let before = previous,
            before.count + part.count <= SymbolTableTrainer.longestSymbol
          {
            gains[before.joined(part), default: 0] += before.count + part.count
          }
          previous = part
        }
      }
      let best = gains.sorted {
        $0.value != $1.value ? $0.value > $1.value : $0.key.precedes($1.key)
      }
      setSymbols(best.prefix(SymbolTableTrainer.maxSymbolCount).map(\.key))
    }
  }

  private mutating func setSymbols(_ symbols: [Symbol]) {
    self.symbols = symbols
    for slot in slots.indices { slots[slot] = -1 }
    for byte in lengths.indices { lengths[byte] = 0 }
    for (code, symbol) in symbols.enumerated() {
      lengths[Int(symbol.bytes & 0xFF)] |= 1 << UInt16(symbol.count)
      var slot = SymbolTableTrainer.slot(symbol)
      while slots[slot] >= 0 { slot = (slot + 1) % SymbolTableTrainer.slotCount }
      slots[slot] = Int16(code)
    }
  }

  @inline(__always) private static func slot(_ symbol: Symbol) -> Int {
    // Fibonacci hashing: the upper bits of a product with 2^64 divided by the golden ratio.
    let hash = (symbol.bytes &+ UInt64(symbol.count)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: hash >> 53)
  }

  @inline(__always) private func code(_ symbol: Symbol) -> Int? {
    var slot = SymbolTableTrainer.slot(symbol)
    while slots[slot] >= 0 {
      if symbols[Int(slots[slot])] == symbol { return Int(slots[slot]) }
      slot = (slot + 1) % SymbolTableTrainer.slotCount
    }
    return nil
  }

  /// How many bytes a string takes in codes.
  func cost(_ string: ArraySlice<UInt8>) -> Int {
    var steps: [Int] = []
    return cut(string, &steps)
  }

  /// Cuts a string into the fewest codes.
  ///
  /// - Parameters:
  ///   - string: the string.
  ///   - steps: set to the length of the first part from each position on.
  /// - Returns: how many bytes the codes take.
  private func cut(_ string: ArraySlice<UInt8>, _ steps: inout [Int]) -> Int {
    let count = string.count
    // costs[i] is the number of code bytes for what follows position i.
    var costs = [Int](repeating: 0, count: count + 1)
    steps.removeAll(keepingCapacity: true)
    steps.append(contentsOf: repeatElement(1, count: count))
    for start in stride(from: count - 1, through: 0, by: -1) {
      let first = string[string.startIndex + start]
      let known = lengths[Int(first)]
      costs[start] = costs[start + 1] + (known & 2 == 0 ? 2 : 1)
      var symbol = Symbol(bytes: UInt64(first), count: 1)
      while symbol.count < SymbolTableTrainer.longestSymbol, start + symbol.count < count {
        let next = string[string.startIndex + start + symbol.count]
        symbol.bytes |= UInt64(next) << UInt64(8 * symbol.count)
        symbol.count += 1
        let cost = costs[start + symbol.count] + 1
        if known & 1 << UInt16(symbol.count) != 0, cost < costs[start], code(symbol) != nil {
          costs[start] = cost
          steps[start] = symbol.count
        }
      }
    }
    return costs[0]
  }

  /// Hands out the parts of a string that was cut.
  private func forEachPart(
    of string: ArraySlice<UInt8>, _ steps: [Int], _ body: (Symbol) -> Void
  ) {
    var position = 0
    while position < string.count {
      var symbol = Symbol(bytes: 0, count: steps[position])
      for index in 0..<symbol.count {
        let byte = string[string.startIndex + position + index]
        symbol.bytes |= UInt64(byte) << UInt64(8 * index)
      }
      body(symbol)
      position += symbol.count
    }
  }

  /// The string in codes.
  func compressed(_ string: ArraySlice<UInt8>) -> [UInt8] {
    var steps: [Int] = []
    _ = cut(string, &steps)
    var bytes: [UInt8] = []
    forEachPart(of: string, steps) { part in
      if let code = code(part) {
        bytes.append(UInt8(code))
      } else {
        bytes.append(SymbolTables.escape)
        bytes.append(UInt8(truncatingIfNeeded: part.bytes))
      }
    }
    return bytes
  }

  /// The table as it lies in the file.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for code in 0..<SymbolTableTrainer.maxSymbolCount {
      let symbol = code < symbols.count ? symbols[code] : Symbol(bytes: 0, count: 0)
      bytes.append(UInt8(symbol.count))
      bytes.append(uint32: Int(symbol.bytes & 0xFFFF_FFFF))
      bytes.append(uint32: Int(symbol.bytes >> 32))
    }
    return bytes
  }
}
