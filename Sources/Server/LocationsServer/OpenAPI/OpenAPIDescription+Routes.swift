internal import HTTPServing
internal import HTTPTypes
internal import LocationStore
internal import TextTools

extension OpenAPIDescription {
  /// The OpenAPI 3.1 description of routes of the locations API.
  static func document(of routes: [Route]) -> JSONValue {
    var description = OpenAPIDescription()
    for route in routes {
      let path = template(of: route.path)
      description.add(
        Operation(route, at: path), method: route.method.rawValue.lowercased(), at: path)
    }
    return description.document(
      title: "OnTheMap locations API", version: "1",
      summary: """
        Sessions, users and posts in the formats of the public On the Map API. Replies about \
        sessions and users begin with five guard bytes, )]}' and a line feed: skip them.
        """,
      components: [
        "schemas": OpenAPISchema.components,
        "securitySchemes": [
          "bearer": [
            "type": "http", "scheme": "bearer",
            "description": "An API key or a session token.",
          ],
          "session": ["type": "apiKey", "in": "header", "name": "X-Parse-Session-Token"],
          "cookie": [
            "type": "apiKey", "in": "cookie", "name": .string(RequestCredential.cookieName),
          ],
        ],
      ])
  }

  /// Converts a router path to an OpenAPI path: `/v1/users/:id` to `/v1/users/{id}`.
  private static func template(of path: String) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false).map { part in
      part.hasPrefix(":") ? "{\(part.dropFirst())}" : String(part)
    }.joined(separator: "/")
  }
}

extension OpenAPIDescription.Operation {
  fileprivate init(_ route: Route, at path: String) {
    let operation = route.operation
    let words = path.filter { $0.isLetter || $0.isNumber || $0 == "/" }.split(separator: "/")
    let content: JSONValue = operation.success.schema.map { ["schema": $0] } ?? [:]
    var reply: JSONObject = [
      "description": .string(operation.success.summary),
      "content": .object([operation.success.mediaType: content]),
    ]
    if operation.success.hasLocation {
      reply["headers"] = ["Location": ["schema": ["type": "string"]]]
    }
    self.init(id: operation.id + words.map { "_" + $0 }.joined(), summary: operation.summary)
    members = ["security": Self.security(operation.access)]
    success = .object(reply)
    // Any route can refuse a malformed head, a long request target, too many requests, another host
    // and an unknown transfer coding, or fail.
    let credentials = operation.access == .anybody ? [] : [401]
    refusals = Set(operation.refusals + credentials + [400, 414, 421, 429, 500, 501])
    refusalContent = [
      "application/json": route.style == .plain ? ["schema": OpenAPISchema.reference("Error")] : [:]
    ]
    status = operation.success.status
    body = operation.body.map { ["application/json": ["schema": $0]] }
    parameters = operation.parameters
    if path.contains("{id}") {
      parameters.append([
        "name": "id", "in": "path", "required": true, "schema": OpenAPISchema.objectID,
      ])
    }
    if operation.isRepeatable {
      parameters.append([
        "name": "X-Parse-Request-Id", "in": "header",
        "description": "The server executes requests with the same id once, and repeats the reply.",
        "schema": ["type": "string", "pattern": "^[!-~]{1,128}$"],
      ])
    }
  }

  private static func security(_ access: LocationsServer.Operation.Access) -> JSONValue {
    let schemes: [JSONValue] = [["bearer": []], ["session": []], ["cookie": []]]
    return switch access {
    case .anybody: []
    case .readers: .array([[:]] + schemes)
    case .members: .array(schemes)
    }
  }
}
