extension NameSort {
  /// What a name of this sort takes off its place's prominence when it is completed.
  ///
  /// Whoever types "sea" is more likely on the way to Seattle than to "Seanagal", as Senegal is called
  /// in Irish: there are 200 languages, and with no such discount large countries
  /// would be all that short beginnings find. The unit is that of prominence, where 8 is a doubling
  /// of the population. The builder takes it off what each node of the trie says is below it, so
  /// writer and reader must agree.
  package var completionDiscount: Int {
    switch self {
    case .primary: 0
    case .official: 4
    case .historic: 80
    case .translated: 110
    case .alternate, .nickname: 115
    case .abbreviation, .airport, .code: 120
    }
  }
}
