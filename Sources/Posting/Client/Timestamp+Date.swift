package import FoundationEssentials
package import JSON

extension Timestamp {
  /// The instant, rounded to the nearest millisecond; what a date cannot express is brought to the
  /// years 0 to 9999.
  package init(_ date: Date) {
    let seconds = min(max(date.timeIntervalSince1970, -62_167_219_200), 253_402_300_799)
    self.init(milliseconds: Int64((seconds * 1000).rounded()))
  }
}

extension Date {
  /// Makes the date of an instant.
  package init(_ timestamp: Timestamp) {
    self.init(timeIntervalSince1970: Double(timestamp.milliseconds) / 1000)
  }

  /// Reads a date as Parse writes it: `2015-02-24T22:30:54.442Z`, also without decimals.
  ///
  /// Source: the Parse REST guide, "Object Format".
  package init?(timestamp text: String) {
    guard let timestamp = Timestamp(lenient: text) else { return nil }
    self.init(timestamp)
  }
}
