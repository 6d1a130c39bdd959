/// A Facebook user.
public struct FacebookIdentity: Hashable, Sendable {
  /// The id of the user in the app.
  public let id: String
  /// The first name.
  public let firstName: String
  /// The last name.
  public let lastName: String

  /// Makes an identity from its parts.
  ///
  /// - Parameters:
  ///   - id: the id of the user in the app.
  ///   - firstName: the first name.
  ///   - lastName: the last name.
  public init(id: String, firstName: String, lastName: String) {
    self.id = id
    self.firstName = firstName
    self.lastName = lastName
  }
}

/// Returns the user of an access token.
///
/// It returns nil if the token is invalid or belongs to another app, and throws if it cannot verify
/// the token. If it wrongly returns a user, strangers can sign in.
public typealias FacebookVerifier =
  @Sendable (_ accessToken: String) async throws -> FacebookIdentity?
