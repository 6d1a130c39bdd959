internal import HTTPTypes
internal import LocationStore
internal import TextTools

/// The OpenAPI description of a route.
struct Operation: Sendable {
  /// The id of the operation; the words of the path are appended to make it unique.
  var id: String
  /// The summary of the operation, in one line.
  var summary: String
  /// The query parameters.
  var parameters: [JSONValue] = []
  /// The schema of the request body; nil without a body.
  var body: JSONValue?
  /// The reply on success.
  var success: Success
  /// The access that it needs.
  var access = Access.anybody
  /// Whether it accepts an `X-Parse-Request-Id`.
  var isRepeatable = false
  /// The statuses of its errors, besides those of every route.
  var refusals: [Int] = []

  struct Success: Sendable {
    let status: Int
    let summary: String
    /// The schema of the reply; nil if the reply is not JSON or has guard bytes.
    var schema: JSONValue?
    var mediaType = "application/json"
    var hasLocation = false
  }

  enum Access: Sendable {
    /// Everyone, on a private server too.
    case anybody
    /// Everyone, unless the server is private.
    case readers
    /// Clients with a session or an API key.
    case members
  }
}

extension Operation {
  static let signIn = Operation(
    id: "signIn", summary: "Begins a session.", parameters: OpenAPISchema.signInParameters,
    body: OpenAPISchema.reference("LogIn"),
    success: .init(
      status: 200,
      summary: "After the guard bytes: the account's key, the session token and its expiry."),
    refusals: [400, 403, 408, 413, 415, 429, 503, 507])

  static let session = Operation(
    id: "readSession", summary: "Returns the account of the session.",
    success: .init(status: 200, summary: "After the guard bytes: the account's key."),
    access: .members, refusals: [400, 403])

  static let signOut = Operation(
    id: "signOut", summary: "Ends a session.",
    success: .init(status: 200, summary: "After the guard bytes: the session that ended."),
    access: .members, refusals: [400, 403, 507])

  static let logIn = Operation(
    id: "logIn", summary: "Begins a session, as the SDKs of Parse do.",
    parameters: OpenAPISchema.logInParameters,
    success: .init(
      status: 200, summary: "The user with the session token.",
      schema: OpenAPISchema.reference("User")),
    refusals: [400, 403, 404, 408, 413, 415, 429, 503, 507])

  static let me = Operation(
    id: "readMe", summary: "Returns the user of the session.",
    success: .init(status: 200, summary: "The user.", schema: OpenAPISchema.reference("User")),
    access: .members, refusals: [400, 403, 408, 413, 415])

  static let logOut = Operation(
    id: "logOut", summary: "Ends a session.",
    success: .init(status: 200, summary: "There is no session.", schema: ["type": "object"]),
    access: .readers, refusals: [400, 403, 408, 413, 415, 507])

  static let serverInfo = Operation(
    id: "serverInfo", summary: "Returns the version of the server.",
    success: .init(status: 200, summary: "The version.", schema: ["type": "object"]),
    refusals: [408, 413, 415])

  static let user = Operation(
    id: "readUser", summary: "Returns the public data of a user.",
    success: .init(status: 200, summary: "After the guard bytes: key and names."),
    access: .readers, refusals: [400, 403, 404])

  static let nestedUser = Operation(
    id: "readUser", summary: "Returns the public data of a user.",
    success: .init(status: 200, summary: "After the guard bytes: key and names, in `user`."),
    access: .readers, refusals: [400, 403, 404])

  static let signUp = Operation(
    id: "signUp", summary: "Creates an account.", body: OpenAPISchema.reference("SignUp"),
    success: .init(status: 201, summary: "After the guard bytes: the account's key."),
    refusals: [400, 403, 408, 413, 415, 429, 503, 507])

  static let list = Operation(
    id: "listPosts", summary: "Lists posts, by default the most recently updated first.",
    parameters: OpenAPISchema.queryParameters,
    success: .init(status: 200, summary: "The posts.", schema: OpenAPISchema.reference("PostList")),
    access: .readers, refusals: [400, 403])

  static let ownPosts = Operation(
    id: "listOwnPosts",
    summary: "Lists the posts of the account in the order of creation, hidden ones too.",
    parameters: OpenAPISchema.ownPostsParameters,
    success: .init(
      status: 200, summary: "The posts, with their import keys.",
      schema: OpenAPISchema.reference("OwnPostList")),
    access: .members, refusals: [400, 403, 404])

  static let post = Operation(
    id: "readPost", summary: "Returns a post.",
    success: .init(status: 200, summary: "The post.", schema: OpenAPISchema.reference("Post")),
    access: .readers, refusals: [400, 403, 404])

  static func create(_ status: HTTPResponse.Status) -> Operation {
    Operation(
      id: "createPost", summary: "Creates a post.", body: OpenAPISchema.reference("NewPost"),
      success: .init(
        status: status.code, summary: "The post's id and creation time.",
        schema: OpenAPISchema.reference("Created"), hasLocation: true),
      access: .members, isRepeatable: true, refusals: [400, 403, 405, 408, 413, 415, 503, 507])
  }

  static let update = Operation(
    id: "updatePost", summary: "Changes the given fields of a post.",
    body: OpenAPISchema.reference("PostChange"),
    success: .init(
      status: 200, summary: "The time of the change.", schema: OpenAPISchema.reference("Updated")),
    access: .members, isRepeatable: true, refusals: [400, 403, 404, 408, 413, 415, 503, 507])

  static let updateLast: Operation = {
    var operation = update
    operation.id = "updateLastPost"
    operation.summary =
      "Changes the given fields of the account's last post, or of that with the objectId."
    return operation
  }()

  static let wrapped = Operation(
    id: "usePost",
    summary: "Returns, changes or deletes a post, as `_method` says: for clients that only POST.",
    body: OpenAPISchema.reference("WrappedRequest"),
    success: .init(status: 200, summary: "The reply to the method.", schema: ["type": "object"]),
    access: .members, isRepeatable: true, refusals: [400, 403, 404, 408, 413, 415, 503, 507])

  static let delete = Operation(
    id: "deletePost", summary: "Deletes a post.",
    success: .init(status: 200, summary: "The post is deleted.", schema: ["type": "object"]),
    access: .members, isRepeatable: true, refusals: [400, 403, 404, 503, 507])

  static let batch = Operation(
    id: "batch", summary: "Makes up to fifty changes in order.",
    body: OpenAPISchema.reference("Batch"),
    success: .init(
      status: 200, summary: "For each change, `success` or `error`.",
      schema: [
        "type": "array", "items": ["type": "object", "minProperties": 1, "maxProperties": 1],
      ]),
    access: .members, isRepeatable: true, refusals: [400, 403, 404, 408, 413, 415, 503, 507])

  static let health = Operation(
    id: "health", summary: "Checks that the server can use its database.",
    success: .init(
      status: 200, summary: "The server can use its database.",
      schema: ["type": "object"]),
    refusals: [408, 413, 415, 503])

  static let ready = Operation(
    id: "ready", summary: "The same as `/health`: whether to send requests to this server.",
    success: .init(
      status: 200, summary: "The server can use its database.",
      schema: ["type": "object"]),
    refusals: [503])

  static let live = Operation(
    id: "live", summary: "Answers without the database: whether the server runs.",
    success: .init(status: 200, summary: "The server runs.", schema: ["type": "object"]))

  static let client = Operation(
    id: "client",
    summary: "What the server learns about the client, through its proxies: its address, and the "
      + "fields that name it.",
    success: .init(
      status: 200, summary: "The client.",
      schema: [
        "type": "object", "required": ["client", "host"],
        "properties": [
          "client": ["type": "string"], "host": ["type": "string"],
          "x_forwarded_for": ["type": "string"],
          "forwarded": ["type": "string"],
        ],
      ]))

  static let metrics = Operation(
    id: "metrics", summary: "Returns the server's metrics in the Prometheus text format.",
    success: .init(status: 200, summary: "The metrics.", mediaType: "text/plain"),
    access: .readers, refusals: [400, 403])

  static let description = Operation(
    id: "description", summary: "Returns this description.",
    success: .init(status: 200, summary: "The description.", schema: ["type": "object"]))
}
