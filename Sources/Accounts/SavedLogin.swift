public import Posting

/// A login to store between two runs of a program.
///
/// It contains the session token but no password.
public struct SavedLogin: Hashable, Sendable, Codable {
  /// The profile of the server.
  public var profile: LocationsProfile
  /// The user name of the account; nil after logging in with Facebook.
  public var userName: String?
  /// The session.
  public var session: Session
  /// The first name of the account; nil if the server has none.
  public var firstName: String?
  /// The last name of the account; nil if the server has none.
  public var lastName: String?

  /// Makes a login from its parts.
  ///
  /// - Parameters:
  ///   - profile: the profile of the server.
  ///   - userName: the user name of the account; nil after logging in with Facebook.
  ///   - session: the session.
  ///   - firstName: the first name of the account.
  ///   - lastName: the last name of the account.
  public init(
    profile: LocationsProfile, userName: String?, session: Session, firstName: String? = nil,
    lastName: String? = nil
  ) {
    self.profile = profile
    self.userName = userName
    self.session = session
    self.firstName = firstName
    self.lastName = lastName
  }

  /// The full name; without one, the user name or the key of the account.
  public var displayName: String {
    let parts = [firstName, lastName].compactMap { $0 }.filter { !$0.isEmpty }
    return parts.isEmpty ? userName ?? session.accountKey : parts.joined(separator: " ")
  }
}
