extension BidirectionalCollection {
  /// The elements without those at both ends that satisfy a condition.
  @inlinable
  package func trimming(while isOutside: (Element) -> Bool) -> SubSequence {
    guard let first = firstIndex(where: { !isOutside($0) }),
      let last = lastIndex(where: { !isOutside($0) })
    else { return self[endIndex...] }
    return self[first...last]
  }
}

extension String {
  /// The text without white space at both ends.
  package var trimmed: String {
    // Most texts begin and end with a visible ASCII character; then nothing needs to be looked up.
    if let first = utf8.first, let last = utf8.last, Self.isVisible(first), Self.isVisible(last) {
      return self
    }
    return String(unicodeScalars.trimming(while: \.properties.isWhitespace))
  }

  private static func isVisible(_ byte: UInt8) -> Bool { (0x21..<0x7F).contains(byte) }
}
