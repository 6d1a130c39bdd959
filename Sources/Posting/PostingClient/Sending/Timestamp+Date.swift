package import FoundationEssentials
package import TextTools

extension Timestamp {
  /// Makes an instant from a date, rounded to milliseconds and clamped to the years 0 to 9999.
  ///
  /// - Parameter date: the date.
  package init(_ date: Date) {
    let seconds = min(max(date.timeIntervalSince1970, -62_167_219_200), 253_402_300_799)
    self.init(milliseconds: Int64((seconds * 1000).rounded()))
  }
}

extension Date {
  /// Makes a date from an instant.
  ///
  /// - Parameter timestamp: the instant.
  package init(_ timestamp: Timestamp) {
    self.init(timeIntervalSince1970: Double(timestamp.milliseconds) / 1000)
  }

  /// Reads a date in Parse's format, `2015-02-24T22:30:54.442Z`, also without milliseconds.
  ///
  /// Returns nil for other formats. Source: the Parse REST guide, "Object Format".
  ///
  /// - Parameter text: the text.
  package init?(timestamp text: String) {
    guard let timestamp = Timestamp(lenient: text) else { return nil }
    self.init(timestamp)
  }
}
