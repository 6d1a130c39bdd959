import Links
import HTTPTypes
import PostingClient
import Synchronization

/// A transport that gives the replies of a list, one after the other, and keeps what it was sent.
final class ScriptedServer: Sendable {
  struct Exchange {
    var request: HTTPRequest
    var body: String
  }

  enum Step: Sendable {
    case reply(Int, String, [String: String] = [:])
    case failure(TransportError)
  }

  private let state: Mutex<(steps: [Step], exchanges: [Exchange])>
  private let pauses = Mutex<[Duration]>([])

  init(_ steps: [Step]) {
    state = Mutex((steps, []))
  }

  var exchanges: [Exchange] { state.withLock { $0.exchanges } }
  var waited: [Duration] { pauses.withLock { $0 } }
  var stepsLeft: Int { state.withLock { $0.steps.count } }

  /// A client whose pauses take no time and are as long as they may be.
  func client(
    _ profile: LocationsProfile = .own(at: "http://127.0.0.1:8080"), session: Session? = nil
  ) -> LocationsClient {
    let policy = RetryPolicy(random: { 1 }) { duration throws(CancellationError) in
      self.pauses.withLock { $0.append(duration) }
    }
    return LocationsClient(
      profile: profile, session: session, retries: policy
    ) { request, body throws(TransportError) in
      try self.answer(request, body)
    }
  }

  private func answer(
    _ request: HTTPRequest, _ body: [UInt8]
  ) throws(TransportError) -> TransportReply {
    let step: Step? = state.withLock { state in
      state.exchanges.append(
        Exchange(request: request, body: String(decoding: body, as: UTF8.self)))
      return state.steps.isEmpty ? nil : state.steps.removeFirst()
    }
    switch step {
    case nil: throw .cut("the script has no more replies")
    case .failure(let error): throw error
    case .reply(let status, let text, let fields):
      var response = HTTPResponse(status: .init(code: status))
      for (name, value) in fields {
        if let name = HTTPField.Name(name) { response.headerFields[name] = value }
      }
      return TransportReply(response: response, body: Array(text.utf8))
    }
  }
}
