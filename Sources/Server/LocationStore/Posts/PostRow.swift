package import PostValidation

internal import Geography
package import PostingClient

/// A row of the posts table: valid, and with a coordinate.
package struct PostRow: Hashable, Sendable {
  package var uniqueKey: String
  package var firstName: String
  package var lastName: String
  package var mapString: String
  package var mediaURL: String
  package var latitude: Double
  package var longitude: Double
  /// The number of changes since its creation.
  var revision: Int64 = 0
}

extension PostRow {
  /// The distance of a point from its place, in kilometres, from which one of the two is refused.
  private static let refusedDistance = 1_000.0

  /// Validates a draft and makes a row.
  ///
  /// The link is stored as it is opened: text that looks like another link never reaches a reader.
  /// - Returns: the row, and the findings that are no errors.
  /// - Throws: ``APIError/invalidPost(_:)`` with all findings, if one of them is an error.
  package static func checked(
    _ draft: PostDraft, by validator: PostValidator, refusedDistance: Double = refusedDistance
  ) throws(APIError) -> (row: PostRow, warnings: [PostFinding]) {
    var validator = validator
    validator.acceptsMissingCoordinate = false
    validator.refusedDistance = refusedDistance
    let report = validator.report(on: draft)
    guard let post = report.post, let coordinate = post.coordinate else {
      throw .invalidPost(report.findings.map(Self.withAdvice))
    }
    let row = PostRow(
      uniqueKey: draft.uniqueKey ?? "", firstName: post.firstName, lastName: post.lastName,
      mapString: post.placeString, mediaURL: Self.storedLink(post.link, sent: draft.link),
      latitude: coordinate.latitude, longitude: coordinate.longitude)
    return (row, report.findings)
  }

  /// A finding with what a client may do about it.
  private static func withAdvice(_ finding: PostFinding) -> PostFinding {
    guard finding.code == .coordinateFar, finding.severity == .error else { return finding }
    return PostFinding(
      .error, finding.field, code: finding.code,
      message: finding.message + " Send the coordinate of the place, or \"locationMoved\": true if "
        + "somebody has moved the point.",
      repair: finding.repair, candidates: finding.candidates)
  }

  /// The link as a browser opens it, or as it was sent if only the slash of an empty path is
  /// missing: most people write `https://example.org`, and it is clearly the same link.
  private static func storedLink(_ link: String, sent: String?) -> String {
    if let sent, sent.utf8.elementsEqual(link.utf8.dropLast()), link.hasSuffix("/") { return sent }
    return link
  }

  /// Returns the row with the fields of a draft, after validation.
  ///
  /// A point that stays where it is while the place changes is refused unless it lies there, too. A
  /// change of neither does not compare them again.
  ///
  /// - Returns: the row, and the findings that are no errors.
  /// - Throws: ``APIError/invalidPost(_:)``.
  package func changed(
    by draft: PostDraft, checkedBy validator: PostValidator
  ) throws(APIError) -> (row: PostRow, warnings: [PostFinding]) {
    var whole = PostDraft(
      uniqueKey: uniqueKey, firstName: draft.firstName ?? firstName,
      lastName: draft.lastName ?? lastName, placeString: draft.placeString ?? mapString,
      latitude: draft.latitude ?? latitude, longitude: draft.longitude ?? longitude,
      link: draft.link ?? mediaURL)
    let movesPoint = whole.latitude != latitude || whole.longitude != longitude
    let hasPoint = draft.latitude != nil || draft.longitude != nil
    whole.isLocationMoved =
      draft.isLocationMoved || !movesPoint && whole.placeString == mapString
    var (row, warnings) = try PostRow.checked(
      whole, by: validator,
      refusedDistance: hasPoint ? Self.refusedDistance : PostValidator.maxDistance)
    row.revision = revision
    return (row, warnings)
  }
}
