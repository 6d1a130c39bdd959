internal import HTTPServing
internal import HTTPTypes
internal import TextTools
internal import PostingClient
internal import LocationStore

extension APIError {
  /// The HTTP status.
  ///
  /// Parse replies with 404 to code 101, with 500 to code 1, and with 400 to all other codes. This
  /// server also uses the specific statuses that HTTP clients act on: 403 for missing rights, 413,
  /// 414, 415, 429, 503, 507.
  var status: HTTPResponse.Status {
    switch self {
    case .noSuchRoute, .noSuchPost, .noSuchUser, .noSuchLogIn: .notFound
    case .methodNotAllowed: .methodNotAllowed
    case .bodyTooLarge: .contentTooLarge
    case .bodyTooSlow: .requestTimeout
    case .notJSON: .unsupportedMediaType
    case .request(let fault): fault.status
    case .signInNeeded, .missingXSRFToken, .notTheAuthor, .notYourKey, .blocked, .wrongCredentials,
      .waiting, .notYourName, .notPublic, .keyHasNoSession, .invitationNeeded, .badLink:
      .forbidden
    case .invalidSession: .unauthorized
    case .tooManyRequests: .tooManyRequests
    case .busy, .facebookUnreachable, .notWritable, .unavailable: .serviceUnavailable
    case .storageFull: .init(code: 507, reasonPhrase: "Insufficient Storage")
    case .failed: .internalServerError
    case .bodyCutShort, .bodyDamaged, .malformedJSON, .wrongType, .missingField, .unknownField,
      .badOperation, .badRequestID, .unstorableText,
      .badBatch, .badParameter, .badLimit, .badSkip, .badOrder, .badWhere, .queryTooSlow,
      .invalidPost, .badImportKey, .importKeyTaken,
      .notOneCredential, .badSignIn, .noFacebook, .emailTaken, .badSignUp:
      .badRequest
    }
  }

  /// Parse's code for the error, or nil if Parse has none.
  var code: Int? {
    switch self {
    case .failed, .busy, .storageFull, .notWritable, .unavailable: 1
    case .noSuchPost, .noSuchUser, .noSuchLogIn: 101
    case .badParameter, .badWhere: 102
    case .unknownField, .badOrder: 105
    case .bodyCutShort, .bodyDamaged, .malformedJSON, .notJSON, .badBatch: 107
    case .noSuchRoute, .methodNotAllowed: 108
    case .wrongType, .badOperation, .unstorableText: 111
    case .bodyTooLarge: 116
    case .badLimit: 117
    case .badSkip: 118
    case .signInNeeded, .missingXSRFToken, .notTheAuthor, .notYourKey, .blocked, .waiting,
      .notYourName, .notPublic, .keyHasNoSession:
      119
    case .queryTooSlow, .bodyTooSlow: 124
    case .missingField: 135
    case .importKeyTaken: 137
    case .invalidPost, .badImportKey, .badSignUp: 142
    case .tooManyRequests: 155
    case .badSignIn(field: "username"): 200
    case .badSignIn: 201
    case .emailTaken: 203
    case .invalidSession: 209
    case .badRequestID, .request: -1
    case .notOneCredential, .wrongCredentials, .noFacebook, .facebookUnreachable,
      .invitationNeeded, .badLink:
      nil
    }
  }

  /// The value of `Retry-After` in seconds, or nil if it is not known.
  var retryAfterSeconds: Int? {
    switch self {
    case .tooManyRequests(let seconds): seconds
    case .busy, .facebookUnreachable: 1
    case .unavailable: 2
    default: nil
    }
  }

  /// The sentence for the client: the problem, and how to fix it.
  var sentence: String {
    switch self {
    case .noSuchRoute: "Not found. Check the address."
    case .request(let fault): fault.sentence
    case .methodNotAllowed(let allowed):
      "This path supports only \(allowed.joined(separator: ", "))."
    case .bodyTooLarge(let limit): "The request body exceeds the limit of \(limit) bytes."
    case .bodyCutShort: "The request body is shorter than its Content-Length."
    case .bodyDamaged: "The request body does not match its Content-Digest. Send it again."
    case .bodyTooSlow(let seconds):
      "The request body did not arrive within \(seconds) s."
    case .notJSON(let type):
      "The Content-Type must be application/json, not \(type.shortened)."
    case .malformedJSON(let fault): "The request body is not valid JSON: \(fault)."
    case .wrongType(let field, let expected, let found):
      "\(field) must have the type \(expected), not \(found)."
    case .missingField(let field): "The field \(field) is missing."
    case .unknownField(let field, let known):
      "Unknown field \(field.shortened). The fields are \(known.joined(separator: ", "))."
    case .badOperation(let name, let field, let fault):
      fault.sentence(operation: name.shortened, field: field)
    case .badRequestID(let limit):
      "X-Parse-Request-Id must contain 1 to \(limit) printable ASCII characters, without spaces."
    case .badBatch(let fault): fault.sentence
    case .badParameter(let name, let fault): fault.sentence(name: name.shortened)
    case .badLimit(let text):
      "limit must be an integer of 0 or more, not \(text.shortened)."
    case .badSkip(let text): "skip must be an integer of 0 or more, not \(text.shortened)."
    case .badOrder(let field):
      "order: unknown field \(field.shortened). The fields are "
        + PostField.allCases.map(\.rawValue).joined(separator: ", ") + "."
    case .badWhere(let fault): fault.sentence
    case .queryTooSlow: "The query takes too long. Narrow it, or request fewer posts."
    case .signInNeeded: "This request needs a session or an API key. Sign in first."
    case .keyHasNoSession:
      "An API key has no session to end. Revoke it on the account page or with `onthemap key`."
    case .invalidSession: "The session or API key is invalid or has expired. Sign in again."
    case .missingXSRFToken:
      "A page must belong to this server, and send the value of the cookie XSRF-TOKEN in the header "
        + "X-XSRF-TOKEN."
    case .notTheAuthor: "The post belongs to another account."
    case .notYourKey(let yours): "uniqueKey must be the key of your account, \(yours)."
    case .blocked: "The account is blocked."
    case .waiting: "A moderator must approve the account first."
    case .notYourName(let yours):
      "Your account posts as \(yours). Leave out firstName and lastName, or change your name on the "
        + "account page."
    case .notPublic:
      "Posts are public: an ACL must let everybody read (\"*\":{\"read\":true}), or be left out."
    case .noSuchPost: "Object not found."
    case .invalidPost(let findings):
      findings.first { $0.severity == .error }?.message ?? "The post is not valid."
    case .badImportKey(let limit):
      "importKey must contain 1 to \(limit) printable ASCII characters, without spaces."
    case .importKeyTaken(let objectID):
      "Your account has a post with this importKey: \(objectID). Change that post instead."
    case .notOneCredential: "Did not specify exactly one credential."
    case .badSignIn(let field): "The \(field) is missing."
    case .noSuchLogIn: "Invalid username/password."
    case .wrongCredentials: "Account not found or invalid credentials."
    case .noFacebook: "This server does not accept Facebook tokens. Use a password."
    case .facebookUnreachable: "The server cannot reach Facebook to check the token. Try again."
    case .noSuchUser: "User not found."
    case .emailTaken: "An account with this e-mail address already exists."
    case .invitationNeeded:
      "Signing up needs an invitation. Ask the operator of this server for one."
    case .badLink: "The link was used already, or it has expired. Ask for a new one."
    case .badSignUp(let fault): fault.sentence
    case .tooManyRequests(let seconds): "Too many requests. Try again in \(seconds) s."
    case .busy: "The server is busy. Try again."
    case .storageFull: "The server's disk is full. Nothing was stored."
    case .unavailable(false):
      "The database is not available. Nothing was stored. Try again."
    case .unavailable(true):
      "The database connection was lost while saving. Retry with the same X-Parse-Request-Id, or "
        + "check whether the post exists."
    case .unstorableText: "A text has the character U+0000. Remove it."
    case .notWritable: "The server cannot write to its database. Nothing was stored."
    case .failed: "Internal server error."
    }
  }
}

extension BatchFault {
  fileprivate var sentence: String {
    switch self {
    case .tooMany(let count, let limit):
      "A batch must contain 1 to \(limit) requests, not \(count)."
    case .badMethod(let method):
      "A batch supports POST without an id, and PUT and DELETE with one, not \(method.shortened)."
    case .changedTwice(let path):
      "A transaction must change each post once, but it changes \(path.shortened) twice."
    case .badPath(let path): "\(path.shortened) is not the path of a post."
    }
  }
}

extension OperationFault {
  fileprivate func sentence(operation: String, field: String) -> String {
    switch self {
    case .needs(let type, let found):
      "The operation \(operation) needs a field of the type \(type), but \(field) is a \(found)."
    case .isNeeded: "\(field) cannot be deleted: every post has it."
    case .noAmount: "The operation \(operation) of \(field) needs an amount, which is a Number."
    case .unknown:
      "\(field): unknown operation \(operation). The operations are Increment and Delete."
    }
  }
}

extension ParameterFault {
  fileprivate func sentence(name: String) -> String {
    switch self {
    case .unknown(let known):
      "Invalid parameter for query: \(name). The parameters are \(known.joined(separator: ", "))."
    case .repeated: "The parameter \(name) occurs twice."
    case .notText: "The parameter \(name) must be percent-encoded UTF-8."
    case .unknownKey(let key): "\(name): unknown field \(key.shortened)."
    case .notOneOrZero: "\(name) must be 0 or 1."
    case .notWhole: "\(name) must be an integer of 0 or more."
    }
  }
}

extension WhereFault {
  fileprivate var sentence: String {
    switch self {
    case .json(let fault): "where is not valid JSON: \(fault)."
    case .notAnObject: "where must be a JSON object."
    case .unknownField(let field):
      "where: unknown field \(field.shortened). The fields are "
        + PostField.allCases.map(\.rawValue).joined(separator: ", ") + "."
    case .unknownOperator(let name): "where: the operator \(name.shortened) is not supported."
    case .wrongValue(let field, let expected):
      "where: the value for \(field) must have the type \(expected)."
    case .notAList(let name): "where: the value of \(name) must be an array."
    case .emptyList(let name): "where: the array of \(name) must not be empty."
    case .mixed(let field):
      "where: the object of \(field) must contain only operators ($eq, $in …), or be a date."
    case .patternNotAPrefix:
      "where: $regex must be a literal prefix, such as ^\\QSea\\E."
    case .tooComplex(let limit):
      "where contains more than \(limit) comparisons and array elements."
    case .withUniqueKey: "The parameters where and uniqueKey cannot be used together."
    }
  }
}

extension SignUpFault {
  fileprivate var sentence: String {
    switch self {
    case .email: "The e-mail address is not valid. Write it as name@example.com."
    case .shortPassword(let count): "The password must have at least \(count) characters."
    case .longPassword(let limit): "The password must have at most \(limit) bytes."
    case .commonPassword:
      "The password is easy to guess. Choose another, such as a few words."
    case .name(let field, let finding): "\(field): \(finding.message)"
    }
  }
}

extension JSONFault: CustomStringConvertible {
  package var description: String {
    let what =
      switch kind {
      case .expected(let what): "expected \(what)"
      case .ended: "unexpected end"
      case .tooDeep(let limit): "the nesting is deeper than \(limit) levels"
      case .repeatedName(let name): "the name \(name.shortened) occurs twice"
      case .trailingText: "unexpected text after the value"
      case .unknownEscape: "unknown escape sequence"
      case .controlCharacter, .loneSurrogate, .nullCharacter:
        "a string contains a character that is not allowed"
      case .notUTF8: "a string is not valid UTF-8"
      case .numberTooLarge: "a number is too large"
      }
    return "\(what) (at byte \(offset))"
  }
}
