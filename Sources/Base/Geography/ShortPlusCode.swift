/// A plus code without its first digits, which a place nearby gives: the `JM4H+XX` of
/// "JM4H+XX Seattle".
///
///     ShortPlusCode("CWC8+R9")?.nearest(to: mountainView).text  // "849VCWC8+R9"
///
/// Source: Open Location Code specification, version 1.0, section "Short codes".
public struct ShortPlusCode: Hashable, Sendable, CustomStringConvertible {
  /// The code in capitals, with its separator: `CWC8+R9`.
  public let text: String
  private let digits: [UInt8]
  /// How many digits are missing: 2, 4, 6 or 8.
  public let missingDigitCount: Int

  /// Reads a short code; nil if the text is not one, or is a full code.
  ///
  /// - Parameter text: the code, with its separator; small letters count as capitals.
  public init?(_ text: String) {
    guard let parts = PlusCodeGrid.Parts(text), parts.zeroCount == 0, !parts.after.isEmpty,
      parts.before.count < PlusCodeGrid.separatorPosition
    else { return nil }
    missingDigitCount = PlusCodeGrid.separatorPosition - parts.before.count
    digits = Array(
      (parts.before + parts.after).prefix(PlusCodeGrid.maxDigitCount - missingDigitCount))
    var written = Array(digits.prefix(parts.before.count))
    written.append(PlusCodeGrid.separator)
    written += digits.dropFirst(parts.before.count)
    self.text = String(decoding: written, as: UTF8.self)
  }

  /// The full code with these last digits whose cell is nearest to a point.
  ///
  /// - Parameter reference: a point at most half a cell of the missing digits away, which are 0.5
  ///   degrees if four are missing.
  /// - Returns: the full code.
  public func nearest(to reference: Coordinate) -> PlusCode {
    let grid = PlusCodeGrid.self
    let position = grid.position(of: reference)
    let lead = grid.digits(position, count: missingDigitCount)
    // The reference gives the digits that say whether a cell lies on the Earth, so this one does.
    guard var (latitude, longitude) = grid.corner(lead + digits) else {
      return PlusCode(reference)
    }
    let count = lead.count + digits.count
    let (height, width) = (grid.height(missingDigitCount), grid.width(missingDigitCount))
    let middle = (latitude + grid.height(count) / 2, longitude + grid.width(count) / 2)
    if middle.0 - position.latitude > height / 2, middle.0 >= height {
      latitude -= height
    } else if position.latitude - middle.0 > height / 2,
      middle.0 + height <= 180 * grid.latitudeUnits
    {
      latitude += height
    }
    if middle.1 - position.longitude > width / 2 {
      longitude -= width
    } else if position.longitude - middle.1 > width / 2 {
      longitude += width
    }
    let whole = 360 * grid.longitudeUnits
    return PlusCode(latitude: latitude, longitude: (longitude + whole) % whole, digitCount: count)
  }

  /// The code in capitals, with its separator.
  public var description: String { text }
}
