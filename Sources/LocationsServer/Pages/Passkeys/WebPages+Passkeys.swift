internal import HTTPTypes
internal import Hummingbird

/// Passkeys: made on the account page, used on the page to sign in (W3C Web Authentication Level 2).
///
/// The statement of who made an authenticator is not asked for and not looked at: any that the owner of
/// an account trusts will do. The person must be verified by it each time, since the passkey alone signs
/// in.
extension WebPages {
  /// An authenticator's answer is a few hundred bytes; one with certificates a few thousand.
  private static let limitByteCount = 32 * 1024

  /// `POST /passkeys/options`: what to ask an authenticator for, to make a passkey.
  func passkeyOptions(_ request: Request, _ context: ServerContext) async throws -> Response {
    do {
      let account = try await signedIn(request)
      return ReplyStyle.plain.reply(
        .ok,
        [
          "challenge": .string(challenges.make(for: account.id, at: api.now())),
          "user": .string(Base64URL.text(of: Array(account.key.utf8))),
          "name": .string(account.email),
          "displayName": .string("\(account.firstName) \(account.lastName)"),
        ])
    } catch {
      return ReplyStyle.plain.reply(Refusal(error))
    }
  }

  /// `POST /passkeys`: keeps a passkey that an authenticator made.
  func addPasskey(_ request: Request, _ context: ServerContext) async throws -> Response {
    do {
      let account = try await signedIn(request)
      let body = try await request.json(
        upTo: Self.limitByteCount, within: api.settings.transferTimeout)
      let clientBytes = try Self.bytes("clientDataJSON", of: body)
      let object = try Self.bytes("attestationObject", of: body)
      var reader = CBORReader(object[...])
      guard let client = PasskeyClientData(clientBytes),
        challenges.use(client.challenge, for: account.id, at: api.now()),
        let attestation = try? reader.value(),
        let data = attestation[.text("authData")]?.bytes.flatMap(AuthenticatorData.init),
        site(of: request).accepts(client, data, type: "webauthn.create"),
        let passkey = data.passkey,
        try await api.store.add(
          passkey, signCount: data.signCount, of: account, at: api.now())
      else { throw Refusal.wrongCredentials }
      return ReplyStyle.plain.reply(.created, [:])
    } catch {
      return ReplyStyle.plain.reply(Refusal(error))
    }
  }

  /// `POST /passkeys/challenge`: what an authenticator must sign to sign in.
  func passkeyChallenge(_ request: Request, _ context: ServerContext) async throws -> Response {
    ReplyStyle.plain.reply(
      .ok, ["challenge": .string(challenges.make(for: nil, at: api.now()))])
  }

  /// `POST /passkeys/session`: signs in whoever has a passkey.
  func passkeySession(_ request: Request, _ context: ServerContext) async throws -> Response {
    do {
      let body = try await request.json(
        upTo: Self.limitByteCount, within: api.settings.transferTimeout)
      let client = ClientName.name(of: context.clientAddress)
      try api.logIns.count(account: "", client: client, at: api.now())
      let id = try Self.bytes("id", of: body)
      let data = try Self.bytes("authenticatorData", of: body)
      let signature = try Self.bytes("signature", of: body)
      guard let said = PasskeyClientData(try Self.bytes("clientDataJSON", of: body)),
        challenges.use(said.challenge, for: nil, at: api.now()),
        let parsed = AuthenticatorData(data),
        site(of: request).accepts(said, parsed, type: "webauthn.get"),
        let passkey = try await api.store.passkey(id),
        passkey.hasSigned(data, said, signature: signature)
      else { throw Refusal.wrongCredentials }
      let account = try await api.store.usePasskey(id, signCount: parsed.signCount)
      api.logIns.forgive(account: "", client: client)
      let session = try await api.store.beginSession(
        for: account, lifetime: api.settings.sessionLifetime, at: api.now())
      var reply = ReplyStyle.plain.reply(.ok, [:])
      let isKept = try QueryParameters(request.uri.query)["stay"] != "no"
      for cookie in SessionCookies.begin(session.secret, api.settings, isKept: isKept) {
        reply.headers.append(.init(name: .setCookie, value: cookie))
      }
      return reply
    } catch {
      return ReplyStyle.plain.reply(Refusal(error))
    }
  }

  func removePasskey(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (visitor, form) = try await sender(request)
    if let id = Int64(form["id"]) {
      try await api.store.removePasskey(id, of: visitor.account)
    }
    return redirect(to: "/account?done=passkey")
  }

  private func site(of request: Request) -> PasskeySite {
    PasskeySite(authority: request.head.authority ?? "")
  }

  private func signedIn(_ request: Request) async throws -> Account {
    guard let credential = try Credential(of: request) else { throw Refusal.signInNeeded }
    return try await api.store.account(of: credential, at: api.now()).account
  }

  private static func bytes(_ name: String, of body: JSONValue) throws(Refusal) -> [UInt8] {
    guard let value = body.object?[name] else { throw .missingField(name) }
    guard let bytes = value.string.flatMap(Base64URL.bytes) else {
      throw .wrongType(field: name, expected: "base64url", found: value.kind)
    }
    return bytes
  }
}
