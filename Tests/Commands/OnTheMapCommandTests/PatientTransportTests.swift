import HTTPTypes
import PostingClient
import Synchronization
import Testing

@testable import OnTheMapCommand

@Suite("A command says what it waits for")
struct PatientTransportTests {
  private let request = HTTPRequest(
    method: .post, scheme: "http", authority: "127.0.0.1:8080", path: "/api/session")

  @Test("once, while a server is silent")
  func says() async throws {
    let notes = Mutex<[String]>([])
    let (said, saying) = AsyncStream.makeStream(of: Void.self)
    let send = PatientTransport.sending(
      { _, _ in
        // The server answers when something has been said.
        for await _ in said { break }
        return TransportReply(response: HTTPResponse(status: .ok), body: [])
      },
      pause: { #expect($0 == .seconds(5)) },
      note: { text in
        notes.withLock { $0.append(text) }
        saying.yield()
        saying.finish()
      })
    _ = try await send(request, [])
    _ = try await send(request, [])
    let texts = notes.withLock(\.self)
    #expect(texts == ["waiting for a reply from 127.0.0.1:8080 (Ctrl-C ends this)"])
  }

  @Test("not if the reply comes before")
  func isQuiet() async throws {
    let ended = Mutex(0)
    let (ends, ending) = AsyncStream.makeStream(of: Void.self)
    let (never, kept) = AsyncStream.makeStream(of: Void.self)
    let send = PatientTransport.sending(
      { _, _ in TransportReply(response: HTTPResponse(status: .ok), body: []) },
      pause: { _ in
        defer {
          ended.withLock { $0 += 1 }
          ending.yield()
        }
        // It ends when the task is cancelled.
        for await _ in never {}
        try Task.checkCancellation()
      },
      note: { Issue.record("\($0)") })
    _ = try await send(request, [])
    for await _ in ends { break }
    #expect(ended.withLock(\.self) == 1)
    kept.finish()
  }
}
