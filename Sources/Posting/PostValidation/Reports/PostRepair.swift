public import Posts

/// An unambiguous change that the validator has made to a draft.
///
///     var validator = PostValidator(geocoder: nil)
///     validator.appliesRepairs = true
///     let report = validator.report(
///       on: PostDraft(
///         firstName: " Ada", lastName: "Lovelace", placeString: "London", link: "example.com"))
///     report.repairs.map(\.repaired)  // ["Ada", "https://example.com/"]
public struct PostRepair: Hashable, Sendable {
  /// The part of the post that was changed.
  public let field: PostFinding.Field
  /// The kind of problem that was repaired.
  public let code: PostFinding.Code
  /// The value as it was.
  public let original: String
  /// The value as it is now.
  public let repaired: String

  /// Makes a repair from its parts.
  ///
  /// - Parameters:
  ///   - field: the part of the post that was changed.
  ///   - code: the kind of problem that was repaired.
  ///   - original: the value as it was.
  ///   - repaired: the value as it is now.
  public init(
    _ field: PostFinding.Field, code: PostFinding.Code, original: String, repaired: String
  ) {
    self.field = field
    self.code = code
    self.original = original
    self.repaired = repaired
  }
}
