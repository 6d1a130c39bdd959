internal import NIOHTTP1
package import TextTools

/// An OpenAPI 3.1 description, made from the routes of a server.
///
/// ```swift
/// var description = OpenAPIDescription()
/// description.add(operation, method: "get", at: "/v1/posts/{id}")
/// let document = description.document(title: "Posts", version: "1", summary: "Posts as JSON.")
/// ```
package struct OpenAPIDescription {
  private var paths = JSONObject()

  /// Creates a description without operations.
  package init() {}

  /// What one method does at one path.
  package struct Operation {
    /// The id of the operation, unique in the description.
    package var id: String
    /// The summary, in one line.
    package var summary: String
    /// Further members, among them the description, tags and the security requirement.
    package var members: JSONObject = [:]
    /// The parameters, as OpenAPI describes them.
    package var parameters: [JSONValue] = []
    /// The media types of the request body, and their schemas; nil without a body.
    package var body: JSONValue?
    /// The status on success.
    package var status = 200
    /// The reply on success.
    package var success: JSONValue = [:]
    /// The statuses of its errors.
    package var refusals: Set<Int> = []
    /// The media types of an error, and their schemas.
    package var refusalContent: JSONValue = [:]

    package init(id: String, summary: String) {
      self.id = id
      self.summary = summary
    }

    fileprivate var json: JSONValue {
      var object: JSONObject = ["operationId": .string(id), "summary": .string(summary)]
      object.members += members.members
      if !parameters.isEmpty { object["parameters"] = .array(parameters) }
      if let body { object["requestBody"] = ["required": true, "content": body] }
      var responses = ["\(status)": success] as JSONObject
      for status in refusals.sorted() {
        let reason = HTTPResponseStatus(statusCode: status).reasonPhrase
        var refusal: JSONObject = ["description": .string(reason), "content": refusalContent]
        if status == 429 || status == 503 {
          refusal["headers"] = ["Retry-After": ["schema": ["type": "integer"]]]
        }
        responses["\(status)"] = .object(refusal)
      }
      object["responses"] = .object(responses)
      return .object(object)
    }
  }

  /// Adds an operation of a method, in small letters, at a path with parameters in braces.
  package mutating func add(_ operation: Operation, method: String, at path: String) {
    var methods = paths[path]?.object ?? JSONObject()
    methods[method] = operation.json
    paths[path] = .object(methods)
  }

  /// The description of the operations that were added.
  package func document(
    title: String, version: String, summary: String, components: JSONValue? = nil
  ) -> JSONValue {
    var document: JSONObject = [
      "openapi": "3.1.0",
      "info": [
        "title": .string(title), "version": .string(version), "description": .string(summary),
      ],
      "paths": .object(paths),
    ]
    document["components"] = components
    return .object(document)
  }
}
