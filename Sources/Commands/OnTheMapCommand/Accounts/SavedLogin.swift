package import PostingClient

/// A login to store between two runs of a program.
///
/// It contains the session token but no password.
package struct SavedLogin: Hashable, Sendable, Codable {
  /// The profile of the server.
  package var profile: LocationsProfile
  /// The user name of the account; nil after logging in with Facebook.
  package var userName: String?
  /// The session.
  package var session: Session
  /// The first name of the account; nil if the server has none.
  package var firstName: String?
  /// The last name of the account; nil if the server has none.
  package var lastName: String?

  /// Makes a login from its parts.
  ///
  /// - Parameters:
  ///   - profile: the profile of the server.
  ///   - userName: the user name of the account; nil after logging in with Facebook.
  ///   - session: the session.
  ///   - firstName: the first name of the account.
  ///   - lastName: the last name of the account.
  package init(
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
  package var displayName: String {
    let parts = [firstName, lastName].compactMap { $0 }.filter { !$0.isEmpty }
    return parts.isEmpty ? userName ?? session.accountKey : parts.joined(separator: " ")
  }
}
