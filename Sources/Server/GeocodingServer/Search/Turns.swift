internal import FileGeocoding
package import HTTPServing
internal import HTTPTypes
internal import Hummingbird

/// The turns of a request at the geocoder.
///
/// A search takes up to some tens of milliseconds, and a request may have a thousand of them. So
/// each takes a turn of its own, on threads that serve no requests, and the clients take turns.
struct Turns: Sendable {
  let work: WorkLimiter
  let client: Client
  /// The connection of the client; nil if it is unknown.
  let connection: ConnectionState?
  /// Counts requests; nil without a limit.
  let guardian: RequestGuard?

  /// Searches when the turn of the client comes.
  ///
  /// - Throws: what `search` throws; a refusal if too many wait.
  func take<Value: Sendable>(
    _ search: @escaping @Sendable () throws(RequestRefusal) -> Value
  ) async throws(RequestRefusal) -> Value {
    do {
      return try await work.runOnThread(for: client.name) { try search() }
    } catch let refusal as RequestRefusal {
      throw refusal
    } catch let fault as RequestFault {
      throw RequestRefusal(fault)
    } catch {
      throw .clientGone
    }
  }

  /// Counts searches that come in one request like as many requests; the first is counted already.
  ///
  /// - Throws: a refusal if they are too many for the client.
  func count(_ searchCount: Int) throws(RequestRefusal) {
    guard searchCount > 1 else { return }
    do throws(RequestFault) {
      try guardian?.countRequests(Double(searchCount - 1), of: client)
    } catch {
      throw RequestRefusal(error)
    }
  }

  /// Ends a request of several searches early if the client has gone.
  ///
  /// - Throws: a refusal, which is not sent, if the client has gone.
  func checkClient() throws(RequestRefusal) {
    if connection?.isClientGone == true || Task.isCancelled { throw .clientGone }
  }
}

extension WorkLimiter {
  /// A limiter for searches: as many at a time as there are cores.
  package static func forGeocoding() -> WorkLimiter {
    WorkLimiter(limit: max(1, Cores.count), waitingLimit: 256)
  }
}

extension RequestRefusal {
  init(_ fault: RequestFault) {
    self.init(
      status: fault.status, parameter: "", fault: fault.sentence,
      retryAfterSeconds: fault.retryAfterSeconds)
  }

  /// The client has closed the connection; the status is that of other servers' logs.
  fileprivate static let clientGone = RequestRefusal.request(
    "The client closed the connection.",
    status: HTTPResponse.Status(code: 499, reasonPhrase: "Client Closed Request"))
}
