/// Something about a post that its author should know before it leaves.
public struct PostFinding: Hashable, Sendable {
  /// How bad it is.
  public enum Severity: String, Hashable, Sendable, CaseIterable {
    /// The post is not to be sent as it is.
    case error
    /// The post may be sent, and somebody should look at it.
    case warning
  }

  /// The part of a post that a finding is about, named as in the API.
  public enum Field: String, Hashable, Sendable, CaseIterable {
    case uniqueKey, firstName, lastName, mapString, mediaURL, latitude, longitude
    /// The post as a whole: it cannot be read.
    case post
  }

  /// A place that the place string may mean.
  public struct Candidate: Hashable, Sendable {
    /// "Springfield, Illinois, United States".
    public let label: String
    /// Degrees, -90 to 90, WGS 84.
    public let latitude: Double
    /// Degrees, -180 to 180, WGS 84.
    public let longitude: Double
    /// The probability that this is the place that was meant, 0 to 1.
    public let confidence: Double

    /// Makes a candidate of its parts.
    public init(label: String, latitude: Double, longitude: Double, confidence: Double) {
      self.label = label
      self.latitude = latitude
      self.longitude = longitude
      self.confidence = confidence
    }
  }

  /// How bad it is.
  public let severity: Severity
  /// What it is about.
  public let field: Field
  /// What it is, for programs.
  public let code: Code
  /// What it is, in a sentence for the author.
  public let message: String
  /// What to put into the field instead, where that is known.
  public let repair: String?
  /// The places that the place string may mean, the most probable first.
  public let candidates: [Candidate]

  /// Makes a finding of its parts.
  public init(
    _ severity: Severity, _ field: Field, code: Code, message: String, repair: String? = nil,
    candidates: [Candidate] = []
  ) {
    self.severity = severity
    self.field = field
    self.code = code
    self.message = message
    self.repair = repair
    self.candidates = candidates
  }
}
