/// An instant in the API's precision: whole milliseconds, UTC.
package struct Timestamp: Hashable, Comparable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  package var milliseconds: Int64

  package init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  package static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.milliseconds < right.milliseconds
  }

  package func advanced(by duration: Duration) -> Timestamp {
    let (seconds, attoseconds) = duration.components
    return Timestamp(
      milliseconds: milliseconds + seconds * 1000 + attoseconds / 1_000_000_000_000_000)
  }

  /// The instant as in the API: `2026-02-25T01:10:38.103Z`.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The instant's 24 letters.
  ///
  /// Written by hand: a list of a hundred posts has two hundred of them.
  package var bytes: [UInt8] {
    let (days, rest) = milliseconds.flooredDivision(by: 86_400_000)
    let (year, month, day) = Self.civil(fromDays: days)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(24)
    bytes.append(year, digits: 4)
    bytes.append(UInt8(ascii: "-"))
    bytes.append(month, digits: 2)
    bytes.append(UInt8(ascii: "-"))
    bytes.append(day, digits: 2)
    bytes.append(UInt8(ascii: "T"))
    bytes.append(rest / 3_600_000, digits: 2)
    bytes.append(UInt8(ascii: ":"))
    bytes.append(rest / 60_000 % 60, digits: 2)
    bytes.append(UInt8(ascii: ":"))
    bytes.append(rest / 1000 % 60, digits: 2)
    bytes.append(UInt8(ascii: "."))
    bytes.append(rest % 1000, digits: 3)
    bytes.append(UInt8(ascii: "Z"))
    return bytes
  }

  /// Reads `2026-02-25T01:10:38Z`, with or without a fraction of one to nine digits.
  package init?(text: String) {
    let bytes = Array(text.utf8)
    guard (20...30).contains(bytes.count), bytes.last == UInt8(ascii: "Z"),
      bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"), bytes[10] == UInt8(ascii: "T"),
      bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
      let year = bytes.number(0..<4), let month = bytes.number(5..<7),
      let day = bytes.number(8..<10), let hour = bytes.number(11..<13),
      let minute = bytes.number(14..<16), let second = bytes.number(17..<19),
      (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second < 60
    else { return nil }
    var fraction: Int64 = 0
    if bytes.count > 20 {
      guard bytes[19] == UInt8(ascii: "."), bytes.count > 21 else { return nil }
      var digits = bytes[20..<(bytes.count - 1)]
      guard digits.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return nil }
      while digits.count < 3 { digits.append(UInt8(ascii: "0")) }
      fraction = Array(digits).number(0..<3) ?? 0
    }
    let days = Self.days(year: year, month: month, day: day)
    // The 31st of a shorter month would come out as another day.
    guard Self.civil(fromDays: days) == (year, month, day) else { return nil }
    milliseconds =
      ((days * 24 + hour) * 60 + minute) * 60_000 + second * 1000 + fraction
  }

  /// Reads also an instant with an offset from UTC, such as `2026-02-25T01:10:38+01:00`.
  package init?(lenient text: String) {
    if text.hasSuffix("Z") {
      self.init(text: text)
      return
    }
    guard let sign = text.lastIndex(where: { $0 == "+" || $0 == "-" }),
      let local = Timestamp(text: text[..<sign] + "Z")
    else { return nil }
    var digits = text[text.index(after: sign)...].utf8.filter { $0 != UInt8(ascii: ":") }
    if digits.count == 2 { digits += [UInt8(ascii: "0"), UInt8(ascii: "0")] }
    guard digits.count == 4, let hours = digits.number(0..<2), let minutes = digits.number(2..<4),
      hours < 24, minutes < 60
    else { return nil }
    let offset = (hours * 60 + minutes) * 60_000
    self.init(milliseconds: local.milliseconds - (text[sign] == "-" ? -offset : offset))
  }

  /// Days since 1970-01-01 of a date of the proleptic Gregorian calendar.
  ///
  /// Years are counted from March, so that the leap day is a year's last.
  private static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
    let year = month <= 2 ? year - 1 : year
    let (era, yearOfEra) = year.flooredDivision(by: 400)
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func civil(fromDays days: Int64) -> (Int64, Int64, Int64) {
    let (era, dayOfEra) = (days + 719_468).flooredDivision(by: 146_097)
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1
    )
  }
}

extension Int64 {
  fileprivate func flooredDivision(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ number: Int64, digits: Int) {
    var divisor: Int64 = 1
    for _ in 1..<digits { divisor *= 10 }
    while divisor > 0 {
      // A digit: the remainder of a division by ten.
      append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
      divisor /= 10
    }
  }

  fileprivate func number(_ range: Range<Int>) -> Int64? {
    var number: Int64 = 0
    for byte in self[range] {
      guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { return nil }
      number = number * 10 + Int64(byte - UInt8(ascii: "0"))
    }
    return number
  }
}
