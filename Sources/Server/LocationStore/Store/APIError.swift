package import HTTPServing
package import TextTools
package import PostingClient

/// The reason why the server refuses a request.
///
/// The cases contain values. ``APIError/status``, ``APIError/code`` and ``APIError/sentence`` make
/// the reply to the client.
package enum APIError: Error, Hashable, Sendable {
  // Malformed requests.
  case request(RequestFault)
  case noSuchRoute
  case methodNotAllowed(allowed: [String])
  case bodyTooLarge(limitByteCount: Int)
  case bodyCutShort
  case bodyDamaged
  case bodyTooSlow(limitSeconds: Int)
  case notJSON(mediaType: String)
  case malformedJSON(JSONFault)
  case wrongType(field: String, expected: String, found: String)
  case missingField(String)
  case unknownField(String, known: [String])
  case badOperation(String, field: String, fault: OperationFault)
  case badRequestID(limitByteCount: Int)
  case badBatch(BatchFault)

  // Queries.
  case badParameter(name: String, fault: ParameterFault)
  case badLimit(String)
  case badSkip(String)
  case badOrder(field: String)
  case badWhere(WhereFault)
  case queryTooSlow

  // Permissions.
  case signInNeeded
  case invalidSession
  case missingXSRFToken
  case notTheAuthor
  case notYourKey(yours: String)
  case blocked
  case waiting
  case notYourName(yours: String)
  case notPublic
  /// Signing out with an API key.
  case keyHasNoSession

  // Posts.
  case noSuchPost
  case invalidPost([PostFinding])
  case badImportKey(limitByteCount: Int)
  case importKeyTaken(objectID: String)

  // Sessions and users.
  case notOneCredential
  case wrongCredentials
  /// The same for an SDK of Parse.
  case noSuchLogIn
  case badSignIn(field: String)
  case noFacebook
  case facebookUnreachable
  case noSuchUser
  case emailTaken
  case invitationNeeded
  case badLink
  case badSignUp(SignUpFault)

  // The server.
  case tooManyRequests(retryAfterSeconds: Int)
  case busy
  case storageFull
  case notWritable
  /// The database cannot be reached; a write may have been stored, or has not.
  case unavailable(mayBeStored: Bool)
  /// A text has the character U+0000.
  case unstorableText
  case failed
}

/// The fault of a batch.
package enum BatchFault: Hashable, Sendable {
  case tooMany(count: Int, limit: Int)
  case badMethod(String)
  case badPath(String)
  case changedTwice(String)
}

/// The fault of an operation on a field (`__op`).
package enum OperationFault: Hashable, Sendable {
  /// The field has another type than the operation needs.
  case needs(String, found: String)
  /// Every post has the field.
  case isNeeded
  case noAmount
  case unknown
}

/// The fault of a query parameter.
package enum ParameterFault: Hashable, Sendable {
  case unknown(known: [String])
  case repeated
  case notText
  case unknownKey(String)
  case notOneOrZero
  case notWhole
}

/// The fault of the data of a new account.
package enum SignUpFault: Hashable, Sendable {
  case email
  case shortPassword(minCount: Int)
  case longPassword(limitByteCount: Int)
  case commonPassword
  case name(field: String, PostFinding)
}

extension APIError {
  /// Converts the reason why the gate refuses a request.
  package init(_ fault: RequestFault) {
    switch fault {
    case .tooManyRequests(let seconds): self = .tooManyRequests(retryAfterSeconds: seconds)
    case .busy: self = .busy
    default: self = .request(fault)
    }
  }
}
