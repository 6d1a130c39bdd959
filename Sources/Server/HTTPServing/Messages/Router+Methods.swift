package import HTTPTypes
package import Hummingbird

extension RouterMethods {
  /// Answers all other methods at a path.
  ///
  /// This distinguishes 405 from 404. The router adds `HEAD` where there is `GET`.
  ///
  /// - Parameters:
  ///   - allowed: the methods that have handlers.
  ///   - path: the path.
  ///   - reply: makes the reply; its argument has the names of the allowed methods.
  package func refuseOtherMethods(
    than allowed: [HTTPRequest.Method], at path: String,
    _ reply: @escaping @Sendable (_ allowed: [String], Request) -> Response
  ) {
    let allowed = allowed + (allowed.contains(.get) ? [.head] : [])
    let names = allowed.map(\.rawValue).sorted()
    for method in HTTPRequest.Method.known where !allowed.contains(method) {
      on(RouterPath(path), method: method) { request, _ in reply(names, request) }
    }
  }
}
