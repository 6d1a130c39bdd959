/// A problem of a post that its author should know before sending it.
public struct PostFinding: Hashable, Sendable {
  /// The severity of a finding.
  public enum Severity: String, Hashable, Sendable, CaseIterable {
    /// The post cannot be sent.
    case error
    /// The post can be sent, but its author should check it.
    case warning
  }

  /// The part of a post that a finding is about, with its name in the API.
  public enum Field: String, Hashable, Sendable, CaseIterable {
    case uniqueKey, firstName, lastName, mapString, mediaURL, latitude, longitude
    /// The whole post, for example if it is not JSON.
    case post
  }

  /// A place that the place string may mean.
  public struct Candidate: Hashable, Sendable {
    /// The full name of the place: "Springfield, Illinois, United States".
    public let label: String
    /// The latitude in degrees WGS 84, -90 to 90.
    public let latitude: Double
    /// The longitude in degrees WGS 84, -180 to 180.
    public let longitude: Double
    /// The probability that the author means this place, 0 to 1.
    public let confidence: Double

    /// Makes a candidate from its parts.
    ///
    /// - Parameters:
    ///   - label: the full name of the place.
    ///   - latitude: the latitude in degrees WGS 84, -90 to 90.
    ///   - longitude: the longitude in degrees WGS 84, -180 to 180.
    ///   - confidence: the probability of the place, 0 to 1.
    public init(label: String, latitude: Double, longitude: Double, confidence: Double) {
      self.label = label
      self.latitude = latitude
      self.longitude = longitude
      self.confidence = confidence
    }
  }

  /// The severity.
  public let severity: Severity
  /// The part of the post that is affected.
  public let field: Field
  /// The kind of problem, for programs.
  public let code: Code
  /// The problem as a sentence for the author.
  public let message: String
  /// The suggested value of the field; nil if there is none.
  public let repair: String?
  /// The places that the place string may mean, the most probable first; empty for other findings.
  public let candidates: [Candidate]

  /// Makes a finding from its parts.
  ///
  /// - Parameters:
  ///   - severity: the severity.
  ///   - field: the part of the post that is affected.
  ///   - code: the kind of problem.
  ///   - message: a sentence for the author.
  ///   - repair: the suggested value of the field; nil if there is none.
  ///   - candidates: the possible places, the most probable first.
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
