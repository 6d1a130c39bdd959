internal import HTTPServing
internal import HTTPTypes
internal import Hummingbird
internal import TextTools

/// A route: its handler and its description.
///
/// The router and `/openapi.json` are made from the same list of routes, so they always agree.
struct Route: Sendable {
  typealias Handler = @Sendable (Request, ServerContext) async throws -> Response

  let method: HTTPRequest.Method
  /// The path in the router's notation: `/v1/users/:id`.
  let path: String
  let style: ReplyStyle
  let operation: Operation
  let handler: Handler
}
