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
  /// Validates a draft and makes a row.
  ///
  /// The link is stored as it is opened: text that looks like another link never reaches a reader.
  ///
  /// - Throws: ``APIError/invalidPost(_:)`` with all findings, if one of them is an error.
  package init(_ draft: PostDraft, checkedBy validator: PostValidator) throws(APIError) {
    var validator = validator
    validator.acceptsMissingCoordinate = false
    let report = validator.report(on: draft)
    guard let post = report.post, let coordinate = post.coordinate else {
      throw .invalidPost(report.findings)
    }
    self.init(
      uniqueKey: draft.uniqueKey ?? "", firstName: post.firstName, lastName: post.lastName,
      mapString: post.placeString, mediaURL: Self.storedLink(post.link, sent: draft.link),
      latitude: coordinate.latitude, longitude: coordinate.longitude)
  }

  /// The link as a browser opens it, or as it was sent if only the slash of an empty path is missing:
  /// most people write `https://example.org`, and it is clearly the same link.
  private static func storedLink(_ link: String, sent: String?) -> String {
    if let sent, sent.utf8.elementsEqual(link.utf8.dropLast()), link.hasSuffix("/") { return sent }
    return link
  }

  /// Returns the row with the fields of a draft, after validation.
  ///
  /// - Throws: ``APIError/invalidPost(_:)``.
  package func changed(by draft: PostDraft, checkedBy validator: PostValidator) throws(APIError)
    -> PostRow
  {
    var row = try PostRow(
      PostDraft(
        uniqueKey: uniqueKey, firstName: draft.firstName ?? firstName,
        lastName: draft.lastName ?? lastName, placeString: draft.placeString ?? mapString,
        latitude: draft.latitude ?? latitude, longitude: draft.longitude ?? longitude,
        link: draft.link ?? mediaURL), checkedBy: validator)
    row.revision = revision
    return row
  }
}
