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
    var part = part
    return part.withUTF8 { part in
      // Only what comes from Objective-C lies in memory in another form.
      unsafe utf8.withContiguousStorageIfAvailable { unsafe StringBytes.contains(part, in: $0) }
        ?? StringBytes.contains(part, in: Array(utf8))
    }
  }
}

/// Functions on the bytes of strings.
private enum StringBytes {
  static func contains(
    _ part: UnsafeBufferPointer<UInt8>, in text: some RandomAccessCollection<UInt8>
  ) -> Bool {
    guard let first = unsafe part.first else { return true }
    guard part.count <= text.count else { return false }
    let last = text.index(text.endIndex, offsetBy: -part.count)
    var start = text.startIndex
    while start <= last {
      if text[start] == first, unsafe text[start...].starts(with: part) { return true }
      start = text.index(after: start)
    }
    return false
  }
}
