internal import HTTPTypes
internal import Hummingbird
internal import JSON

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
    try await api.checkReader(try Credential(of: request))
    let key = context.parameters.get("id") ?? ""
    guard let account = try await api.store.account(key: key) else { throw APIError.noSuchUser }
    let user: JSONValue = [
      "key": .string(account.key), "first_name": .string(account.firstName),
      "last_name": .string(account.lastName),
      "nickname": .string("\(account.firstName) \(account.lastName)"),
    ]
    return ReplyStyle.guarded.reply(.ok, isNested ? ["user": user] : user)
  }

  private func signUp(_ request: Request, _ context: ServerContext) async throws -> Response {
    let body = try await request.json(
      upTo: SessionRoutes.bodyLimitByteCount, within: api.settings.transferTimeout)
    let new = try NewAccount(body)
    let client = ClientName.name(of: context.clientAddress)
    // Count as a log-in: it costs as much, and also reveals which addresses have accounts.
    try api.logIns.count(account: new.email, client: client, at: api.now())
    let hash = try await api.hasher.hash(new.password ?? "")
    let account = try await api.store.addAccount(new, hash: hash, facebookID: nil, at: api.now())
    return ReplyStyle.guarded.reply(
      .created, ["account": ["registered": true, "key": .string(account.key)]])
  }
}

extension NewAccount {
  /// Reads and checks the body of `POST /users`.
  init(_ value: JSONValue) throws(APIError) {
    guard case .object(let object) = value else {
      throw .wrongType(field: "The body", expected: "Object", found: value.kind)
    }
    let names = ["username", "password", "first_name", "last_name"]
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
    for (field, name) in [("first_name", firstName), ("last_name", lastName)]
    where !Self.isName(name) {
      throw .badSignUp(.name(field: field, limitCount: Self.nameLimitCount))
    }
    do throws(StoreError) { try check() } catch {
      switch error {
      case .shortPassword(let count): throw .badSignUp(.shortPassword(minCount: count))
      case .longPassword(let limit): throw .badSignUp(.longPassword(limitByteCount: limit))
      default: throw .badSignUp(.email)
      }
    }
  }
}
