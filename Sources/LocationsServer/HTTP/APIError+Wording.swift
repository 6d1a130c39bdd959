internal import JSON
internal import HTTPTypes
internal import Posting
internal import WhereLanguage

extension APIError {
  /// The HTTP status.
  ///
  /// Of the errors with a code, Parse answers 101 with 404, 1 with 500 and the others with 400.
  /// Where HTTP has a status of its own that clients act upon, it is that: 403 without the right,
  /// 413, 414, 415, 429, 503, 507.
  var status: HTTPResponse.Status {
    switch self {
    case .noSuchRoute, .noSuchPost, .noSuchUser: .notFound
    case .methodNotAllowed: .methodNotAllowed
    case .addressTooLong: .uriTooLong
    case .bodyTooLarge: .contentTooLarge
    case .bodyTooSlow: .requestTimeout
    case .notJSON: .unsupportedMediaType
    case .signInNeeded, .missingXSRFToken, .notTheAuthor, .notYourKey, .blocked, .wrongCredentials:
      .forbidden
    case .tooManyRequests: .tooManyRequests
    case .busy, .facebookUnreachable: .serviceUnavailable
    case .storageFull: .init(code: 507, reasonPhrase: "Insufficient Storage")
    case .failed: .internalServerError
    case .bodyCutShort, .bodyDamaged, .malformedJSON, .wrongType, .missingField, .unknownField,
      .badRequestID,
      .badBatch, .badParameter, .badLimit, .badSkip, .badOrder, .badWhere, .queryTooSlow,
      .invalidSession, .invalidPost, .requestIDReused, .notOneCredential, .noFacebook, .emailTaken,
      .badSignUp:
      .badRequest
    }
  }

  /// Parse's number for the error; nil where Parse has none.
  var code: Int? {
    switch self {
    case .failed, .busy, .storageFull: 1
    case .noSuchPost, .noSuchUser: 101
    case .badParameter, .badWhere: 102
    case .unknownField, .badOrder: 105
    case .bodyCutShort, .bodyDamaged, .malformedJSON, .badBatch: 107
    case .wrongType: 111
    case .bodyTooLarge: 116
    case .badLimit: 117
    case .badSkip: 118
    case .signInNeeded, .missingXSRFToken, .notTheAuthor, .notYourKey, .blocked: 119
    case .queryTooSlow, .bodyTooSlow: 124
    case .missingField: 135
    case .invalidPost, .badSignUp: 142
    case .tooManyRequests: 155
    case .requestIDReused: 159
    case .emailTaken: 203
    case .invalidSession: 209
    case .badRequestID: -1
    case .noSuchRoute, .methodNotAllowed, .addressTooLong, .notJSON, .notOneCredential,
      .wrongCredentials, .noFacebook, .facebookUnreachable:
      nil
    }
  }

  /// When to come again, where that is known.
  var retryAfterSeconds: Int? {
    switch self {
    case .tooManyRequests(let seconds): seconds
    case .busy, .facebookUnreachable: 1
    default: nil
    }
  }

  /// What is wrong, in a sentence for whoever sent the request.
  var sentence: String {
    switch self {
    case .noSuchRoute: "There is nothing at this address."
    case .methodNotAllowed(let allowed):
      "This address takes \(allowed.joined(separator: ", ")) only."
    case .addressTooLong(let limit): "The address of the request has more than \(limit) bytes."
    case .bodyTooLarge(let limit): "The body of the request has more than \(limit) bytes."
    case .bodyCutShort: "The body of the request ends before its Content-Length."
    case .bodyDamaged: "The body of the request is not that of its Content-Digest."
    case .bodyTooSlow(let seconds):
      "The body of the request did not arrive within \(seconds) s."
    case .notJSON(let type):
      "The body is \(type.shortened); it must be application/json."
    case .malformedJSON(let fault): "The body is not JSON as it must be: \(fault)."
    case .wrongType(let field, let expected, let found):
      "\(field) must be a \(expected), not a \(found)."
    case .missingField(let field): "\(field) is missing."
    case .unknownField(let field, let known):
      "There is no field \(field.shortened); there are \(known.joined(separator: ", "))."
    case .badRequestID(let limit):
      "X-Parse-Request-Id must be 1 to \(limit) printable ASCII characters."
    case .badBatch(let fault): fault.sentence
    case .badParameter(let name, let fault): fault.sentence(name: name.shortened)
    case .badLimit(let text):
      "limit must be a whole number from 0, not \(text.shortened)."
    case .badSkip(let text): "skip must be a whole number from 0, not \(text.shortened)."
    case .badOrder(let field):
      "Nothing can be ordered by \(field.shortened); there are "
        + PostField.allCases.map(\.rawValue).joined(separator: ", ") + "."
    case .badWhere(let fault): fault.sentence
    case .queryTooSlow: "The query takes too long."
    case .signInNeeded: "Sign in first."
    case .invalidSession: "The session or key is not valid, or no longer. Sign in again."
    case .missingXSRFToken:
      "The header X-XSRF-TOKEN must have the value of the cookie XSRF-TOKEN."
    case .notTheAuthor: "The post is somebody else's."
    case .notYourKey(let yours): "uniqueKey must be your own, \(yours)."
    case .blocked: "The account is blocked."
    case .noSuchPost: "Object not found."
    case .invalidPost(let findings):
      findings.first { $0.severity == .error }?.message ?? "The post is not sound."
    case .requestIDReused:
      "Duplicate request: the X-Parse-Request-Id was used for another request."
    case .notOneCredential: "Did not specify exactly one credential."
    case .wrongCredentials: "Account not found or invalid credentials."
    case .noFacebook: "This server takes no Facebook tokens."
    case .facebookUnreachable: "The Facebook token cannot be checked at present."
    case .noSuchUser: "There is no such user."
    case .emailTaken: "There is an account with this address already."
    case .badSignUp(let fault): fault.sentence
    case .tooManyRequests(let seconds): "Too many requests. Try again in \(seconds) s."
    case .busy: "The server is busy. Try again."
    case .storageFull: "The server has no room left. Nothing was stored."
    case .failed: "Internal server error."
    }
  }
}

extension BatchFault {
  fileprivate var sentence: String {
    switch self {
    case .tooMany(let count, let limit):
      "A batch holds 1 to \(limit) requests, not \(count)."
    case .badMethod(let method): "A batch takes no \(method.shortened)."
    case .changedTwice(let path): "A transaction changes \(path.shortened) twice."
    case .badPath(let path): "A batch cannot route \(path.shortened)."
    }
  }
}

extension ParameterFault {
  fileprivate func sentence(name: String) -> String {
    switch self {
    case .unknown(let known):
      "Invalid parameter for query: \(name); there are \(known.joined(separator: ", "))."
    case .repeated: "The parameter \(name) is given twice."
    case .notText: "The parameter \(name) is not percent-encoded UTF-8."
    case .unknownKey(let key): "\(name) names no field with \(key.shortened)."
    case .notOneOrZero: "\(name) must be 0 or 1."
    }
  }
}

extension WhereFault {
  fileprivate var sentence: String {
    switch self {
    case .json(let fault): "where is not JSON as it must be: \(fault)."
    case .notAnObject: "where must be an object."
    case .unknownField(let field):
      "where: there is no field \(field.shortened); there are "
        + PostField.allCases.map(\.rawValue).joined(separator: ", ") + "."
    case .unknownOperator(let name): "where: \(name.shortened) is not supported."
    case .wrongValue(let field, let expected):
      "where: \(field) must be compared with a \(expected)."
    case .notAList(let name): "where: \(name) must be a list."
    case .emptyList(let name): "where: \(name) must not be empty."
    case .mixed(let field):
      "where: the object of \(field) must hold operators ($eq, $in …) or a date."
    case .patternNotAPrefix:
      "where: of $regex only a literal beginning is supported, as in ^\\QSea\\E."
    case .tooComplex(let limit): "where has more than \(limit) parts."
    case .withUniqueKey: "where and uniqueKey cannot be given together."
    }
  }
}

extension SignUpFault {
  fileprivate var sentence: String {
    switch self {
    case .email: "The e-mail address is not one."
    case .shortPassword(let count): "The password must have at least \(count) characters."
    case .longPassword(let limit): "The password must have at most \(limit) bytes."
    case .name(let field, let limit):
      "\(field) must have 1 to \(limit) characters, none of them a control character."
    }
  }
}

extension JSONFault: CustomStringConvertible {
  package var description: String {
    let what =
      switch kind {
      case .expected(let what): "expected \(what)"
      case .ended: "it ends too early"
      case .tooDeep(let limit): "it nests more than \(limit) deep"
      case .repeatedName(let name): "the name \(name.shortened) is there twice"
      case .trailingText: "expected the end"
      case .unknownEscape: "expected an escape"
      case .controlCharacter, .loneSurrogate, .nullCharacter:
        "a character that no string may hold"
      case .notUTF8: "a string is not UTF-8"
      case .numberTooLarge: "a number is too large"
      }
    return "\(what) (at byte \(offset))"
  }
}

extension String {
  /// The text in quotes, cut where it is long: replies do not grow with what was sent.
  var shortened: String {
    let limit = 60
    return unicodeScalars.count > limit
      ? String(String.UnicodeScalarView(unicodeScalars.prefix(limit))).debugDescription + "…"
      : debugDescription
  }
}
