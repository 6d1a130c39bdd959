/// Unicode normalisation form C (UAX 15) of text that UTS 46 has mapped.
///
/// The mapping has already replaced singleton decompositions, so the tables contain only pairs that
/// compose again.
struct CanonicalComposition {
  private let tables = NameTables.shared

  /// Returns the text in normalisation form C.
  ///
  /// - Complexity: O(*n* log *n*) in the number of scalars.
  func composed(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
    guard text.contains(where: { $0.value >= 0x300 }) else { return text }
    var scalars: [Unicode.Scalar] = []
    scalars.reserveCapacity(text.count)
    for scalar in text { decompose(scalar, into: &scalars) }
    let classes = reorder(&scalars)
    return compose(scalars, classes)
  }

  private func decompose(_ scalar: Unicode.Scalar, into scalars: inout [Unicode.Scalar]) {
    if let syllable = Hangul.decomposition(of: scalar) {
      scalars += syllable
    } else if let pair = tables.decompositions[scalar] {
      decompose(pair.first, into: &scalars)
      decompose(pair.second, into: &scalars)
    } else {
      scalars.append(scalar)
    }
  }

  /// Sorts each run of combining scalars by class, and returns the classes.
  private func reorder(_ scalars: inout [Unicode.Scalar]) -> [UInt8] {
    var classes = scalars.map { tables.properties(of: $0).combiningClass }
    var start = 0
    while start < scalars.count {
      guard classes[start] != 0 else {
        start += 1
        continue
      }
      let end = classes[start...].firstIndex(of: 0) ?? scalars.count
      // Equal classes keep their order. Compare indices too: Swift does not promise a stable sort.
      let order = (start..<end).sorted { (classes[$0], $0) < (classes[$1], $1) }
      let run = order.map { scalars[$0] }
      let runClasses = order.map { classes[$0] }
      scalars.replaceSubrange(start..<end, with: run)
      classes.replaceSubrange(start..<end, with: runClasses)
      start = end
    }
    return classes
  }

  private func compose(_ scalars: [Unicode.Scalar], _ classes: [UInt8]) -> [Unicode.Scalar] {
    var composed: [Unicode.Scalar] = []
    composed.reserveCapacity(scalars.count)
    var starter: Int?
    // The class of the last scalar after the starter that was not composed; nil if there is none.
    var lastClass: UInt8?
    for (scalar, combiningClass) in zip(scalars, classes) {
      let isBlocked = lastClass.map { $0 == 0 || $0 >= combiningClass } ?? false
      if let position = starter, !isBlocked, let whole = composite(composed[position], scalar) {
        composed[position] = whole
        continue
      }
      composed.append(scalar)
      if combiningClass == 0 {
        starter = composed.count - 1
        lastClass = nil
      } else {
        lastClass = combiningClass
      }
    }
    return composed
  }

  private func composite(
    _ first: Unicode.Scalar, _ second: Unicode.Scalar
  ) -> Unicode.Scalar? {
    Hangul.composite(first, second)
      ?? tables.compositions[.init(first: first, second: second)]
  }
}

/// Hangul syllables, composed by arithmetic (The Unicode Standard, section 3.12).
private enum Hangul {
  private static let firstSyllable: UInt32 = 0xAC00
  private static let firstLeading: UInt32 = 0x1100
  private static let firstVowel: UInt32 = 0x1161
  private static let firstTrailing: UInt32 = 0x11A7
  private static let leadingCount: UInt32 = 19
  private static let vowelCount: UInt32 = 21
  private static let trailingCount: UInt32 = 28
  private static let syllableCount = leadingCount * vowelCount * trailingCount

  static func decomposition(of scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
    guard scalar.value >= firstSyllable, scalar.value - firstSyllable < syllableCount else {
      return nil
    }
    let index = scalar.value - firstSyllable
    let parts = [
      firstLeading + index / (vowelCount * trailingCount),
      firstVowel + index / trailingCount % vowelCount,
      firstTrailing + index % trailingCount,
    ]
    return parts.filter { $0 != firstTrailing }.compactMap(Unicode.Scalar.init)
  }

  static func composite(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
    if (firstLeading..<firstLeading + leadingCount).contains(first.value),
      (firstVowel..<firstVowel + vowelCount).contains(second.value)
    {
      let index = (first.value - firstLeading) * vowelCount + second.value - firstVowel
      return Unicode.Scalar(firstSyllable + index * trailingCount)
    }
    if first.value >= firstSyllable, first.value - firstSyllable < syllableCount,
      (first.value - firstSyllable) % trailingCount == 0,
      (firstTrailing + 1..<firstTrailing + trailingCount).contains(second.value)
    {
      return Unicode.Scalar(first.value + second.value - firstTrailing)
    }
    return nil
  }
}
