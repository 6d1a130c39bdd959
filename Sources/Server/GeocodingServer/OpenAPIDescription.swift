internal import HTTPTypes
internal import TextTools

/// The OpenAPI 3.1 description of the APIs, made from their routes.
struct OpenAPIDescription {
  private var paths: [JSONObject.Member] = []

  /// The description of the routes that were added.
  func document(version: String) -> JSONValue {
    [
      "openapi": "3.1.0",
      "info": [
        "title": "OnTheMap geocoding API", "version": .string(version),
        "description": .string(
          """
          The APIs of Photon, Nominatim, Pelias, Open-Meteo and OpenRefine, and an API of its own. \
          Unknown parameters are ignored.
          """),
      ],
      "paths": .object(JSONObject(paths)),
    ]
  }

  /// Adds a route.
  mutating func add(_ route: DialectRoute, of dialect: String, at path: String) {
    let path = path.isEmpty ? "/" : path
    var operations = [member("get", route, dialect, path, hasBody: false)]
    if case .form = route.input {
      operations.append(member("post", route, dialect, path, hasBody: true))
    }
    paths.append(.init(name: path, value: .object(JSONObject(operations))))
  }

  /// Adds the stream of answers to the path of the single one.
  mutating func addStream(at path: String) {
    let text: JSONValue = ["schema": ["type": "string"]]
    let operation: JSONValue = [
      "operationId": .string(Self.identifier("post", path)),
      "summary": "Answers every line or row of the body, in order, while it arrives.",
      "description": .string(
        "A table may be compressed with gzip; it must not become more than 100 times as long. A client "
          + "has at most \(StreamCounter.limitPerClient) streams at a time, and must send or read at least "
          + "\(StreamPace.leastByteCount) bytes in each \(StreamPace.window.components.seconds) s. "
          + "Read the reply while you send the body: 64 MiB of answers and 64 bytes for each byte of the "
          + "body wait for you at most, then the server reads no more."),
      "requestBody": [
        "required": true,
        "content": [
          "application/x-ndjson": [
            "schema": ["type": "string", "enum": ["\"Seattle, WA\"\n{\"query\":\"Costa Rica\"}\n"]]
          ],
          "text/csv": ["schema": ["type": "string", "examples": ["place\nParis\n"]]],
        ],
      ],
      "responses": Self.responses(
        success: [
          "description": "The answers.",
          "content": ["application/x-ndjson": text, "text/csv": text],
        ], refusals: [400, 408, 415]),
    ]
    guard let index = paths.firstIndex(where: { $0.name == path }),
      case .object(var object) = paths[index].value
    else { return }
    object["post"] = operation
    paths[index].value = .object(object)
  }

  private func member(
    _ method: String, _ route: DialectRoute, _ dialect: String, _ path: String, hasBody: Bool
  ) -> JSONObject.Member {
    var content: [JSONObject.Member] = []
    for type in route.mediaTypes {
      content.append(.init(name: type, value: [:]))
    }
    var members: [JSONObject.Member] = [
      .init(name: "operationId", value: .string(Self.identifier(method, path))),
      .init(name: "summary", value: .string(route.summary)),
      .init(name: "tags", value: [.string(dialect)]),
    ]
    if hasBody {
      members.append(
        .init(
          name: "requestBody",
          value: [
            "required": true,
            "content": [
              "application/x-www-form-urlencoded": ["schema": Self.form(route.parameters)]
            ],
          ]))
    } else if !route.parameters.isEmpty {
      members.append(
        .init(
          name: "parameters",
          value: .array(
            route.parameters.map { parameter in
              [
                "name": .string(parameter.name), "in": "query",
                "required": .bool(parameter.isRequired),
                "description": .string(parameter.summary), "schema": parameter.schema,
              ]
            })))
    }
    let success: JSONValue = [
      "description": "The answer.", "content": .object(JSONObject(content)),
    ]
    members.append(
      .init(
        name: "responses",
        value: Self.responses(
          success: success, refusals: hasBody ? [400, 404, 408, 413, 415] : [400, 404])))
    return .init(name: method, value: .object(JSONObject(members)))
  }

  private static func form(_ parameters: [ParameterDescription]) -> JSONValue {
    [
      "type": "object",
      "properties": .object(
        JSONObject(parameters.map { .init(name: $0.name, value: $0.schema) })),
    ]
  }

  private static func responses(success: JSONValue, refusals: [Int]) -> JSONValue {
    var responses: [JSONObject.Member] = [.init(name: "200", value: success)]
    // Every route may refuse a request target that is too long, another host, too many requests of
    // a client and of all.
    for status in Set(refusals + [414, 421, 429, 500, 501, 503]).sorted() {
      let text = HTTPResponse.Status(code: status).reasonPhrase
      responses.append(
        .init(
          name: "\(status)",
          value: [
            "description": .string(text.isEmpty ? "Refused" : text),
            "content": ["application/json": [:], "text/xml": [:]],
          ]))
    }
    return .object(JSONObject(responses))
  }

  private static func identifier(_ method: String, _ path: String) -> String {
    let words = path.split { !$0.isLetter && !$0.isNumber }
    return ([Substring(method)] + words).joined(separator: "_")
  }
}
