import NIOCore
import NIOPosix

/// A connection that sends given text, byte for byte.
struct RawConnection: Sendable {
  private let channel: NIOAsyncChannel<ByteBuffer, ByteBuffer>

  /// Opens a connection for the time of a test.
  static func open<Value>(
    port: Int, from address: String = "127.0.0.1",
    _ body: (inout Conversation) async throws -> Value
  ) async throws -> Value {
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .bind(to: SocketAddress(ipAddress: address, port: 0))
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
      }
    return try await channel.executeThenClose { inbound, outbound in
      var conversation = Conversation(iterator: inbound.makeAsyncIterator(), outbound: outbound)
      return try await body(&conversation)
    }
  }

  /// All that comes after a text until the server closes the connection.
  static func reply(port: Int, to text: String) async throws -> String {
    try await open(port: port) { connection in
      try await connection.send(text)
      return try await connection.rest()
    }
  }

  struct Conversation {
    var iterator: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
    let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>

    func send(_ text: String) async throws {
      try await outbound.write(ByteBuffer(string: text))
    }

    /// All that comes until the server closes the connection.
    mutating func rest() async throws -> String {
      var text = ""
      do {
        while let buffer = try await iterator.next(isolation: #isolation) {
          text += String(buffer: buffer)
        }
      } catch let error as IOError where error.errnoCode == 104 {
        // The server closed with bytes of ours unread: the end as well.
      }
      return text
    }

    /// What comes next.
    mutating func next() async throws -> String {
      try await iterator.next(isolation: #isolation).map { String(buffer: $0) } ?? ""
    }
  }
}
