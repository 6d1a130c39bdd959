extension BidirectionalCollection {
  /// The elements without those at both ends that satisfy a condition.
  package func trimming(while isOutside: (Element) -> Bool) -> SubSequence {
    guard let first = firstIndex(where: { !isOutside($0) }),
      let last = lastIndex(where: { !isOutside($0) })
    else { return self[endIndex...] }
    return self[first...last]
  }
}
