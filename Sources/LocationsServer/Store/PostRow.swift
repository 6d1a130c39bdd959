import PostValidation

internal import Geography
internal import Posting

/// A post as the table has it: sound, and with a coordinate.
struct PostRow: Hashable, Sendable {
  var uniqueKey: String
  var firstName: String
  var lastName: String
  var mapString: String
  var mediaURL: String
  var latitude: Double
  var longitude: Double
  /// How often it has been changed.
  var revision: Int64 = 0
}

extension PostRow {
  /// The post that a draft makes.
  ///
  /// The link is stored as it was sent, so that an author finds what he wrote.
  ///
  /// - Throws: ``APIError/invalidPost(_:)`` with all that the validator finds, when an error is
  ///   among it.
  init(_ draft: PostDraft, checkedBy validator: PostValidator) throws(APIError) {
    var validator = validator
    validator.acceptsMissingCoordinate = false
    let report = validator.report(on: draft)
    guard let post = report.post, let coordinate = post.coordinate else {
      throw .invalidPost(report.findings)
    }
    self.init(
      uniqueKey: draft.uniqueKey ?? "", firstName: post.firstName, lastName: post.lastName,
      mapString: post.placeString, mediaURL: draft.link ?? post.link,
      latitude: coordinate.latitude, longitude: coordinate.longitude)
  }

  /// The post with the fields that a draft sets.
  ///
  /// - Throws: ``APIError/invalidPost(_:)``.
  func changed(by draft: PostDraft, checkedBy validator: PostValidator) throws(APIError) -> PostRow
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
