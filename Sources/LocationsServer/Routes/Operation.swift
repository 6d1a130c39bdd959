internal import JSON

/// What the description of the API says about a route.
struct Operation: Sendable {
  /// The name of the operation; the path's words are added to it, since it must be unique.
  let id: String
  /// What the operation does, in a line.
  let summary: String
  /// The parameters of the address, besides those of the path.
  var parameters: [JSONValue] = []
  /// The schema of the body; nil when there is none.
  var body: JSONValue?
  /// What the operation replies when it is done.
  var success: Success
  /// Who may call it.
  var access = Access.anybody
  /// Whether it takes an `X-Parse-Request-Id`.
  var isRepeatable = false
  /// The statuses with which it may refuse, besides those of every route.
  var refusals: [Int] = []

  struct Success: Sendable {
    let status: Int
    let summary: String
    /// The schema of the reply; nil when it is no JSON, because of guard bytes or at all.
    var schema: JSONValue?
    var mediaType = "application/json"
    var hasLocation = false
  }

  enum Access: Sendable {
    /// Everybody, on a private server too.
    case anybody
    /// Everybody, unless the server is private.
    case readers
    /// Whoever has a session or a key.
    case members
  }
}

extension Operation {
  static let signIn = Operation(
    id: "signIn", summary: "Begins a session.", parameters: OpenAPISchema.signInParameters,
    body: OpenAPISchema.reference("LogIn"),
    success: .init(
      status: 200,
      summary: "After the guard bytes: the account's key, and the session's token and end."),
    refusals: [400, 403, 408, 413, 415, 429, 503, 507])

  static let session = Operation(
    id: "readSession", summary: "Tells whose session it is.",
    success: .init(status: 200, summary: "After the guard bytes: the account's key."),
    access: .members, refusals: [400, 403])

  static let signOut = Operation(
    id: "signOut", summary: "Ends a session.",
    success: .init(status: 200, summary: "After the guard bytes: the session that ended."),
    access: .members, refusals: [400, 403, 507])

  static let user = Operation(
    id: "readUser", summary: "Tells the public data of a user.",
    success: .init(status: 200, summary: "After the guard bytes: key and names."),
    access: .readers, refusals: [400, 403, 404])

  static let nestedUser = Operation(
    id: "readUser", summary: "Tells the public data of a user.",
    success: .init(status: 200, summary: "After the guard bytes: key and names, in `user`."),
    access: .readers, refusals: [400, 403, 404])

  static let signUp = Operation(
    id: "signUp", summary: "Makes an account.", body: OpenAPISchema.reference("SignUp"),
    success: .init(status: 201, summary: "After the guard bytes: the account's key."),
    refusals: [400, 408, 413, 415, 429, 503, 507])

  static let list = Operation(
    id: "listPosts", summary: "Lists posts, the newest changes first unless told otherwise.",
    parameters: OpenAPISchema.queryParameters,
    success: .init(
      status: 200, summary: "The posts.", schema: OpenAPISchema.reference("PostList")),
    access: .readers, refusals: [400, 403])

  static let post = Operation(
    id: "readPost", summary: "Gives a post.",
    success: .init(status: 200, summary: "The post.", schema: OpenAPISchema.reference("Post")),
    access: .readers, refusals: [400, 403, 404])

  static let create = Operation(
    id: "createPost", summary: "Makes a post.", body: OpenAPISchema.reference("NewPost"),
    success: .init(
      status: 201, summary: "The post's name, and when it was made.",
      schema: OpenAPISchema.reference("Created"), hasLocation: true),
    access: .members, isRepeatable: true, refusals: [400, 403, 408, 413, 415, 503, 507])

  static let update = Operation(
    id: "updatePost", summary: "Changes the fields of a post that are named.",
    body: OpenAPISchema.reference("PostChange"),
    success: .init(
      status: 200, summary: "When it was changed.", schema: OpenAPISchema.reference("Updated")),
    access: .members, isRepeatable: true, refusals: [400, 403, 404, 408, 413, 415, 503, 507])

  static let delete = Operation(
    id: "deletePost", summary: "Deletes a post.",
    success: .init(status: 200, summary: "Done.", schema: ["type": "object"]),
    access: .members, isRepeatable: true, refusals: [400, 403, 404, 503, 507])

  static let batch = Operation(
    id: "batch", summary: "Does up to fifty changes in their order.",
    body: OpenAPISchema.reference("Batch"),
    success: .init(
      status: 200, summary: "For each change `success` or `error`.",
      schema: [
        "type": "array", "items": ["type": "object", "minProperties": 1, "maxProperties": 1],
      ]),
    access: .members, isRepeatable: true, refusals: [400, 403, 404, 408, 413, 415, 503, 507])

  static let health = Operation(
    id: "health", summary: "Tells whether the server can read its database.",
    success: .init(status: 200, summary: "It can.", schema: ["type": "object"]),
    refusals: [503])

  static let metrics = Operation(
    id: "metrics", summary: "Gives the server's counters in the text form of Prometheus.",
    success: .init(status: 200, summary: "The counters.", mediaType: "text/plain"))

  static let description = Operation(
    id: "description", summary: "Gives this description.",
    success: .init(status: 200, summary: "The description.", schema: ["type": "object"]))
}
