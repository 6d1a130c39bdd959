internal import FoundationEssentials
internal import GRDB

/// Somebody who may sign in and post.
public struct Account: Hashable, Sendable {
  /// The account's number in the API (`uniqueKey` of its posts).
  public let key: String
  /// What the account signs in with.
  public let email: String
  /// The first name.
  public let firstName: String
  /// The last name.
  public let lastName: String
  /// Whether the account may change and hide the posts of others.
  public let isModerator: Bool
  /// Whether the account is kept from signing in and posting.
  public let isBlocked: Bool

  /// The row of the table.
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

/// What a new account is made of.
public struct NewAccount: Hashable, Sendable {
  /// What the account signs in with.
  public var email: String
  /// The password; nil for an account that signs in with a key or a token only.
  public var password: String?
  /// The first name.
  public var firstName: String
  /// The last name.
  public var lastName: String
  /// Whether the account may change and hide the posts of others.
  public var isModerator: Bool

  /// Makes the description of an account of its parts.
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

  /// Names that are longer are no names.
  static let nameLimitCount = 100
  /// RFC 5321, section 4.5.3.1: 256 octets of a path, two of them its brackets.
  static let emailLimitByteCount = 254

  /// Checks what a person chose.
  func check() throws(StoreError) {
    guard Self.isEmail(email) else { throw .badEmail(email) }
    if let password { try Self.check(password: password) }
    for name in [firstName, lastName] where !Self.isName(name) {
      throw .badName(name, limitCount: Self.nameLimitCount)
    }
  }

  /// Checks the length of a password, which is all that can be asked of one (NIST SP 800-63B).
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

  /// Whether a text can be an address: something, an at sign, something; no blanks or controls.
  ///
  /// Only a message that arrives proves more.
  static func isEmail(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    return text.utf8.count <= emailLimitByteCount && parts.count == 2
      && parts.allSatisfy { !$0.isEmpty }
      && !text.unicodeScalars.contains {
        $0.properties.isWhitespace || $0.properties.generalCategory == .control
      }
  }
}
