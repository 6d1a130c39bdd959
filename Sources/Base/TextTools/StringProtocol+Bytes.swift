extension StringProtocol {
  /// Whether the bytes of a text come one after another in this one.
  ///
  /// `contains` of the standard library compares by canonical equivalence, and links the engine of
  /// regular expressions, which is 1 MB.
  ///
  /// - Parameter part: the text.
  /// - Returns: true if its UTF-8 is part of this text's; true for an empty one.
  /// - Complexity: O(*n* × *m*) in the bytes of both: for short parts.
  package func contains(bytesOf part: String) -> Bool {
    var rest = utf8[...]
    while !rest.isEmpty {
      if rest.starts(with: part.utf8) { return true }
      rest = rest.dropFirst()
    }
    return part.isEmpty
  }
}
