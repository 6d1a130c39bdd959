import Gazetteer

/// Learns which byte strings to give a code of their own, and compresses with them.
///
/// The method is that of FSST (P. Boncz, T. Neumann, V. Leis, VLDB 2020): compress a sample with the
/// table so far, count the symbols used and the pairs of neighbours, keep the 255 strings that save
/// most, and do that a few times over. Compression takes the fewest codes, found by going through
/// the string from its end.
package struct SymbolTableTrainer {
  /// The symbols, by code.
  private(set) var symbols: [[UInt8]] = []
  private var codes: [[UInt8]: Int] = [:]
  private static let rounds = 8
  private static let longestSymbol = 8

  /// Learns a table from strings.
  init(sample: [ArraySlice<UInt8>]) {
    for round in 0..<SymbolTableTrainer.rounds {
      var gains: [[UInt8]: Int] = [:]
      for string in sample {
        let parts = parts(string)
        for (index, part) in parts.enumerated() {
          gains[part, default: 0] += part.count
          // A single byte that is not in the table costs two.
          if part.count == 1 { gains[part, default: 0] += 1 }
          guard index + 1 < parts.count, round + 1 < SymbolTableTrainer.rounds else { continue }
          let pair = part + parts[index + 1]
          if pair.count <= SymbolTableTrainer.longestSymbol {
            gains[pair, default: 0] += pair.count
          }
        }
      }
      let best = gains.sorted {
        $0.value != $1.value ? $0.value > $1.value : $0.key.lexicographicallyPrecedes($1.key)
      }
      symbols = best.prefix(255).map(\.key)
      codes = Dictionary(uniqueKeysWithValues: symbols.enumerated().map { ($1, $0) })
    }
  }

  /// Cuts a string into the fewest codes.
  private func parts(_ string: ArraySlice<UInt8>) -> [[UInt8]] {
    let bytes = Array(string)
    // cost[i] is the number of code bytes for what follows position i, step[i] the length of the
    // first part there.
    var cost = [Int](repeating: 0, count: bytes.count + 1)
    var step = [Int](repeating: 1, count: bytes.count + 1)
    for start in stride(from: bytes.count - 1, through: 0, by: -1) {
      cost[start] = cost[start + 1] + (codes[[bytes[start]]] == nil ? 2 : 1)
      var length = 2
      while length <= SymbolTableTrainer.longestSymbol, start + length <= bytes.count {
        if codes[Array(bytes[start..<start + length])] != nil,
          cost[start + length] + 1 < cost[start]
        {
          cost[start] = cost[start + length] + 1
          step[start] = length
        }
        length += 1
      }
    }
    var parts: [[UInt8]] = []
    var position = 0
    while position < bytes.count {
      parts.append(Array(bytes[position..<position + step[position]]))
      position += step[position]
    }
    return parts
  }

  /// The string in codes.
  func compressed(_ string: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    for part in parts(string) {
      if let code = codes[part] {
        bytes.append(UInt8(code))
      } else {
        bytes.append(SymbolTables.escape)
        bytes.append(contentsOf: part)
      }
    }
    return bytes
  }

  /// The table as it lies in the file.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for code in 0..<255 {
      let symbol = code < symbols.count ? symbols[code] : []
      bytes.append(UInt8(symbol.count))
      bytes.append(contentsOf: symbol)
      bytes.append(contentsOf: repeatElement(0, count: 8 - symbol.count))
    }
    return bytes
  }
}
