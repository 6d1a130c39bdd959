public import Posting
public import WebLinks
public import Geocoding
import Geography

/// Says all that is wrong with a post, at once.
///
///     let validator = PostValidator(geocoder: Geocoder(try .bundled()))
///     let report = validator.report(
///       on: PostDraft(
///         firstName: "Ada", lastName: "", placeString: "Springfield", link: "example.com"))
///     report.findings.map(\.code)
///     // [.nameEmpty, .linkSchemeMissing, .placeAmbiguous]
///
/// It is a value without state: any number of tasks may share one. A report costs one look-up of
/// the geocoder, and microseconds beside it.
public struct PostValidator: Sendable {
  /// What finds the place of a place string; without one, places are not looked up.
  public var geocoder: Geocoder?
  /// What the link must satisfy.
  public var linkPolicy: LinkPolicy
  /// Whether a post without a coordinate is sound: whoever sends it looks it up, or the report does.
  public var acceptsMissingCoordinate: Bool

  /// The longest name, in characters.
  ///
  /// Longer ones than 100 do not occur; what is pasted by mistake does.
  public static let maxNameCharacterCount = 100
  /// The longest place string, in bytes: the geocoder reads no longer ones.
  public static let maxPlaceByteCount = 1024
  /// The longest key, in bytes.
  public static let maxKeyByteCount = 128
  /// How far a coordinate may lie from the place of the place string, beside the size of the place,
  /// in kilometres.
  ///
  /// People put their marker at home and name the city: 50 km is a wide suburb.
  public static let maxDistance = 50.0

  /// Makes a validator.
  ///
  /// - Parameters:
  ///   - geocoder: what finds places; nothing to leave them unchecked.
  ///   - linkPolicy: what the link must satisfy.
  ///   - acceptsMissingCoordinate: whether a post may come without a coordinate.
  public init(
    geocoder: Geocoder?, linkPolicy: LinkPolicy = LinkPolicy(),
    acceptsMissingCoordinate: Bool = true
  ) {
    self.geocoder = geocoder
    self.linkPolicy = linkPolicy
    self.acceptsMissingCoordinate = acceptsMissingCoordinate
  }

  /// All findings about a post, errors first; no error when it is sound.
  public func findings(in post: Post) -> [PostFinding] { report(on: PostDraft(post)).findings }

  /// All findings about a draft, and the post that it makes where none is an error.
  public func report(on draft: PostDraft) -> PostReport { report(on: draft, after: []) }

  /// - Parameters:
  ///   - draft: what could be read.
  ///   - readingFindings: what could not; nothing else is said of these fields.
  /// - Returns: all findings.
  func report(on draft: PostDraft, after readingFindings: [PostFinding]) -> PostReport {
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
    let post =
      errors.isEmpty
      ? Post(
        uniqueKey: draft.uniqueKey, firstName: draft.firstName ?? "",
        lastName: draft.lastName ?? "", placeString: draft.placeString ?? "",
        coordinate: coordinate.coordinate ?? place.answer?.results.first?.coordinate,
        link: link.link?.href ?? "") : nil
    return PostReport(
      findings: errors + all.filter { $0.severity == .warning }, post: post, link: link.link,
      place: place.answer?.results.first)
  }
}
