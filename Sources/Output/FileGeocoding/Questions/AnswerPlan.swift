internal import Files
public import GeoFormats
public import Geocoding

/// How queries are answered, and how the answers are written.
public struct AnswerPlan: Sendable {
  /// How many bytes of a too long line its answer repeats.
  public static let echoedByteCount = 256
  /// The longest line that is answered: as long as a ``LineReader`` keeps.
  static let lineByteLimit = LineReader<FileDescriptor>.maximumLineByteCount

  /// The form of the answers.
  public var format: OutputFormat
  /// How lines for people look.
  public var style: TextStyle
  /// Whether tables have columns for distance and bearing.
  public var includesOffsets: Bool
  /// Finds the places that a query names.
  public var geocode: @Sendable (String) -> GeocodingAnswer

  /// Makes a plan.
  ///
  /// - Parameters:
  ///   - format: the form of the answers.
  ///   - style: how lines for people look.
  ///   - includesOffsets: whether tables have columns for distance and bearing.
  ///   - geocode: finds the places that a query names; called on any thread.
  public init(
    format: OutputFormat, style: TextStyle = TextStyle(), includesOffsets: Bool = false,
    geocode: @escaping @Sendable (String) -> GeocodingAnswer
  ) {
    self.format = format
    self.style = style
    self.includesOffsets = includesOffsets
    self.geocode = geocode
  }
}
