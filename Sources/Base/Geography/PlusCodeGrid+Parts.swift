extension PlusCodeGrid {
  /// The parts of a code, full or short.
  struct Parts {
    /// The digits before the separator and its padding.
    var before: [UInt8] = []
    /// How many zeros pad the code.
    var zeroCount = 0
    /// The digits behind the separator.
    var after: [UInt8] = []

    /// Cuts a text into the parts of a code; nothing if it cannot be one.
    ///
    /// The rules are those of the specification: the separator stands once and behind an even
    /// number of digits, at most eight; zeros come in pairs, with nothing behind the separator; one
    /// digit alone behind it is an error.
    init?(_ text: String) {
      var hasSeparator = false
      for byte in text.utf8 {
        let capital = byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") ? byte & 0xDF : byte
        switch capital {
        case PlusCodeGrid.separator where !hasSeparator: hasSeparator = true
        case PlusCodeGrid.padding where !hasSeparator && !before.isEmpty: zeroCount += 1
        case _ where PlusCodeGrid.alphabet.contains(capital):
          if hasSeparator {
            // Digits after the fifteenth say nothing.
            if after.count <= PlusCodeGrid.maxDigitCount { after.append(capital) }
          } else {
            guard zeroCount == 0, before.count < PlusCodeGrid.separatorPosition else { return nil }
            before.append(capital)
          }
        default: return nil
        }
      }
      let count = before.count + zeroCount
      guard hasSeparator, count <= PlusCodeGrid.separatorPosition, before.count % 2 == 0,
        zeroCount % 2 == 0, after.count != 1,
        zeroCount == 0 || count == PlusCodeGrid.separatorPosition && after.isEmpty,
        count + after.count > 0
      else { return nil }
    }
  }
}
