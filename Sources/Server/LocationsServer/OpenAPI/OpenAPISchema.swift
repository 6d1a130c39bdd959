internal import LocationStore
import PostValidation

internal import TextTools
internal import PostingClient

/// The schemas of `/openapi.json` (JSON Schema 2020-12).
enum OpenAPISchema {
  static func reference(_ name: String) -> JSONValue {
    ["$ref": .string("#/components/schemas/\(name)")]
  }

  private static let text: JSONValue = ["type": "string"]
  private static let instant: JSONValue = ["type": "string", "format": "date-time"]

  private static func object(
    _ properties: [(String, JSONValue)], required: [String] = [], isOpen: Bool = false
  ) -> JSONValue {
    var members: [JSONObject.Member] = [
      .init(name: "type", value: "object"),
      .init(
        name: "properties",
        value: .object(JSONObject(properties.map { .init(name: $0.0, value: $0.1) }))),
    ]
    if !required.isEmpty {
      members.append(.init(name: "required", value: .array(required.map(JSONValue.string))))
    }
    if !isOpen { members.append(.init(name: "additionalProperties", value: false)) }
    return .object(JSONObject(members))
  }

  /// The fields that an author sets, with their limits.
  private static let fields: [(String, JSONValue)] = [
    ("uniqueKey", ["type": "string", "description": "The key of the account that posted."]),
    ("firstName", name), ("lastName", name),
    (
      "mapString",
      [
        "type": "string", "minLength": 1,
        "maxLength": .number(Double(PostValidator.maxPlaceByteCount)),
      ]
    ),
    ("mediaURL", ["type": "string", "minLength": 1, "maxLength": 2048]),
    ("latitude", ["type": "number", "minimum": -90, "maximum": 90]),
    ("longitude", ["type": "number", "minimum": -180, "maximum": 180]),
  ]

  private static let name: JSONValue = [
    "type": "string", "minLength": 1,
    "maxLength": .number(Double(PostValidator.maxNameCharacterCount)),
  ]

  /// The id of a post or an account.
  static let objectID: JSONValue = ["type": "string", "pattern": "^[0-9A-Za-z]{1,32}$"]

  /// The path of the posts of the same version, or of one of them.
  private static let batchPath: JSONValue = [
    "type": "string",
    "pattern": "^/(1/classes|parse/classes|v1)/StudentLocation(/[0-9A-Za-z]{1,32})?$",
  ]

  private static let importKey: JSONValue = [
    "type": "string", "pattern": "^[!-~]{1,128}$",
    "description": "Identifies the post for an import. Unique within an account.",
  ]

  private static let locationMoved: JSONValue = [
    "type": "boolean",
    "description": .string(
      "Whether somebody has put the point where it is. Without it a point far from the place is refused."
    ),
  ]

  private static let warnings: JSONValue = [
    "type": "array", "items": reference("Finding"),
    "description": .string(
      "What the server set otherwise, whose values the reply has, and what is odd about the link or the "
        + "place."),
  ]

  /// Not the names, which are those of the account, nor the place string, which is the name of the
  /// point.
  private static let required = ["mediaURL", "latitude", "longitude"]

  static let components: JSONValue = [
    "LogIn": [
      "oneOf": [
        object(
          [
            (
              "udacity",
              object(
                [
                  ("username", ["type": "string", "minLength": 1]),
                  ("password", ["type": "string", "minLength": 1]),
                ], required: ["username", "password"], isOpen: true)
            )
          ], required: ["udacity"]),
        object(
          [
            (
              "facebook_mobile",
              object(
                [("access_token", ["type": "string", "minLength": 1])],
                required: ["access_token"], isOpen: true)
            )
          ], required: ["facebook_mobile"]),
      ]
    ],
    "SignUp": object(
      [
        ("username", ["type": "string", "format": "email", "maxLength": 254]),
        (
          "password",
          [
            "type": "string", "minLength": .number(Double(LocationStore.passwordLeastCount)),
            "maxLength": .number(Double(LocationStore.passwordLimitByteCount)),
          ]
        ),
        ("first_name", name), ("last_name", name), ("invitation", text),
      ], required: ["username", "password", "first_name", "last_name"]),
    "NewPost": object(
      fields + [("importKey", importKey), ("locationMoved", locationMoved)], required: required),
    "PostChange": object(
      fields + [
        ("objectId", text), ("createdAt", text), ("updatedAt", text),
        ("locationMoved", locationMoved),
      ]),
    "Post": object(
      fields + [("objectId", text), ("createdAt", instant), ("updatedAt", instant)],
      required: ["objectId", "createdAt", "updatedAt"]),
    "PostList": object(
      [
        ("results", ["type": "array", "items": reference("Post")]),
        ("count", ["type": "integer", "minimum": 0]),
      ], required: ["results"]),
    "OwnPost": object(
      fields + [
        ("objectId", text), ("createdAt", instant), ("updatedAt", instant),
        ("importKey", importKey),
      ],
      required: ["objectId", "createdAt", "updatedAt"]),
    "OwnPostList": object(
      [("results", ["type": "array", "items": reference("OwnPost")])], required: ["results"]),
    "Created": object(
      fields + [("objectId", text), ("createdAt", instant), ("warnings", warnings)],
      required: ["objectId", "createdAt"]),
    "Updated": object(
      fields + [("updatedAt", instant), ("warnings", warnings)], required: ["updatedAt"]),
    "User": object(
      [
        ("objectId", text), ("username", text), ("email", text), ("firstName", text),
        ("lastName", text), ("createdAt", instant), ("updatedAt", instant), ("sessionToken", text),
      ], required: ["objectId", "username", "createdAt", "updatedAt"]),
    "UserLogIn": object(
      [("username", filled), ("password", filled)], required: ["username", "password"],
      isOpen: true),
    "WrappedRequest": object(
      [("_method", ["type": "string", "enum": ["GET", "PUT", "DELETE"]])], required: ["_method"],
      isOpen: true),
    "Batch": object(
      [
        (
          "requests",
          [
            "type": "array", "minItems": 1,
            "maxItems": .number(Double(BatchRoute.requestLimit)),
            "items": object(
              [
                ("method", ["type": "string", "enum": ["POST", "PUT", "DELETE"]]),
                ("path", batchPath), ("body", ["type": "object"]),
                ("requestId", importKey),
              ], required: ["method", "path"]),
          ]
        ), ("transaction", ["type": "boolean"]),
      ], required: ["requests"]),
    "Error": object(
      [
        ("code", ["type": "integer", "description": "Parse's error code."]),
        ("error", ["type": "string", "description": "The problem and how to fix it."]),
        ("findings", ["type": "array", "items": reference("Finding")]),
      ], required: ["error"]),
    "Finding": object(
      [
        ("severity", ["type": "string", "enum": ["error", "warning"]]), ("field", text),
        ("code", text), ("message", text), ("repair", text),
        ("candidates", ["type": "array", "items": ["type": "object"]]),
      ], required: ["severity", "field", "code", "message"]),
  ]

  static let queryParameters: [JSONValue] = [
    parameter("where", "A condition: a JSON object with Parse's operators.", text),
    parameter(
      "uniqueKey", "Only posts of the account with this key. Cannot be used with `where`.", text),
    parameter(
      "order", "Sort fields, separated by commas; `-` before a field sorts descending.",
      ["type": "string", "examples": ["-updatedAt", "lastName,firstName"]]),
    parameter(
      "limit",
      "The maximum number of posts in the reply; -1 and values above 1,000 count as 1,000.",
      ["type": "integer", "minimum": -1]),
    parameter("skip", "The number of posts to skip.", ["type": "integer", "minimum": 0]),
    parameter(
      "count", "1 adds the number of matching posts as `count`.", ["enum": [0, 1, true, false]]),
    parameter("keys", "The fields to return, separated by commas.", text),
    parameter("excludeKeys", "The fields not to return, separated by commas.", text),
    parameter(
      "postsPerAuthor",
      "The maximum number of posts per author, newest first; 0 for all. Not for importers.",
      ["type": "integer", "minimum": 0]),
  ]

  static let ownPostsParameters: [JSONValue] = [
    parameter("after", "The id of the last post of the page before.", objectID),
    parameter("importKey", "Only the post with this import key.", importKey),
    parameter(
      "limit", "The maximum number of posts in the reply; values above 1,000 count as 1,000.",
      ["type": "integer", "minimum": 0]),
  ]

  static let logInParameters: [JSONValue] = [
    parameter("username", "The e-mail address of the account.", filled, isRequired: true),
    parameter(
      "password", "The password. In the body of a POST it stays out of the logs of proxies.",
      filled, isRequired: true),
  ]

  static let signInParameters: [JSONValue] = [
    parameter("stay", "`no` sets cookies that end when the browser closes.", ["enum": ["no"]])
  ]

  private static let filled: JSONValue = ["type": "string", "minLength": 1]

  private static func parameter(
    _ name: String, _ description: String, _ schema: JSONValue, isRequired: Bool = false
  ) -> JSONValue {
    [
      "name": .string(name), "in": "query", "description": .string(description),
      "required": .bool(isRequired), "schema": schema,
    ]
  }
}
