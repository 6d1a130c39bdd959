internal import FoundationEssentials
internal import PostValidation
package import PostingClient

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
  /// The role of the account.
  public let role: Role
  /// Whether the account is blocked from signing in and posting.
  public let isBlocked: Bool
  /// Whether a moderator must approve the account before it can sign in.
  public let isWaiting: Bool

  /// The permissions of an account.
  public enum Role: String, CaseIterable, Hashable, Sendable {
    /// Posts under its own name, within the quotas.
    case author
    /// Posts under any names and without quotas: an import posts many people.
    case importer
    /// As an importer; also changes and hides the posts of others, and blocks accounts.
    case moderator
  }

  /// The id of the row in the database.
  package let id: Int64

  /// Whether the account may change and hide the posts of others.
  package var isModerator: Bool { role == .moderator }
  /// Whether the account posts for itself only: under its own name, and within the quotas.
  package var isAuthor: Bool { role == .author }

  /// Makes an account of the first columns of a row, which are ``columns``.
  package init(_ row: any SQLRow) throws {
    id = try row[0]
    key = try row[1]
    email = try row[2]
    firstName = try row[3]
    lastName = try row[4]
    // The table accepts no other texts.
    role = Role(rawValue: try row[5]) ?? .author
    isBlocked = try row[6]
    isWaiting = try row[7]
  }

  /// Checks that the account may sign in and write.
  ///
  /// - Throws: ``APIError/blocked``, ``APIError/waiting``.
  package func checkIsActive() throws(APIError) {
    if isBlocked { throw .blocked }
    if isWaiting { throw .waiting }
  }

  static let columns = """
    account.id, account.key, account.email, account.firstName, account.lastName,
    account.role, account.isBlocked, account.isWaiting
    """
  /// The number of ``columns``.
  static let columnCount = 8
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
  /// The role of the account.
  public var role: Account.Role
  /// Whether a moderator must approve the account before it can sign in.
  package var isWaiting = false

  /// Makes the data of a new account, without checking it.
  ///
  /// Letters of full width and blanks of the names become usual ones.
  ///
  /// - Parameters:
  ///   - email: the e-mail address to sign in with, at most 254 bytes.
  ///   - password: the password, 8 characters to 1,024 bytes; nil for none.
  ///   - firstName: the first name; the rules are those for posts.
  ///   - lastName: the last name.
  ///   - role: the role of the account.
  public init(
    email: String, password: String?, firstName: String, lastName: String,
    role: Account.Role = .author
  ) {
    self.email = email
    self.password = password
    self.firstName = AccountName.normalized(firstName)
    self.lastName = AccountName.normalized(lastName)
    self.role = role
  }

  /// The maximum length of an e-mail address: RFC 5321, section 4.5.3.1, without its brackets.
  package static let emailLimitByteCount = 254

  /// Checks the e-mail address, the names and the password.
  package func check() throws(StoreError) {
    guard Self.isEmail(email) else { throw .badEmail(email) }
    if let password {
      try Self.check(password: password, of: [email, firstName, lastName])
    }
    for (name, field) in [
      (firstName, PostFinding.Field.firstName), (lastName, PostFinding.Field.lastName),
    ] {
      if let finding = Self.fault(ofName: name, field) {
        throw .badName(name, reason: finding.message)
      }
    }
  }

  /// Checks the length of a password, and that it is not easy to guess.
  ///
  /// NIST SP 800-63B, section 3.1.1.2, asks for both and advises against other rules.
  ///
  /// - Parameters:
  ///   - password: the password.
  ///   - words: what others know of the account: its e-mail address and names.
  /// - Throws: ``StoreError/shortPassword(minCount:)``,
  ///   ``StoreError/longPassword(limitByteCount:)``, ``StoreError/commonPassword``.
  package static func check(password: String, of words: [String]) throws(StoreError) {
    guard password.count >= LocationStore.passwordLeastCount else {
      throw .shortPassword(minCount: LocationStore.passwordLeastCount)
    }
    guard password.utf8.count <= LocationStore.passwordLimitByteCount else {
      throw .longPassword(limitByteCount: LocationStore.passwordLimitByteCount)
    }
    guard !CommonPasswords.contains(password, of: words) else { throw .commonPassword }
  }

  /// The problem of a name, by the rules for the names of posts, and for words of several
  /// alphabets; nil if there is none.
  package static func fault(ofName text: String, _ field: PostFinding.Field) -> PostFinding? {
    let finding = PostValidator(geocoder: nil).findings(onName: text, field).first {
      $0.severity == .error
    }
    if let finding { return finding }
    guard AccountName.mixesAlphabets(AccountName.normalized(text)) else { return nil }
    let title = field == .lastName ? "last name" : "first name"
    return PostFinding(
      .error, field, code: .nameUnlikely,
      message: "A word of the \(title) has letters of several alphabets. Write it with one.")
  }

  /// Whether a text can be the name of an account.
  package static func isName(_ text: String) -> Bool { fault(ofName: text, .firstName) == nil }

  /// Whether a text has the form of an e-mail address: text, `@`, text; no spaces or controls.
  ///
  /// Only a delivered message would prove more.
  package static func isEmail(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    return text.utf8.count <= emailLimitByteCount && parts.count == 2
      && parts.allSatisfy { !$0.isEmpty }
      && !text.unicodeScalars.contains {
        $0.properties.isWhitespace || $0.properties.generalCategory == .control
      }
  }
}
