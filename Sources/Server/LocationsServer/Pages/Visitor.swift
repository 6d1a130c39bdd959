internal import HTTPServing
internal import Hummingbird
internal import LocationStore
internal import TextTools

/// A signed-in user of the pages.
struct Visitor: Sendable {
  let account: Account
  let secret: Secret
}

extension WebPages {
  /// Reads the signed-in user of a request from its cookie.
  ///
  /// - Throws: ``APIError/signInNeeded`` without a session, ``APIError/invalidSession`` if it has
  ///   ended, ``APIError/blocked``.
  func visitor(_ request: Request) async throws -> Visitor {
    guard let text = Cookies.value(RequestCredential.cookieName, in: request.headers), !text.isEmpty
    else {
      throw APIError.signInNeeded
    }
    guard let secret = Secret(received: text) else { throw APIError.invalidSession }
    let (account, _) = try await api.store.account(of: .session(secret), at: api.now())
    return Visitor(account: account, secret: secret)
  }

  /// Reads the signed-in user of a form, and the form.
  ///
  /// - Throws: the errors of ``visitor(_:)``; ``APIError/missingXSRFToken`` if the form belongs to
  ///   another session.
  func sender(_ request: Request) async throws -> (Visitor, PageForm) {
    let form = try await PageForm(
      of: request, origin: api.settings.http.publicURL, within: api.settings.http.transferTimeout)
    let visitor = try await visitor(request)
    guard isEqualInConstantTime(form["xsrf"].utf8, visitor.secret.xsrfToken.utf8) else {
      throw APIError.missingXSRFToken
    }
    return (visitor, form)
  }
}
