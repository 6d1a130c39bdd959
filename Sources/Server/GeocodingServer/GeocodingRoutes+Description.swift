internal import HTTPServing
internal import TextTools

extension GeocodingRoutes {
  /// The OpenAPI description of the routes, at their usual mounts.
  var description: JSONValue {
    var description = OpenAPIDescription()
    for mount in mounts {
      let isOwn = mount.dialect is OwnDialect
      // Each API once: our own is at the root, if no other is.
      guard isOwn ? (mount.prefix.isEmpty || root != nil) : !mount.prefix.isEmpty else { continue }
      for route in mount.dialect.routes {
        guard let first = route.paths.first else { continue }
        let path = mount.prefix + first
        description.add(route, of: type(of: mount.dialect).name, at: path.isEmpty ? "/" : path)
      }
      if isOwn { description.addStream(at: "\(mount.prefix)/geocode") }
    }
    return description.document(
      title: "OnTheMap geocoding API", version: version,
      summary: """
        The APIs of Photon, Nominatim, Pelias, Open-Meteo and OpenRefine, and an API of its own. \
        Unknown parameters are ignored.
        """)
  }
}

extension OpenAPIDescription {
  /// Adds a route.
  fileprivate mutating func add(_ route: DialectRoute, of dialect: String, at path: String) {
    let types = route.mediaTypes.map { JSONObject.Member(name: $0, value: [:]) }
    func operation(_ method: String, refusals: Set<Int>) -> Operation {
      Operation(
        method, path, summary: route.summary, members: ["tags": [.string(dialect)]],
        success: ["description": "The answer.", "content": .object(JSONObject(types))],
        refusals: refusals)
    }
    var get = operation("get", refusals: [400, 404])
    get.parameters = route.parameters.map { parameter in
      [
        "name": .string(parameter.name), "in": "query", "required": .bool(parameter.isRequired),
        "description": .string(parameter.summary), "schema": parameter.schema,
      ]
    }
    add(get, method: "get", at: path)
    guard case .form = route.input else { return }
    var post = operation("post", refusals: [400, 404, 408, 413, 415])
    let properties = JSONObject(route.parameters.map { .init(name: $0.name, value: $0.schema) })
    post.body = [
      "application/x-www-form-urlencoded": [
        "schema": ["type": "object", "properties": .object(properties)]
      ]
    ]
    add(post, method: "post", at: path)
  }

  /// Adds the stream of answers to the path of the single one.
  fileprivate mutating func addStream(at path: String) {
    let text: JSONValue = ["schema": ["type": "string"]]
    let limits =
      "A table may be compressed with gzip; it must not become more than 100 times as long. A client "
      + "has at most \(StreamCounter.limitPerClient) streams at a time, and must send or read at least "
      + "\(StreamPace.leastByteCount) bytes in each \(StreamPace.window.components.seconds) s. "
      + "Read the reply while you send the body: 64 MiB of answers and 64 bytes for each byte of the "
      + "body wait for you at most, then the server reads no more."
    var stream = Operation(
      "post", path, summary: "Answers every line or row of the body, in order, while it arrives.",
      members: ["description": .string(limits)],
      success: [
        "description": "The answers.",
        "content": ["application/x-ndjson": text, "text/csv": text],
      ], refusals: [400, 408, 415])
    stream.body = [
      "application/x-ndjson": [
        "schema": ["type": "string", "enum": ["\"Seattle, WA\"\n{\"query\":\"Costa Rica\"}\n"]]
      ],
      "text/csv": ["schema": ["type": "string", "examples": ["place\nParis\n"]]],
    ]
    add(stream, method: "post", at: path)
  }
}

extension OpenAPIDescription.Operation {
  fileprivate init(
    _ method: String, _ path: String, summary: String, members: JSONObject, success: JSONValue,
    refusals: Set<Int>
  ) {
    let words = path.split { !$0.isLetter && !$0.isNumber }
    // Every route may refuse a request target that is too long, another host, too many requests of
    // a client and of all.
    self.init(id: ([Substring(method)] + words).joined(separator: "_"), summary: summary)
    self.members = members
    self.success = success
    self.refusals = refusals.union([414, 421, 429, 500, 501, 503])
    refusalContent = ["application/json": [:], "text/xml": [:]]
  }
}
