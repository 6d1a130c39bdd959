internal import JSON
internal import Hummingbird

/// Somebody who is signed in and looks at the pages.
struct Visitor: Sendable {
  let account: Account
  let secret: Secret
}

extension WebPages {
  /// Who sends a request, by its cookie.
  ///
  /// - Throws: ``APIError/signInNeeded`` without a session, ``APIError/invalidSession`` when it has ended,
  ///   ``APIError/blocked``.
  func visitor(_ request: Request) async throws -> Visitor {
    guard let text = Cookies.value(Credential.cookieName, in: request.headers), !text.isEmpty else {
      throw APIError.signInNeeded
    }
    guard let secret = Secret(received: text) else { throw APIError.invalidSession }
    let (account, _) = try await api.store.account(of: .session(secret), at: api.now())
    return Visitor(account: account, secret: secret)
  }

  /// Who sends a form, and the form.
  ///
  /// - Throws: as ``visitor(_:)``; ``APIError/missingXSRFToken`` when the form was made for another
  ///   session.
  func sender(_ request: Request) async throws -> (Visitor, PageForm) {
    let form = try await PageForm(of: request, within: api.settings.transferTimeout)
    let visitor = try await visitor(request)
    guard isEqualInConstantTime(form["xsrf"].utf8, visitor.secret.xsrfToken.utf8) else {
      throw APIError.missingXSRFToken
    }
    return (visitor, form)
  }
}
