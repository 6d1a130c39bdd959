import Foundation
import Gazetteer
import GazetteerWriting

/// All names, folded and sorted, with the places that bear them.
struct NameIndex {
  private let arrangement: Arrangement
  var report: Report
  let table: FoldingWriter.Table
  let folding: FoldingTable
  /// Keeps the folding table's bytes alive.
  private let memory: TableMemory
  private(set) var entries: [TrieWriter.Name] = []
  private(set) var useCount = 0

  init(_ arrangement: Arrangement) throws(BuildError) {
    self.arrangement = arrangement
    report = arrangement.report
    var counts: [Unicode.Scalar: Int] = [:]
    var folded: [Unicode.Scalar: [Unicode.Scalar]] = [:]
    func count(_ text: String) {
      for scalar in text.unicodeScalars {
        if folded[scalar] == nil {
          if (0xAC00...0xD7A3).contains(scalar.value) {
            folded[scalar] = Array(
              String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars)
          } else if case .letters(let letters) = FoldingWriter.fold(scalar) {
            folded[scalar] = letters
          } else {
            folded[scalar] = []
          }
        }
        for letter in folded[scalar] ?? [] { counts[letter, default: 0] += 1 }
      }
    }
    for place in arrangement.places { for name in place.names { count(name.text) } }
    for word in arrangement.sources.words { count(word.text) }
    table = try FoldingWriter.table(counting: counts)
    memory = TableMemory(table.bytes)
    folding = memory.folding(table)
  }

  /// A spelling of a word.
  private struct WordUse: Hashable {
    let codes: [UInt8]
    let number: Int
  }

  func codes(_ text: String) -> [UInt8] {
    FoldedText(text, table: folding).codes
  }

  /// The places that have a name; `collect()` comes first.
  ///
  /// - Complexity: O(log n) of the names.
  func postings(of name: String) -> [NamePosting] {
    let codes = codes(name)
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].codes.lexicographicallyPrecedes(codes) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < entries.count && entries[low].codes == codes ? entries[low].postings : []
  }

  mutating func collect() throws(BuildError) {
    var uses: [(codes: [UInt8], posting: NamePosting)] = []
    uses.reserveCapacity(1_200_000)
    var foldedCountryNames: Set<[UInt8]> = []
    for country in arrangement.countries {
      for name in country.names where name.kind != .code {
        foldedCountryNames.insert(codes(name.text))
      }
    }
    for (index, place) in arrangement.places.enumerated() {
      collect(place, index, foldedCountryNames, &uses)
    }
    var seen: Set<WordUse> = []
    for word in arrangement.sources.words {
      let codes = codes(word.text)
      // A word of several languages is one.
      let number = arrangement.wordNumbers[word.meaning] ?? 0
      guard !codes.isEmpty, seen.insert(WordUse(codes: codes, number: number)).inserted else {
        continue
      }
      let index = arrangement.places.count + number
      uses.append((codes, NamePosting(index: index, kind: .alternate)))
    }
    let places = arrangement.places
    let prominences = places.map { UInt8($0.prominence) }
    func prominence(_ posting: NamePosting) -> UInt8 {
      posting.index < prominences.count ? prominences[posting.index] : 255
    }
    uses.sort { first, second in
      if first.codes != second.codes { return first.codes.lexicographicallyPrecedes(second.codes) }
      let left = prominence(first.posting)
      let right = prominence(second.posting)
      return left != right ? left > right : first.posting.index < second.posting.index
    }
    for use in uses {
      let isPlace = use.posting.index < prominences.count
      let weight =
        isPlace
        ? max(
          0,
          Int(prominence(use.posting))
            - use.posting.kind.completionDiscount(isLatin: FoldingTable.isLatin(use.codes))) : 0
      if entries.last?.codes == use.codes {
        entries[entries.count - 1].postings.append(use.posting)
        entries[entries.count - 1].weight = max(entries[entries.count - 1].weight, UInt8(weight))
      } else {
        entries.append(
          TrieWriter.Name(codes: use.codes, postings: [use.posting], weight: UInt8(weight)))
      }
    }
    useCount = uses.count
    report.add("kept: distinct folded names", entries.count)
    report.add("kept: uses of a name by a place", useCount)
  }

  /// Whether a name is single letters, "N A", in a script where those are no words.
  private func isLetters(_ text: String) -> Bool {
    let tokens = FoldedText(text, table: folding).tokens
    return tokens.count > 1
      && tokens.allSatisfy { $0.symbolCount == 1 && !$0.traits.contains(.isIdeograph) }
  }

  /// The folded names of a place, each with the best of its sorts.
  private mutating func collect(
    _ place: SourcePlace, _ index: Int, _ countryNames: Set<[UInt8]>,
    _ uses: inout [(codes: [UInt8], posting: NamePosting)]
  ) {
    let isCity = index < arrangement.cityCount
    guard !place.isDuplicate else { return }
    var best: [[UInt8]: SourceName] = [:]
    let primary = codes(place.name)
    for name in place.names {
      let codes = codes(name.text)
      // Symbol 0 is a letter of no name; the second byte of a wide symbol may well be 0.
      guard !codes.isEmpty, !folding.symbols(codes[...]).contains(0) else {
        report.add("name dropped: nothing is left of it when folded")
        continue
      }
      guard name.kind == .primary || !isLetters(name.text) else {
        report.add("name dropped: letters rather than words")
        continue
      }
      guard codes.count <= Layout.longestName else {
        report.add("name dropped: longer than \(Layout.longestName) bytes when folded")
        continue
      }
      if isCity, codes != primary, name.kind != .historic, countryNames.contains(codes) {
        report.add("name dropped: the name of a country when folded")
        continue
      }
      var name = name
      if codes == primary { name.kind = .primary }
      if let known = best[codes], known.precedence <= name.precedence { continue }
      best[codes] = name
    }
    for (codes, name) in best { uses.append((codes, NamePosting(index: index, kind: name.kind))) }
  }
}

/// Holds a folding table's bytes in place while names are folded with it.
@safe final class TableMemory {
  private let memory: UnsafeMutableRawBufferPointer

  init(_ bytes: [UInt8]) {
    unsafe memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(bytes.count, 1), alignment: 8)
    unsafe memory.copyBytes(from: bytes)
  }

  func folding(_ table: FoldingWriter.Table) -> FoldingTable {
    guard let base = unsafe memory.baseAddress else { preconditionFailure("empty allocation") }
    return unsafe FoldingTable(
      ByteView(UnsafeRawPointer(base), count: memory.count),
      firstWideSymbol: table.firstWideSymbol, symbolCount: table.symbolCount)
  }

  deinit { unsafe memory.deallocate() }
}
