import HTTPTypes
import PostingClient
import Synchronization

/// Says what a command waits for if a server takes its time.
enum PatientTransport {
  /// Time before the first message about waiting.
  static let silence = Duration.seconds(5)

  /// Makes a transport that says once that it waits.
  ///
  /// - Parameters:
  ///   - transport: sends the requests.
  ///   - pause: waits for a duration; throws if the task is cancelled.
  ///   - note: says something.
  /// - Returns: the transport.
  static func sending(
    _ transport: @escaping Transport,
    pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    note: @escaping @Sendable (String) -> Void
  ) -> Transport {
    let told = Told()
    return { request, body async throws(TransportError) in
      let waiting = Task {
        try await pause(silence)
        if told.isFirst {
          note("waiting for a reply from \(request.authority ?? "the server") (Ctrl-C ends this)")
        }
      }
      defer { waiting.cancel() }
      return try await transport(request, body)
    }
  }

  /// Whether it has been said.
  private final class Told: Sendable {
    private let state = Mutex(false)

    /// Whether this is the first call.
    var isFirst: Bool {
      state.withLock { wasTold in
        defer { wasTold = true }
        return !wasTold
      }
    }
  }
}
