public import FoundationEssentials

/// The credential to log in with.
public enum Credential: Hashable, Sendable {
  /// The user name of an account, usually an e-mail address, and its password.
  case password(userName: String, password: String)
  /// An access token from Facebook.
  case facebook(accessToken: String)
}

/// A session of an account on a server.
public struct Session: Hashable, Sendable, Codable {
  /// The key of the account, which is the `uniqueKey` of its posts.
  public var accountKey: String
  /// The secret token of the session.
  public var token: String
  /// The time at which the session ends; nil if the server does not report it.
  public var expiration: Date?
  /// The cookies of the session by name, including `XSRF-TOKEN`.
  public var cookies: [String: String]

  /// Makes a session from its parts.
  ///
  /// - Parameters:
  ///   - accountKey: the key of the account.
  ///   - token: the secret token of the session.
  ///   - expiration: the time at which the session ends; nil if unknown.
  ///   - cookies: the cookies of the session by name.
  public init(
    accountKey: String, token: String, expiration: Date? = nil, cookies: [String: String] = [:]
  ) {
    self.accountKey = accountKey
    self.token = token
    self.expiration = expiration
    self.cookies = cookies
  }
}

/// The public data of an account.
public struct PublicUser: Hashable, Sendable {
  /// The key of the account.
  public var key: String
  /// The first name; nil if the server has none.
  public var firstName: String?
  /// The last name; nil if the server has none.
  public var lastName: String?
  /// The nickname; nil if the server has none.
  public var nickname: String?

  /// Makes a user from its parts.
  ///
  /// - Parameters:
  ///   - key: the key of the account.
  ///   - firstName: the first name.
  ///   - lastName: the last name.
  ///   - nickname: the nickname.
  public init(
    key: String, firstName: String? = nil, lastName: String? = nil, nickname: String? = nil
  ) {
    self.key = key
    self.firstName = firstName
    self.lastName = lastName
    self.nickname = nickname
  }
}
