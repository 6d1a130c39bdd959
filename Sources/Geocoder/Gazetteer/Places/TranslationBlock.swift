/// A block of names in one language, inflated.
///
/// Layout of a block: the number of names; for each the difference of its place to the one before;
/// the length of each name; the bytes of the names. The dictionary is the number of languages and
/// for each its code as a string and the number of its first block; the blocks of a language follow
/// one another, sorted by place.
final class TranslationBlock: Sendable {
  private let bytes: [UInt8]
  private let places: [Int]
  private let names: [Range<Int>]

  init(_ bytes: [UInt8], firstKey: Int) {
    self.bytes = bytes
    (places, names) = bytes.withReader { reader in
      let count = reader.number()
      guard count <= bytes.count else { return ([], []) }
      var places: [Int] = []
      var place = firstKey
      for _ in 0..<count {
        place += reader.number()
        places.append(place)
      }
      let lengths = (0..<count).map { _ in reader.number() }
      var offset = reader.offset
      let names = lengths.map { length in
        let start = min(offset, bytes.count)
        offset = min(start + length, bytes.count)
        return start..<offset
      }
      return (places, names)
    }
  }

  /// The name of a place.
  func name(of place: Int) -> String? {
    var low = 0
    var high = places.count
    while low < high {
      let middle = (low + high) / 2
      if places[middle] < place { low = middle + 1 } else { high = middle }
    }
    guard low < places.count, places[low] == place else { return nil }
    return String(decoding: bytes[names[low]], as: UTF8.self)
  }
}

/// The languages that there are names in, and where.
final class LanguageDictionary: Sendable {
  let languages: [(code: String, firstBlock: Int)]
  /// The largest number of languages: there are fewer than 8,000 in all.
  private static let maxCount = 1 << 13

  init(_ bytes: [UInt8]) {
    languages = bytes.withReader { reader in
      let count = reader.number()
      guard count <= LanguageDictionary.maxCount else { return [] }
      return (0..<count).map { _ in (reader.string(), reader.number()) }
    }
  }
}
