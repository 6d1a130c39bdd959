import Links
import FoundationEssentials
import HTTPTypes
import TextTools

/// Whether a request without a reply can be retried.
enum Repeatability {
  /// The request is idempotent: retry it.
  case harmless
  /// A repeat could create a second post: let the caller decide.
  case doubles
}

/// The outcome of an exchange.
enum ExchangeOutcome {
  /// The API replied; with the JSON document of the reply.
  case reply(HTTPResponse, JSONValue)
  /// It is unknown whether the server executed the request.
  case inDoubt(LocationsError)
}

extension HTTPRequest {
  /// Whether the request is a log-in.
  var isLogIn: Bool { method == .post && path?.hasSuffix("/session") == true }

  /// Whether it does not matter if the server has executed the request.
  var changesNothing: Bool { method == .get || isLogIn }
}

extension LocationsClient {
  /// Sends an idempotent request, with retries, and returns the reply and its document.
  func send(
    _ request: HTTPRequest, body: JSONValue? = nil
  ) async throws(LocationsError) -> (HTTPResponse, JSONValue) {
    switch try await exchange(request, body: body, .harmless) {
    case .reply(let response, let document): return (response, document)
    case .inDoubt(let error): throw error
    }
  }

  /// Sends a request, with retries if they are safe.
  ///
  /// - Returns: a reply with a status below 300, or that the outcome is in doubt.
  /// - Throws: ``LocationsError`` if the server refuses the request or the attempts are used up.
  func exchange(
    _ request: HTTPRequest, body: JSONValue?, _ repeatability: Repeatability
  ) async throws(LocationsError) -> ExchangeOutcome {
    var request = request
    let bytes = body?.bytes(.minimal) ?? []
    if body != nil {
      request.headerFields[.contentType] = "application/json"
      // A server of this project would post under the account's name what is meant to be another's.
      if !request.isLogIn { request.headerFields[.prefer] = "handling=strict" }
    }
    // Whether the server may have executed an earlier attempt.
    var isInDoubt = false
    var attempt = 1
    while true {
      let failure: LocationsError
      var wait: Duration?
      var isLast = attempt >= retries.attempts
      switch await reply(to: request, bytes) {
      case .success(let reply):
        switch ReplyReading(reply, to: request, now: now()).verdict {
        case .done(let document): return .reply(reply.response, document)
        case .failed(.refused(404, _, _)) where isInDoubt && request.method == .delete:
          // An earlier attempt deleted the post.
          return .reply(reply.response, [:])
        case .failed(let error): throw error
        case .later(let error, let after):
          failure = error
          wait = after
        case .unclear(let error):
          failure = error
          isInDoubt = true
        }
      case .failure(.hostNotFound(let host)): failure = .offline(.hostNotFound(host))
      case .failure(.notConnected(let reason)): failure = .offline(.notConnected(reason))
      // Both last: waiting does not help.
      case .failure(.notTrusted(let reason)): throw .offline(.notTrusted(reason))
      case .failure(.notTLS(let reason)): throw .offline(.otherProtocol(reason))
      case .failure(.notHTTP(let host)) where request.changesNothing:
        failure = .offline(.otherProtocol("\(host) does not speak http"))
      // A log-in is the first that is sent to a server.
      case .failure(.closed) where request.isLogIn, .failure(.cut) where request.isLogIn:
        failure = .offline(
          .otherProtocol("\(request.authority ?? "") closed the connection without a reply"))
      case .failure(.timedOut):
        isInDoubt = true
        isLast = isLast || !retries.repeatsTimeouts
        failure = .timedOut(isInDoubt: !request.changesNothing)
      case .failure(.cut), .failure(.closed), .failure(.replyTooLong), .failure(.notHTTP):
        isInDoubt = true
        failure = .timedOut(isInDoubt: !request.changesNothing)
      case .failure(.cancelled): throw .cancelled(isInDoubt: !request.changesNothing)
      }
      if isInDoubt, repeatability == .doubles { return .inDoubt(failure) }
      if isLast { throw failure }
      if let wait, wait > retries.longestObeyed { throw failure }
      attempt += 1
      try await pause(max(wait ?? .zero, retries.delay(beforeAttempt: attempt)))
    }
  }

  private func reply(
    to request: HTTPRequest, _ body: [UInt8]
  ) async -> Result<TransportReply, TransportError> {
    do throws(TransportError) {
      return .success(try await transport(request, body))
    } catch {
      return .failure(error)
    }
  }

  /// Waits before another attempt.
  func pause(_ duration: Duration) async throws(LocationsError) {
    do throws(CancellationError) {
      try await retries.pause(duration)
    } catch {
      throw .cancelled(isInDoubt: false)
    }
  }
}
