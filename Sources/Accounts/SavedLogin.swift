public import Posting

/// Who is logged in where: what is kept between two runs of a program.
///
/// It holds the secret of a session and never a password.
public struct SavedLogin: Hashable, Sendable, Codable {
  /// Where the API is.
  public var profile: LocationsProfile
  /// The name that the person logged in with; nil after a log-in by Facebook.
  public var userName: String?
  /// The session.
  public var session: Session
  /// The first name that the server knows.
  public var firstName: String?
  /// The last name that the server knows.
  public var lastName: String?

  /// Makes a login of its parts.
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

  /// The person's name as it is shown, or the account's number.
  public var displayName: String {
    let parts = [firstName, lastName].compactMap { $0 }.filter { !$0.isEmpty }
    return parts.isEmpty ? userName ?? session.accountKey : parts.joined(separator: " ")
  }
}
