public import Geocoding
import Geography
public import Posts
public import Links

/// Validates posts and reports all problems at once.
///
///     let validator = PostValidator(geocoder: Geocoder(try .bundled()))
///     let report = validator.report(
///       on: PostDraft(
///         firstName: "Ada", lastName: "", placeString: "Springfield", link: "example.com"))
///     report.findings.map(\.code)
///     // [.nameEmpty, .linkSchemeMissing, .placeAmbiguous]
///
/// A validator is a value; any number of tasks can share one. A report costs one geocoder query,
/// and microseconds for the rest.
public struct PostValidator: Sendable {
  /// Finds the place of a place string; nil to skip the check of places.
  public var geocoder: Geocoder?
  private var geocode: (@Sendable (String) -> GeocodingAnswer?)?
  /// The rules for the link.
  public var linkPolicy: LinkPolicy
  /// Whether a post without a coordinate is valid; the report then adds that of the place.
  public var acceptsMissingCoordinate: Bool
  /// Whether certain repairs are applied before the validation, such as a missing `https://`.
  ///
  /// The report lists them with the original values.
  public var appliesRepairs = false

  /// The distance of a coordinate from its place, in kilometres, from which it is an error; nil if
  /// it is a warning however far it is.
  package var refusedDistance: Double?

  /// The maximum length of a name, in characters.
  ///
  /// Real names are shorter; text pasted by mistake is often longer.
  public static let maxNameCharacterCount = 100
  /// The maximum length of a place string in bytes, which is the geocoder's limit.
  public static let maxPlaceByteCount = 1024
  /// The maximum length of a key, in bytes.
  public static let maxKeyByteCount = 128
  /// The maximum distance of a coordinate from the edge of its place, in kilometres.
  ///
  /// People put the marker at their home and name the city. 50 km includes distant suburbs.
  public static let maxDistance = 50.0

  /// Makes a validator.
  ///
  /// - Parameters:
  ///   - geocoder: finds places; nil to skip the check of places.
  ///   - linkPolicy: the rules for the link.
  ///   - acceptsMissingCoordinate: whether a post without a coordinate is valid.
  public init(
    geocoder: Geocoder?, linkPolicy: LinkPolicy = LinkPolicy(),
    acceptsMissingCoordinate: Bool = true
  ) {
    self.geocoder = geocoder
    self.linkPolicy = linkPolicy
    self.acceptsMissingCoordinate = acceptsMissingCoordinate
  }

  /// Makes a validator that asks a function instead of a geocoder.
  ///
  /// - Parameters:
  ///   - linkPolicy: what the link must satisfy.
  ///   - acceptsMissingCoordinate: whether a post may come without a coordinate.
  ///   - geocode: finds the places that a place string may mean; called on any thread.
  public init(
    linkPolicy: LinkPolicy = LinkPolicy(), acceptsMissingCoordinate: Bool = true,
    geocode: @escaping @Sendable (String) -> GeocodingAnswer
  ) {
    self.init(
      geocoder: nil, linkPolicy: linkPolicy, acceptsMissingCoordinate: acceptsMissingCoordinate)
    self.geocode = geocode
  }

  /// The places that a text may mean.
  ///
  /// - Parameter text: a place string.
  /// - Returns: the answer; nil if the validator has nothing to ask.
  package func answer(to text: String) -> GeocodingAnswer? {
    geocode?(text) ?? geocoder?.geocode(text)
  }

  /// Makes the same validator with a function that it asks first.
  ///
  /// - Parameter geocode: finds the places that a place string may mean; nil where it has nothing
  ///   to ask.
  /// - Returns: the validator.
  package func asking(
    _ geocode: @escaping @Sendable (String) -> GeocodingAnswer?
  ) -> PostValidator {
    var validator = self
    validator.geocode = geocode
    return validator
  }

  /// Validates a post.
  ///
  /// - Parameter post: the post.
  /// - Returns: all findings, errors first; without an error, the post is valid.
  public func findings(in post: Post) -> [PostFinding] { report(on: PostDraft(post)).findings }

  /// Checks one name as it is checked in a post.
  ///
  ///     validator.findings(onName: "A\u{200B}da", .firstName)  // one error: U+200B is invisible
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - field: `.firstName` or `.lastName`.
  /// - Returns: its problems; empty if there are none.
  public func findings(onName name: String, _ field: PostFinding.Field) -> [PostFinding] {
    nameFindings(name, field, field == .lastName ? "last name" : "first name")
  }

  /// Validates a draft.
  ///
  /// - Parameter draft: the draft.
  /// - Returns: all findings, and the post to send if none of them is an error.
  public func report(on draft: PostDraft) -> PostReport { report(on: draft, after: []) }

  /// Validates a draft that was read from a document.
  ///
  /// - Parameters:
  ///   - draft: the draft.
  ///   - readingFindings: findings of the reader; their fields get no further findings.
  /// - Returns: all findings.
  func report(on draft: PostDraft, after readingFindings: [PostFinding]) -> PostReport {
    let (draft, repairs) = appliesRepairs ? repaired(draft) : (draft, [])
    let place = placeReport(draft.placeString)
    let link = linkPolicy.report(on: draft.link ?? "")
    let coordinate = coordinateReport(draft, place.answer)
    let unread = Set(readingFindings.map(\.field))
    let checks =
      keyFindings(draft.uniqueKey) + nameFindings(draft.firstName, .firstName, "first name")
      + nameFindings(draft.lastName, .lastName, "last name") + place.findings + link.findings
      + coordinate.findings
    let all = readingFindings + checks.filter { !unread.contains($0.field) }
    let errors = all.filter { $0.severity == .error }
    var post =
      errors.isEmpty
      ? Post(
        uniqueKey: draft.uniqueKey, firstName: draft.firstName ?? "",
        lastName: draft.lastName ?? "", placeString: draft.placeString ?? "",
        coordinate: coordinate.coordinate ?? place.answer?.results.first?.coordinate,
        link: link.link?.href ?? "") : nil
    post?.isLocationMoved = draft.isLocationMoved
    return PostReport(
      findings: errors + all.filter { $0.severity == .warning }, post: post, link: link.link,
      place: place.answer?.results.first, repairs: repairs)
  }
}
