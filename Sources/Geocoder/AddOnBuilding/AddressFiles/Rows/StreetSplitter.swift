/// Takes street, number and unit of one text apart: "Main St 12", "12 Main St Apt 4".
///
/// Where a number stands at both ends ("12 Highway 61", "8 de Octubre 2345") those rows of the same
/// table decide that have only one.
struct StreetSplitter {
  private var leadingCount = 0
  private var trailingCount = 0

  private static let unitWords: Set<String> = [
    "apt", "apartment", "unit", "suite", "ste", "flat", "lot", "rm", "room", "whg", "app", "#",
  ]

  /// The parts of a text; all of it is the street if no number is found.
  mutating func split(_ text: String) -> (street: String, number: String, unit: String) {
    var words = text.split { $0 == " " || $0 == "\t" }
    guard words.count > 1 else { return (text, "", "") }
    var unit = ""
    // "12, rue de la Paix": the comma ends the number. "Main St 12, Springfield": it ends the
    // street.
    if let comma = words.firstIndex(where: { $0.hasSuffix(",") }) {
      words[comma] = words[comma].dropLast()
      if comma + 1 < words.count, comma > 0 || !HouseNumbers.isNumber(words[0]) {
        let rest = words[(comma + 1)...]
        if let first = rest.first, Self.isUnitWord(first) { unit = Self.unit(rest) }
        words.removeLast(rest.count)
      }
      words.removeAll(where: \.isEmpty)
    }
    if let index = words.dropFirst(2).lastIndex(where: Self.isUnitWord), index + 2 >= words.count {
      unit = Self.unit(words[index...])
      words.removeSubrange(index...)
    }
    guard words.count > 1 else { return (words.joined(separator: " "), "", unit) }
    // "Main St 12 a": the letter belongs to the number.
    var end = words.count
    if words.count > 2, words[end - 1].utf8.count == 1,
      words[end - 1].utf8.allSatisfy(HouseNumbers.isLetter),
      words[end - 2].utf8.allSatisfy(HouseNumbers.isDigit)
    {
      end -= 1
    }
    let isLeading = HouseNumbers.isNumber(words[0])
    let isTrailing = end > 1 && HouseNumbers.isNumber(words[end - 1])
    if isLeading, !isTrailing { leadingCount += 1 }
    if isTrailing, !isLeading { trailingCount += 1 }
    if isLeading, !isTrailing || leadingCount >= trailingCount {
      return (words.dropFirst().joined(separator: " "), String(words[0]), unit)
    }
    guard isTrailing else { return (words.joined(separator: " "), "", unit) }
    return (
      words[..<(end - 1)].joined(separator: " "), words[(end - 1)...].joined(), unit
    )
  }

  private static func isUnitWord(_ word: Substring) -> Bool {
    word.hasPrefix("#") || unitWords.contains(String(word.lowercased().prefix { $0 != "." }))
  }

  /// The unit without its word: "4" of "Apt 4" and of "#4".
  private static func unit(_ words: ArraySlice<Substring>) -> String {
    let rest =
      words.first.map { $0.hasPrefix("#") && $0.utf8.count > 1 } == true
      ? [words.first.map { $0.dropFirst() } ?? ""] + words.dropFirst() : Array(words.dropFirst())
    return rest.joined(separator: " ")
  }
}
