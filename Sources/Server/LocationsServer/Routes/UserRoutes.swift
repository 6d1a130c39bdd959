internal import HTTPServing
internal import HTTPTypes
internal import Hummingbird
internal import LocationStore
internal import TextTools
internal import PostingClient

/// The routes to read users and to sign up: `/api/users` and `/v1/users`.
struct UserRoutes: Sendable {
  let api: LocationsAPI
  /// Whether to nest the data in `user`, as under `/api`; not under `/v1`.
  let isNested: Bool

  func routes(at path: String) -> [Route] {
    var routes = [
      Route(
        method: .get, path: "\(path)/:id", style: .guarded,
        operation: isNested ? .nestedUser : .user, handler: user)
    ]
    if api.settings.allowsSignUp {
      routes.append(
        Route(method: .post, path: path, style: .guarded, operation: .signUp, handler: signUp))
    }
    return routes
  }

  private func user(_ request: Request, _ context: ServerContext) async throws -> Response {
    try await api.checkReader(try api.credential(of: request))
    let key = context.parameters.get("id") ?? ""
    guard let account = try await api.store.account(key: key) else { throw APIError.noSuchUser }
    let user = Self.publicData(of: account)
    return ReplyStyle.guarded.reply(.ok, isNested ? ["user": user] : user)
  }

  /// The public data of a user: the twenty members of the public API, which apps require.
  ///
  /// Only the key and the names are data of this server. The others are empty, or false where they
  /// must be a Boolean: they say nothing, also not about the account.
  private static func publicData(of account: Account) -> JSONValue {
    [
      "key": .string(account.key), "first_name": .string(account.firstName),
      "last_name": .string(account.lastName),
      "nickname": .string("\(account.firstName) \(account.lastName)"), "_registered": true,
      "email": ["address": "", "_verified": false, "_verification_code_sent": false],
      "email_preferences": [:], "employer_sharing": false, "_has_password": false,
      "_image_url": "", "guard": [:], "tags": [], "social_accounts": [],
      "external_accounts": [], "_affiliate_profiles": [], "_badges": [], "_cohort_keys": [],
      "_enrollments": [], "_memberships": [], "_principals": [],
    ]
  }

  private func signUp(_ request: Request, _ context: ServerContext) async throws -> Response {
    let body = try await api.read(request, context, upTo: SessionRoutes.bodyLimitByteCount).body()
    let account = try await api.signUp(
      try NewAccount(body), invitation: try NewAccount.invitation(in: body), from: context.client)
    return ReplyStyle.guarded.reply(
      .created,
      ["account": ["registered": .bool(!account.isWaiting), "key": .string(account.key)]])
  }
}

extension NewAccount {
  /// Reads and checks the body of `POST /users`.
  init(_ value: JSONValue) throws(APIError) {
    guard case .object(let object) = value else {
      throw .wrongType(field: "The body", expected: "Object", found: value.kind)
    }
    let names = ["username", "password", "first_name", "last_name", "invitation"]
    for member in object.members where !names.contains(member.name) {
      throw .unknownField(member.name, known: names)
    }
    func text(_ name: String) throws(APIError) -> String {
      guard let value = object[name] else { throw .missingField(name) }
      guard case .string(let text) = value else {
        throw .wrongType(field: name, expected: "String", found: value.kind)
      }
      return text
    }
    self.init(
      email: try text("username"), password: try text("password"),
      firstName: try text("first_name"), lastName: try text("last_name"))
    try Self.check(names: firstName, lastName)
    do throws(StoreError) { try check() } catch { throw APIError(signUp: error) }
  }

  /// The secret of an invitation in the body; nil for none.
  ///
  /// - Throws: ``APIError/wrongType(field:expected:found:)``.
  static func invitation(in value: JSONValue) throws(APIError) -> String? {
    guard let value = value.object?["invitation"] else { return nil }
    guard case .string(let text) = value else {
      throw .wrongType(field: "invitation", expected: "String", found: value.kind)
    }
    return text
  }

  /// Checks the names of a new account.
  ///
  /// - Throws: ``APIError/badSignUp(_:)``.
  static func check(names first: String, _ last: String) throws(APIError) {
    for (field, name, kind) in [
      ("first_name", first, PostFinding.Field.firstName), ("last_name", last, .lastName),
    ] {
      if let finding = fault(ofName: name, kind) {
        throw .badSignUp(.name(field: field, finding))
      }
    }
  }
}

extension APIError {
  /// Converts an error about the data of an account.
  init(signUp error: StoreError) {
    self =
      switch error {
      case .shortPassword(let count): .badSignUp(.shortPassword(minCount: count))
      case .longPassword(let limit): .badSignUp(.longPassword(limitByteCount: limit))
      case .commonPassword: .badSignUp(.commonPassword)
      default: .badSignUp(.email)
      }
  }
}
