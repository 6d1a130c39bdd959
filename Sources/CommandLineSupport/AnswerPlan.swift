package import GeoFormats
package import Geocoding

/// How queries are answered, and how the answers are written.
package struct AnswerPlan: Sendable {
  /// How much of a line that is too long stands in its answer.
  package static let echoedByteCount = 256

  /// The form of the answers.
  package var format: OutputFormat
  /// How lines for people look.
  package var style: TextStyle
  /// Whether tables have columns for distance and bearing.
  package var includesOffsets: Bool
  /// Finds the places that a query names.
  package var geocode: @Sendable (String) -> GeocodingAnswer

  /// Makes a plan.
  package init(
    format: OutputFormat, style: TextStyle = TextStyle(), includesOffsets: Bool = false,
    geocode: @escaping @Sendable (String) -> GeocodingAnswer
  ) {
    self.format = format
    self.style = style
    self.includesOffsets = includesOffsets
    self.geocode = geocode
  }
}
