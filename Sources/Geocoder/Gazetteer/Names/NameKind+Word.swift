extension NameKind {
  /// The word for this kind of name in JSON and wherever people read it.
  public var word: String {
    switch self {
    case .primary: "primary"
    case .official: "official"
    case .translated: "translated"
    case .alternate: "alternate"
    case .abbreviation: "abbreviation"
    case .code: "code"
    case .airport: "airport"
    case .nickname: "nickname"
    case .historic: "historic"
    }
  }
}
