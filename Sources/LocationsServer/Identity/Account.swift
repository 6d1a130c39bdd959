internal import FoundationEssentials
internal import GRDB

/// An account of a locations server.
public struct Account: Hashable, Sendable {
  /// The key of the account in the API (`uniqueKey` of its posts).
  public let key: String
  /// The e-mail address to sign in with.
  public let email: String
  /// The first name.
  public let firstName: String
  /// The last name.
  public let lastName: String
  /// Whether the account may change and hide the posts of others.
  public let isModerator: Bool
  /// Whether the account is blocked from signing in and posting.
  public let isBlocked: Bool

  /// The id of the row in the database.
  let id: Int64

  init(_ row: Row) {
    id = row["id"]
    key = row["key"]
    email = row["email"]
    firstName = row["firstName"]
    lastName = row["lastName"]
    isModerator = row["isModerator"]
    isBlocked = row["isBlocked"]
  }

  static let columns = """
    account.id, account.key, account.email, account.firstName, account.lastName,
    account.isModerator, account.isBlocked
    """
}

/// The data of a new account.
public struct NewAccount: Hashable, Sendable {
  /// The e-mail address to sign in with.
  public var email: String
  /// The password; nil for an account that signs in with an API key or Facebook only.
  public var password: String?
  /// The first name.
  public var firstName: String
  /// The last name.
  public var lastName: String
  /// Whether the account may change and hide the posts of others.
  public var isModerator: Bool

  /// Makes the data of a new account, without checking it.
  ///
  /// - Parameters:
  ///   - email: the e-mail address to sign in with, at most 254 bytes.
  ///   - password: the password, 8 characters to 1,024 bytes; nil for none.
  ///   - firstName: the first name, 1 to 100 characters.
  ///   - lastName: the last name, 1 to 100 characters.
  ///   - isModerator: whether the account may change and hide the posts of others.
  public init(
    email: String, password: String?, firstName: String, lastName: String,
    isModerator: Bool = false
  ) {
    self.email = email
    self.password = password
    self.firstName = firstName
    self.lastName = lastName
    self.isModerator = isModerator
  }

  /// The maximum length of a name, in characters.
  static let nameLimitCount = 100
  /// The maximum length of an e-mail address: RFC 5321, section 4.5.3.1, without its brackets.
  static let emailLimitByteCount = 254

  /// Checks the e-mail address, the names and the password.
  func check() throws(StoreError) {
    guard Self.isEmail(email) else { throw .badEmail(email) }
    if let password { try Self.check(password: password) }
    for name in [firstName, lastName] where !Self.isName(name) {
      throw .badName(name, limitCount: Self.nameLimitCount)
    }
  }

  /// Checks the length of a password; NIST SP 800-63B advises against other rules.
  static func check(password: String) throws(StoreError) {
    guard password.count >= LocationStore.passwordLeastCount else {
      throw .shortPassword(minCount: LocationStore.passwordLeastCount)
    }
    guard password.utf8.count <= LocationStore.passwordLimitByteCount else {
      throw .longPassword(limitByteCount: LocationStore.passwordLimitByteCount)
    }
  }

  static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.count <= nameLimitCount
      && !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }

  /// Whether a text has the form of an e-mail address: text, `@`, text; no spaces or controls.
  ///
  /// Only a delivered message would prove more.
  static func isEmail(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    return text.utf8.count <= emailLimitByteCount && parts.count == 2
      && parts.allSatisfy { !$0.isEmpty }
      && !text.unicodeScalars.contains {
        $0.properties.isWhitespace || $0.properties.generalCategory == .control
      }
  }
}
