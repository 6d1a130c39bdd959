package import Geography

/// The area of a postal code.
package struct PostalCodeArea: Sendable {
  /// The middle of its addresses.
  package let coordinate: Coordinate
  /// The region that it lies in, where known.
  package let region: RegionIndex?
  /// The town that it belongs to, where known.
  package let name: String?
}

/// A block of postal codes, inflated: codes of one country that follow one another.
///
/// Layout of a block: the number of codes; the codes, each of digits as the difference of its number to
/// the one before, each with letters as the number of characters that it shares with the one before and
/// a string of the others; then for each the difference of its latitude and longitude to those of the
/// one before, in steps of 0.0001 degrees, zigzag; then for each its region by its number among regions,
/// plus one, or 0; then 1 and for each the name of its town as a string, or 0.
final class PostalCodeBlock: Sendable {
  private struct Entry {
    var number = 0
    var text = ""
    var latitude = 0
    var longitude = 0
    var region = 0
    var name = ""
  }

  private let entries: [Entry]
  static let scale = 10_000.0

  init(_ bytes: [UInt8], firstKey: Int, hasLetters: Bool) {
    entries = bytes.withReader { reader in
      let count = reader.number()
      // Four numbers of a byte or more each.
      guard count <= bytes.count / 4 else { return [] }
      var entries = [Entry](repeating: Entry(), count: count)
      if hasLetters {
        var text = ""
        for index in 0..<count {
          let shared = reader.number()
          text = String(text.prefix(shared)) + reader.string()
          if text.utf8.count > PostalCodeText.maxCount { text = "" }
          entries[index].text = text
        }
      } else {
        var number = firstKey
        for index in 0..<count {
          number += reader.number()
          entries[index].number = number
        }
      }
      var latitude = 0
      var longitude = 0
      for index in 0..<count {
        latitude += reader.signedNumber()
        longitude += reader.signedNumber()
        entries[index].latitude = latitude
        entries[index].longitude = longitude
      }
      for index in 0..<count { entries[index].region = reader.number() }
      if reader.number() == 1 {
        for index in 0..<count { entries[index].name = reader.string() }
      }
      return entries
    }
  }

  /// The area of a code; of a code that occurs twice the first.
  ///
  /// - Complexity: O(log n) of the codes of the block.
  func area(_ code: PostalCodeText, number: Int?) -> PostalCodeArea? {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      let entry = entries[middle]
      let isBefore = number.map { entry.number < $0 } ?? (entry.text < code.text)
      if isBefore { low = middle + 1 } else { high = middle }
    }
    guard low < entries.count else { return nil }
    let entry = entries[low]
    guard number.map({ entry.number == $0 }) ?? (entry.text == code.text) else { return nil }
    return PostalCodeArea(
      coordinate: Coordinate(
        clampingLatitude: Double(entry.latitude) / PostalCodeBlock.scale,
        longitude: Double(entry.longitude) / PostalCodeBlock.scale),
      region: entry.region > 0 ? RegionIndex(entry.region - 1) : nil,
      name: entry.name.isEmpty ? nil : entry.name)
  }
}

/// The countries of the postal codes.
///
/// Layout of the dictionary: the number of countries; for each its ISO 3166-1 alpha-2 code as a string,
/// how many digits each of its codes has (0 for codes with letters or of several lengths), and the
/// number of its first block. The blocks of a country follow one another up to the first of the next.
final class PostalCodeDictionary: Sendable {
  struct Country {
    let code: String
    let digitCount: Int
    let firstBlock: Int
  }

  let countries: [Country]

  init(_ bytes: [UInt8]) {
    countries = bytes.withReader { reader in
      let count = reader.number()
      guard count <= 1 << 10 else { return [] }
      var countries: [Country] = []
      for _ in 0..<count {
        countries.append(
          Country(
            code: reader.string(), digitCount: reader.number(), firstBlock: reader.number()))
      }
      return countries
    }
  }
}
