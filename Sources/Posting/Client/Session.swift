public import FoundationEssentials

/// What a person logs in with: exactly one credential.
public enum Credential: Hashable, Sendable {
  /// The name of an account, mostly an e-mail address, and its password.
  case password(userName: String, password: String)
  /// A token that Facebook gave for the person.
  case facebook(accessToken: String)
}

/// The leave to act for somebody, which a server gave for a time.
public struct Session: Hashable, Sendable, Codable {
  /// The account's number, which is the `uniqueKey` of its posts.
  public var accountKey: String
  /// The secret that stands for the session.
  public var token: String
  /// When it ends, where the server says so.
  public var expiration: Date?
  /// The cookies that came with it, by their names; `XSRF-TOKEN` among them.
  public var cookies: [String: String]

  /// Makes a session of its parts.
  public init(
    accountKey: String, token: String, expiration: Date? = nil, cookies: [String: String] = [:]
  ) {
    self.accountKey = accountKey
    self.token = token
    self.expiration = expiration
    self.cookies = cookies
  }
}

/// What anybody may know about an account.
public struct PublicUser: Hashable, Sendable {
  /// The account's number.
  public var key: String
  /// The first name, where the person gave one.
  public var firstName: String?
  /// The last name, where the person gave one.
  public var lastName: String?
  /// What the person is called.
  public var nickname: String?

  /// Makes a user of its parts.
  public init(
    key: String, firstName: String? = nil, lastName: String? = nil, nickname: String? = nil
  ) {
    self.key = key
    self.firstName = firstName
    self.lastName = lastName
    self.nickname = nickname
  }
}
