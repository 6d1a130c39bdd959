/// Punycode (RFC 3492): encodes labels in ASCII letters, digits and hyphens.
enum Punycode {
  // The parameters of section 5 of the RFC.
  private static let base = 36
  private static let minThreshold = 1
  private static let greatestThreshold = 26
  private static let skew = 38
  private static let damping = 700
  private static let firstBias = 72
  private static let firstScalar = 0x80

  /// Encodes a label, without the prefix `xn--`; returns nil on overflow.
  ///
  /// - Complexity: O(*n*²) in the number of scalars in the worst case.
  static func encode(_ label: some Collection<Unicode.Scalar>) -> String? {
    var output = String(String.UnicodeScalarView(label.filter(\.isASCII)))
    let basicCount = output.utf8.count
    var handledCount = basicCount
    if basicCount > 0 { output += "-" }
    var current = firstScalar
    var delta = 0
    var bias = firstBias
    while handledCount < label.count {
      guard let next = label.lazy.map({ Int($0.value) }).filter({ $0 >= current }).min() else {
        return nil
      }
      let (step, overflow) = (next - current).multipliedReportingOverflow(by: handledCount + 1)
      guard !overflow, delta <= Int(Int32.max) - step else { return nil }
      delta += step
      current = next
      for scalar in label {
        if scalar.value < current { delta += 1 }
        guard scalar.value == current else { continue }
        var rest = delta
        var position = base
        while true {
          let threshold = min(max(position - bias, minThreshold), greatestThreshold)
          if rest < threshold { break }
          output.unicodeScalars.append(digit(threshold + (rest - threshold) % (base - threshold)))
          rest = (rest - threshold) / (base - threshold)
          position += base
        }
        output.unicodeScalars.append(digit(rest))
        bias = adapt(delta, count: handledCount + 1, isFirst: handledCount == basicCount)
        delta = 0
        handledCount += 1
      }
      delta += 1
      current += 1
    }
    return output
  }

  /// Decodes a label, without the prefix `xn--`; returns nil if it is not valid Punycode.
  ///
  /// - Complexity: O(*n*²) in the number of letters in the worst case.
  static func decode(_ text: ArraySlice<Unicode.Scalar>) -> [Unicode.Scalar]? {
    var output: [Unicode.Scalar] = []
    var digits = text
    // A leading hyphen is not a delimiter, and not a valid digit either.
    if let hyphen = text.lastIndex(of: "-"), hyphen > text.startIndex {
      output = Array(text[..<hyphen])
      digits = text[(hyphen + 1)...]
    }
    guard output.allSatisfy(\.isASCII) else { return nil }
    var current = firstScalar
    var index = 0
    var bias = firstBias
    var position = digits.startIndex
    while position < digits.endIndex {
      let oldIndex = index
      var weight = 1
      var power = base
      while true {
        guard position < digits.endIndex, let digit = value(of: digits[position]) else {
          return nil
        }
        position += 1
        // The factors are at most 2^31 and 35, so the product fits in 64 bits.
        index += digit * weight
        guard index <= Int32.max else { return nil }
        let threshold = min(max(power - bias, minThreshold), greatestThreshold)
        if digit < threshold { break }
        weight *= base - threshold
        guard weight <= Int32.max else { return nil }
        power += base
      }
      let count = output.count + 1
      bias = adapt(index - oldIndex, count: count, isFirst: oldIndex == 0)
      current += index / count
      index %= count
      guard let scalar = Unicode.Scalar(UInt32(clamping: current)) else { return nil }
      output.insert(scalar, at: index)
      index += 1
    }
    return output
  }

  private static func adapt(_ delta: Int, count: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? delta / damping : delta / 2
    delta += delta / count
    var position = 0
    while delta > (base - minThreshold) * greatestThreshold / 2 {
      delta /= base - minThreshold
      position += base
    }
    return position + (base - minThreshold + 1) * delta / (delta + skew)
  }

  private static func digit(_ value: Int) -> Unicode.Scalar {
    // Values are less than 36: 0 to 25 are letters, 26 to 35 digits.
    Unicode.Scalar(UInt8(value < 26 ? value + 97 : value - 26 + 48))
  }

  private static func value(of digit: Unicode.Scalar) -> Int? {
    switch digit {
    case "a"..."z": Int(digit.value) - 97
    case "A"..."Z": Int(digit.value) - 65
    case "0"..."9": Int(digit.value) - 48 + 26
    default: nil
    }
  }
}
