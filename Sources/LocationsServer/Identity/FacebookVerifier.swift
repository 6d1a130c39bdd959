/// Who somebody is at Facebook.
public struct FacebookIdentity: Hashable, Sendable {
  /// The number of the person in the app.
  public let id: String
  /// The first name.
  public let firstName: String
  /// The last name.
  public let lastName: String

  /// Makes an identity of its parts.
  public init(id: String, firstName: String, lastName: String) {
    self.id = id
    self.firstName = firstName
    self.lastName = lastName
  }
}

/// Asks who an access token stands for.
///
/// Returns nil when the token stands for nobody, or was made for another app; throws when that
/// cannot be found out.
public typealias FacebookVerifier =
  @Sendable (_ accessToken: String) async throws -> FacebookIdentity?
