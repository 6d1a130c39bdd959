extension StringProtocol {
  /// Whether ASCII characters come one after another in the text.
  ///
  /// It compares bytes. `contains` of a string would link the engine of regular expressions, which is 1 MB.
  ///
  /// - Parameter part: the characters, ASCII alone.
  /// - Returns: true if they do.
  /// - Complexity: O(*n* × *m*) in the bytes of both; parts are short.
  package func contains(ascii part: StaticString) -> Bool {
    let wanted = "\(part)".utf8
    var rest = utf8[...]
    while !rest.isEmpty {
      if rest.starts(with: wanted) { return true }
      rest = rest.dropFirst()
    }
    return wanted.isEmpty
  }
}
