extension Int {
  /// The number with a noun: `1.counted("post")` is `1 post`, `2.counted("post")` is `2 posts`.
  func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
