public import Links
import NIOCore
import NIOPosix

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// Resolves host names with the system's resolver, `getaddrinfo`, on its own threads.
///
/// The system decides which DNS servers to use and what `/etc/hosts` adds. Without a network, some
/// systems report any name as missing. So the resolver reports a name as missing only if it can
/// resolve another name that always exists. A lookup cannot be cancelled: after the timeout the
/// caller continues, and the thread ends when the system returns.
public struct HostResolver: Sendable {
  /// The number of lookups at the same time; others wait.
  private static let threadCount = 8

  /// Names that always exist; IANA owns them.
  private static let lastingNames = ["example.com", "iana.org"]

  typealias LookUp = @Sendable (String) -> Result<[InternetAddress], ResolutionError>

  private let threads: NIOThreadPool
  private let lookUp: LookUp

  /// The shared resolver of the process.
  public static let shared = HostResolver(lookUp: systemLookUp)

  init(lookUp: @escaping LookUp) {
    self.lookUp = lookUp
    threads = NIOThreadPool(numberOfThreads: Self.threadCount)
    threads.start()
  }

  /// Returns all IPv4 and IPv6 addresses of a host name, in the system's order of preference.
  ///
  /// - Parameters:
  ///   - name: a host name in ASCII.
  ///   - timeout: the maximum time to wait.
  /// - Returns: the addresses, each once; at least one.
  /// - Throws: `ResolutionError`.
  @Sendable
  public func addresses(
    of name: String, within timeout: Duration
  ) async throws(ResolutionError) -> [InternetAddress] {
    let loop = MultiThreadedEventLoopGroup.singleton.any()
    // The first of lookup, timeout and cancellation completes the promise.
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

  /// `EAI_NODATA`: the name exists but has no addresses; glibc declares it only with `_GNU_SOURCE`.
  private static let noAddresses: Int32 = -5

  /// Copies the address of a list entry; the list must still be allocated.
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
