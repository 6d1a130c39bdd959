public import PostValidation
public import WebLinks
import NIOCore
import NIOPosix

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// Resolves names with the system's resolver, `getaddrinfo`, on threads of its own.
///
/// Which servers are asked, and what `/etc/hosts` adds, is the system's affair. A machine without a
/// network may be told of any name that there is none: only where a name that is always there is found
/// is another one known to be missing. A look-up cannot be
/// stopped: when its time is over the caller goes on and the thread ends whenever the system lets it.
public struct HostResolver: Sendable {
  /// Look-ups that wait for servers of names do little else; more wait in line.
  private static let threadCount = 8

  /// Names that are always there; they belong to those who run the root of the DNS.
  private static let lastingNames = ["example.com", "iana.org"]

  typealias LookUp = @Sendable (String) -> Result<[InternetAddress], ResolutionError>

  private let threads: NIOThreadPool
  private let lookUp: LookUp

  /// The resolver of the process.
  public static let shared = HostResolver(lookUp: systemLookUp)

  init(lookUp: @escaping LookUp) {
    self.lookUp = lookUp
    threads = NIOThreadPool(numberOfThreads: Self.threadCount)
    threads.start()
  }

  /// Gives all addresses of a name, of both versions, in the order in which the system prefers them.
  ///
  /// - Parameters:
  ///   - name: a name in ASCII.
  ///   - timeout: how long to wait.
  /// - Returns: its addresses, each once; at least one.
  /// - Throws: `Posting.ResolutionError`.
  @Sendable
  public func addresses(
    of name: String, within timeout: Duration
  ) async throws(ResolutionError) -> [InternetAddress] {
    let loop = MultiThreadedEventLoopGroup.singleton.any()
    // Whoever comes first keeps the promise: the look-up, the clock, or a cancelled task.
    let promise = loop.makePromise(of: Result<[InternetAddress], ResolutionError>.self)
    let clock = loop.scheduleTask(in: TimeAmount(timeout)) {
      promise.succeed(.failure(.timedOut))
    }
    threads.submit { [lookUp] _ in
      var result = lookUp(name)
      if case .failure(.notFound) = result, !Self.knowsLastingName(besides: name, lookUp) {
        result = .failure(.unavailable)
      }
      promise.succeed(result)
    }
    let result = await withTaskCancellationHandler {
      try? await promise.futureResult.get()
    } onCancel: {
      promise.succeed(.failure(.cancelled))
    }
    clock.cancel()
    guard let result else { throw .unavailable }
    return try result.get()
  }

  private static func knowsLastingName(besides name: String, _ lookUp: LookUp) -> Bool {
    let other = lastingNames.first { $0 != name }
    return if let other, case .success = lookUp(other) { true } else { false }
  }

  private static func systemLookUp(_ name: String) -> Result<[InternetAddress], ResolutionError> {
    var hints = unsafe addrinfo()
    unsafe hints.ai_family = AF_UNSPEC
    #if canImport(Glibc)
      unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      unsafe hints.ai_socktype = SOCK_STREAM
    #endif
    var list: UnsafeMutablePointer<addrinfo>?
    let status = unsafe getaddrinfo(name, nil, &hints, &list)
    defer { if let list = unsafe list { unsafe freeaddrinfo(list) } }
    switch status {
    case 0: break
    case EAI_NONAME, noAddresses: return .failure(.notFound)
    default: return .failure(.unavailable)
    }
    var addresses: [InternetAddress] = []
    var next = unsafe list
    while let entry = unsafe next {
      if let address = unsafe address(entry.pointee), !addresses.contains(address) {
        addresses.append(address)
      }
      unsafe next = entry.pointee.ai_next
    }
    return addresses.isEmpty ? .failure(.notFound) : .success(addresses)
  }

  /// The name is there and has no addresses: `EAI_NODATA`, which glibc shows only to GNU's dialect.
  private static let noAddresses: Int32 = -5

  /// The address in an entry of the list, which lives as long as the list does.
  private static func address(_ entry: addrinfo) -> InternetAddress? {
    guard let socket = unsafe entry.ai_addr else { return nil }
    let raw = UnsafeRawPointer(socket)
    switch unsafe entry.ai_family {
    case AF_INET where unsafe Int(entry.ai_addrlen) >= MemoryLayout<sockaddr_in>.size:
      let address = unsafe raw.loadUnaligned(as: sockaddr_in.self).sin_addr
      return unsafe withUnsafeBytes(of: address) { unsafe InternetAddress(bytes: Array($0)) }
    case AF_INET6 where unsafe Int(entry.ai_addrlen) >= MemoryLayout<sockaddr_in6>.size:
      let address = unsafe raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr
      return unsafe withUnsafeBytes(of: address) { unsafe InternetAddress(bytes: Array($0)) }
    default:
      return nil
    }
  }
}
