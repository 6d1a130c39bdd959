internal import HTTPTypes
internal import LocationStore
internal import TextTools

/// The OpenAPI 3.1 description of the API.
enum OpenAPIDocument {
  /// Describes routes.
  static func document(of routes: [Route]) -> JSONValue {
    var paths: [JSONObject.Member] = []
    for route in routes {
      let path = template(of: route.path)
      let operation = JSONObject.Member(
        name: route.method.rawValue.lowercased(), value: describe(route, path))
      if let index = paths.firstIndex(where: { $0.name == path }),
        case .object(var object) = paths[index].value
      {
        object.members.append(operation)
        paths[index] = .init(name: path, value: .object(object))
      } else {
        paths.append(.init(name: path, value: .object(JSONObject([operation]))))
      }
    }
    return [
      "openapi": "3.1.0",
      "info": [
        "title": "OnTheMap locations API", "version": "1",
        "description": .string(
          """
          Sessions, users and posts in the formats of the public On the Map API. Replies about \
          sessions and users begin with five guard bytes, )]}' and a line feed: skip them.
          """),
      ],
      "paths": .object(JSONObject(paths)),
      "components": [
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
      ],
    ]
  }

  /// Converts a router path to an OpenAPI path: `/v1/users/:id` to `/v1/users/{id}`.
  private static func template(of path: String) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false).map { part in
      part.hasPrefix(":") ? "{\(part.dropFirst())}" : String(part)
    }.joined(separator: "/")
  }

  private static func describe(_ route: Route, _ path: String) -> JSONValue {
    let operation = route.operation
    var parameters = operation.parameters
    if path.contains("{id}") {
      parameters.append([
        "name": "id", "in": "path", "required": true,
        "schema": OpenAPISchema.objectID,
      ])
    }
    if operation.isRepeatable {
      parameters.append([
        "name": "X-Parse-Request-Id", "in": "header",
        "description": "The server executes requests with the same id once, and repeats the reply.",
        "schema": ["type": "string", "pattern": "^[!-~]{1,128}$"],
      ])
    }
    var members: [JSONObject.Member] = [
      .init(
        name: "operationId",
        value: .string(
          operation.id
            + path.filter { $0.isLetter || $0.isNumber || $0 == "/" }
            .split(separator: "/").map { "_" + $0 }.joined())),
      .init(name: "summary", value: .string(operation.summary)),
    ]
    if !parameters.isEmpty { members.append(.init(name: "parameters", value: .array(parameters))) }
    if let body = operation.body {
      members.append(
        .init(
          name: "requestBody",
          value: ["required": true, "content": ["application/json": ["schema": body]]]))
    }
    members.append(.init(name: "security", value: security(operation.access)))
    members.append(.init(name: "responses", value: responses(route)))
    return .object(JSONObject(members))
  }

  private static func security(_ access: Operation.Access) -> JSONValue {
    let schemes: [JSONValue] = [["bearer": []], ["session": []], ["cookie": []]]
    return switch access {
    case .anybody: []
    case .readers: .array([[:]] + schemes)
    case .members: .array(schemes)
    }
  }

  private static func responses(_ route: Route) -> JSONValue {
    let success = route.operation.success
    var content: JSONValue = [:]
    if let schema = success.schema { content = ["schema": schema] }
    var reply: [JSONObject.Member] = [
      .init(name: "description", value: .string(success.summary)),
      .init(
        name: "content",
        value: .object(JSONObject([.init(name: success.mediaType, value: content)]))),
    ]
    if success.hasLocation {
      reply.append(
        .init(name: "headers", value: ["Location": ["schema": ["type": "string"]]]))
    }
    var responses: [JSONObject.Member] = [
      .init(name: "\(success.status)", value: .object(JSONObject(reply)))
    ]
    // Any route can refuse a malformed head, a long request target, too many requests, another host
    // and an unknown transfer coding, or fail.
    let credentials = route.operation.access == .anybody ? [] : [401]
    let refusals = Set(route.operation.refusals + credentials + [400, 414, 421, 429, 500, 501])
    for status in refusals.sorted() {
      let apiError: JSONValue =
        route.style == .plain ? ["schema": OpenAPISchema.reference("Error")] : [:]
      var members: [JSONObject.Member] = [
        .init(name: "description", value: .string(HTTPResponse.Status(code: status).reasonPhrase)),
        .init(name: "content", value: ["application/json": apiError]),
      ]
      if status == 429 || status == 503 {
        members.append(
          .init(name: "headers", value: ["Retry-After": ["schema": ["type": "integer"]]]))
      }
      responses.append(.init(name: "\(status)", value: .object(JSONObject(members))))
    }
    return .object(JSONObject(responses))
  }
}
