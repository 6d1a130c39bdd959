extension NameKind {
  /// The minimum discount of a name of this kind on its place's prominence in completion.
  ///
  /// "sea" is more likely the beginning of Seattle than of "Seanagal", the Irish name of Senegal:
  /// there are 200 languages, and with no such discount large countries
  /// would be all that short beginnings find. In another script than Latin no name is the one that
  /// is shown, and fewer languages share each script: "пар" may well mean Paris. The unit
  /// is that of prominence, where 8 is a doubling of the population. The builder takes it off what
  /// each node of the trie says is below it, so writer and reader must agree.
  ///
  /// - Parameter isLatin: whether the name begins with a Latin letter or a digit.
  /// - Returns: how much less the name weighs than its place.
  package func completionDiscount(isLatin: Bool) -> Int {
    switch self {
    case .primary: 0
    case .official: 4
    case .historic: isLatin ? 80 : 40
    case .translated: isLatin ? 110 : 24
    case .alternate, .nickname: isLatin ? 115 : 32
    case .abbreviation, .airport, .code: 120
    }
  }
}

extension FoldingTable {
  /// Whether code bytes begin with a Latin letter or a digit.
  package static func isLatin(_ codes: some Collection<UInt8>) -> Bool {
    codes.first.map { $0 <= code("z") } ?? true
  }
}
