internal import JSON
internal import HTTPTypes
internal import Hummingbird

/// A route: what the server answers, and what its description says about it.
///
/// The router and `/openapi.json` are both made from the same list of routes, so neither has one
/// that the other lacks.
struct Route: Sendable {
  typealias Handler = @Sendable (Request, ServerContext) async throws -> Response

  let method: HTTPRequest.Method
  /// The path as the router knows it: `/v1/users/:id`.
  let path: String
  let style: ReplyStyle
  let operation: Operation
  let handler: Handler
}
