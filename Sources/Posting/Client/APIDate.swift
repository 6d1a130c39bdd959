package import FoundationEssentials

/// Dates as Parse writes them: ISO 8601, UTC, three decimals: `2015-02-24T22:30:54.442Z`.
///
/// Source: the Parse REST guide, "Object Format".
package enum APIDate {
  private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

  /// The date in that form.
  package static func text(_ date: Date) -> String { style.format(date) }

  /// Reads a date, also one without decimals.
  package static func date(_ text: String) -> Date? {
    (try? style.parse(text)) ?? (try? Date.ISO8601FormatStyle().parse(text))
  }
}
