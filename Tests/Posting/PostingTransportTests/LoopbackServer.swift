import NIOCore
import NIOPosix
import NIOSSL
import Synchronization

/// A server on the loopback that answers with given bytes, and counts who comes.
final class LoopbackServer: Sendable {
  /// What is answered to a request that begins with a line; nothing to say nothing at all.
  typealias Answer = @Sendable (_ requestLine: String) -> String?

  let port: UInt16
  private let channel: any Channel
  private let log: Log

  private final class Log: Sendable {
    let connections = Atomic(0)
    let requests = Mutex<[String]>([])
  }

  /// How many connections there have been.
  var connectionCount: Int { log.connections.load(ordering: .sequentiallyConsistent) }
  /// The requests as they came.
  var requests: [String] { log.requests.withLock { $0 } }

  private init(_ channel: any Channel, _ log: Log) throws {
    self.channel = channel
    self.log = log
    port = UInt16(channel.localAddress?.port ?? 0)
  }

  /// Starts a server; one with a greeting says that to the first bytes that come, whatever they
  /// are, or closes the connection if it is empty.
  static func start(
    host: String = "127.0.0.1", tls: NIOSSLContext? = nil, greeting: String? = nil,
    _ answer: @escaping Answer
  ) async throws -> LoopbackServer {
    let log = Log()
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        log.connections.add(1, ordering: .sequentiallyConsistent)
        return channel.eventLoop.makeCompletedFuture {
          if let tls {
            try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: tls))
          }
          try channel.pipeline.syncOperations.addHandler(Handler(answer, log, greeting))
        }
      }
      .bind(host: host, port: 0).get()
    return try LoopbackServer(channel, log)
  }

  func stop() async {
    try? await channel.close()
  }

  private final class Handler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer
    private let answer: Answer
    private let log: Log
    private let greeting: String?
    private var request = ""

    init(_ answer: @escaping Answer, _ log: Log, _ greeting: String?) {
      self.answer = answer
      self.log = log
      self.greeting = greeting
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      if let greeting {
        if greeting.isEmpty {
          context.close(promise: nil)
        } else {
          context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: greeting)), promise: nil)
        }
        return
      }
      request += String(buffer: unwrapInboundIn(data))
      guard request.contains("\r\n\r\n") else { return }
      let request = request
      self.request = ""
      log.requests.withLock { $0.append(request) }
      let line = request.split(separator: "\r\n").first.map(String.init) ?? ""
      guard let reply = answer(line) else { return }
      if reply.isEmpty {
        context.close(promise: nil)
      } else {
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: reply)), promise: nil)
      }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
      context.close(promise: nil)
    }
  }
}
