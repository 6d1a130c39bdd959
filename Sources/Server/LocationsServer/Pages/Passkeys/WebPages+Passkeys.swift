internal import HTTPServing
internal import HTTPTypes
internal import Hummingbird
internal import LocationStore
internal import TextTools

/// Passkeys: created on the account page, used to sign in (W3C Web Authentication Level 2).
///
/// The server does not request or check attestation: users choose which authenticators they trust.
/// The authenticator must verify the user each time, because the passkey is the only factor.
extension WebPages {
  /// The maximum size of a body; an answer has hundreds of bytes, or thousands with certificates.
  private static let limitByteCount = 32 * 1024

  /// `POST /passkeys/options`: the options for creating a passkey.
  ///
  /// It needs the password, if the account has one. Otherwise a stranger at a signed-in browser
  /// could add a passkey.
  func passkeyOptions(_ request: Request, _ context: ServerContext) async throws -> Response {
    do {
      let account = try await signedIn(request)
      let body = try await api.read(request, context, upTo: Self.limitByteCount).body()
      if try await hasPassword(account) {
        let password = body.object?["password"]?.string ?? ""
        guard try await knowsPassword(of: account, password, request, context) else {
          throw APIError.wrongCredentials
        }
      }
      let known = try await api.store.passkeys(of: account)
      return ReplyStyle.plain.reply(
        .ok,
        [
          "challenge": .string(challenges.make(for: account.id, at: api.now())),
          "user": .string(Base64URL.text(of: Array(account.key.utf8))),
          "name": .string(account.email),
          "displayName": .string("\(account.firstName) \(account.lastName)"),
          "known": .array(known.map { .string(Base64URL.text(of: $0.credentialID)) }),
        ])
    } catch {
      return ReplyStyle.plain.reply(APIError(error))
    }
  }

  /// `POST /passkeys`: stores a new passkey.
  func addPasskey(_ request: Request, _ context: ServerContext) async throws -> Response {
    do {
      let account = try await signedIn(request)
      let body = try await api.read(request, context, upTo: Self.limitByteCount).body()
      let clientBytes = try Self.bytes("clientDataJSON", of: body)
      let object = try Self.bytes("attestationObject", of: body)
      var reader = CBORReader(object[...])
      guard let client = PasskeyClientData(clientBytes),
        challenges.isValid(client.challenge, for: account.id, at: api.now()),
        let attestation = try? reader.value(),
        let data = attestation[.text("authData")]?.bytes.flatMap(AuthenticatorData.init),
        site(of: request).accepts(client, data, type: "webauthn.create"),
        let passkey = data.passkey,
        try await api.store.useChallenge(client.challenge, at: api.now()),
        try await api.store.add(
          passkey, named: Self.name(of: body, request), signCount: data.signCount, of: account,
          at: api.now())
      else { throw APIError.wrongCredentials }
      return ReplyStyle.plain.reply(.created, [:])
    } catch {
      return ReplyStyle.plain.reply(APIError(error))
    }
  }

  /// `POST /passkeys/challenge`: the challenge for signing in.
  func passkeyChallenge(_ request: Request, _ context: ServerContext) async throws -> Response {
    ReplyStyle.plain.reply(.ok, ["challenge": .string(challenges.make(for: nil, at: api.now()))])
  }

  /// `POST /passkeys/session`: signs in with a passkey.
  func passkeySession(_ request: Request, _ context: ServerContext) async throws -> Response {
    do {
      let body = try await api.read(request, context, upTo: Self.limitByteCount).body()
      try await api.logIns.count(context.client, at: api.now())
      let id = try Self.bytes("id", of: body)
      let data = try Self.bytes("authenticatorData", of: body)
      let signature = try Self.bytes("signature", of: body)
      guard let said = PasskeyClientData(try Self.bytes("clientDataJSON", of: body)),
        challenges.isValid(said.challenge, for: nil, at: api.now()),
        let parsed = AuthenticatorData(data),
        site(of: request).accepts(said, parsed, type: "webauthn.get"),
        let passkey = try await api.store.passkey(id),
        passkey.hasSigned(data, said, signature: signature),
        try await api.store.useChallenge(said.challenge, at: api.now())
      else { throw APIError.wrongCredentials }
      // The user handle is the key of the account (section 7.2).
      let handle = try Self.bytes("userHandle", of: body)
      let account = try await api.store.usePasskey(
        id, signCount: parsed.signCount, accountKey: String(decoding: handle, as: UTF8.self),
        at: api.now())
      await api.logIns.forgive(context.client)
      let isKept = try QueryParameters(request.uri.query)["stay"] != "no"
      let (_, cookies) = try await api.beginSession(for: account, isKept: isKept, request)
      var reply = ReplyStyle.plain.reply(.ok, [:])
      for cookie in cookies { reply.headers.append(.init(name: .setCookie, value: cookie)) }
      return reply
    } catch {
      return ReplyStyle.plain.reply(APIError(error))
    }
  }

  func removePasskey(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (visitor, form) = try await sender(request)
    if let id = Int64(form["id"]) {
      try await api.store.removePasskey(id, of: visitor.account)
    }
    return redirect(to: "/account?done=passkey")
  }

  func renamePasskey(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (visitor, form) = try await sender(request)
    if let id = Int64(form["id"]), let name = Self.passkeyName(form["name"]) {
      try await api.store.renamePasskey(id, to: name, of: visitor.account)
    }
    return redirect(to: "/account?done=passkey_named")
  }

  /// The name of a new passkey: what its owner typed, or the browser and system it was made with.
  private static func name(of body: JSONValue, _ request: Request) -> String {
    passkeyName(body.object?["name"]?.string ?? "") ?? DeviceName.name(of: request)
  }

  /// A name without what is invisible, cut to what fits a line; nil if nothing is left.
  private static func passkeyName(_ text: String) -> String? {
    let visible = String(
      String.UnicodeScalarView(text.unicodeScalars.filter { !$0.isInvisible }.prefix(60))
    ).trimmed
    return visible.isEmpty ? nil : visible
  }

  private func site(of request: Request) -> PasskeySite {
    api.settings.http.publicURL.map { PasskeySite($0) }
      ?? PasskeySite(authority: request.head.authority ?? "")
  }

  private func signedIn(_ request: Request) async throws -> Account {
    // Refuse API keys and programs: none must create credentials for itself.
    guard let credential = try api.credential(of: request), case .session = credential else {
      throw APIError.signInNeeded
    }
    guard RequestOrigin(of: request, settings: api.settings.http) == .knownPage else {
      throw APIError.missingXSRFToken
    }
    return try await api.store.account(of: credential, at: api.now()).account
  }

  private static func bytes(_ name: String, of body: JSONValue) throws(APIError) -> [UInt8] {
    guard let value = body.object?[name] else { throw .missingField(name) }
    guard let bytes = value.string.flatMap(Base64URL.bytes) else {
      throw .wrongType(field: name, expected: "base64url", found: value.kind)
    }
    return bytes
  }
}
