internal import HTTPTypes
internal import Synchronization

/// Counts the streams that are open, and leaves some to every client.
final class StreamCounter: Sendable {
  /// The maximum number of streams at a time: each has a thread for each core, and up to 2 MiB.
  private static let limit = 16
  /// The maximum number of streams of a client: a second one for who tries something beside a long
  /// run.
  static let limitPerClient = 2

  private let counts = Mutex<[String: Int]>([:])

  /// Counts a stream.
  ///
  /// - Throws: a refusal if there are too many; then it is not counted.
  func begin(_ client: String) throws(RequestRefusal) {
    let refusal = counts.withLock { counts -> RequestRefusal? in
      let own = counts[client, default: 0]
      if own >= Self.limitPerClient {
        return Self.refusal(
          "The server is answering \(own) files of yours already. Wait until one is done.")
      }
      let all = counts.values.reduce(0, +)
      if all >= Self.limit {
        return Self.refusal("The server is answering \(all) files already. Try again later.")
      }
      counts[client] = own + 1
      return nil
    }
    if let refusal { throw refusal }
  }

  /// Reverts ``begin(_:)`` for a stream that has ended.
  func end(_ client: String) {
    counts.withLock { counts in
      guard let count = counts[client] else { return }
      counts[client] = count > 1 ? count - 1 : nil
    }
  }

  static func refusal(_ sentence: String) -> RequestRefusal {
    var refusal = RequestRefusal.request(sentence, status: .serviceUnavailable)
    refusal.retryAfterSeconds = 5
    return refusal
  }
}
