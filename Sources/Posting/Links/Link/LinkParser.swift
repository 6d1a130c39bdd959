/// The basic URL parser of the URL Standard, for http and https
/// (<https://url.spec.whatwg.org/#concept-basic-url-parser>).
///
/// The states of the standard are methods here, in the order in which the parser enters them. The
/// standard's validation errors that are not failures become ``remarks``.
package struct LinkParser {
  private let bytes: [UInt8]
  private let base: Link?
  private var position = 0
  /// Legal but unusual parts of the text.
  package private(set) var remarks: Set<LinkRemark> = []

  /// Makes a parser.
  ///
  /// - Parameters:
  ///   - text: a URL as typed or pasted.
  ///   - base: the link that a relative URL refers to; nil to accept only absolute URLs.
  package init(_ text: String, base: Link? = nil) {
    self.base = base
    let all = Array(text.utf8)
    // Remove surrounding control characters and spaces, then tabs and line breaks anywhere.
    let first = all.firstIndex { $0 > 0x20 } ?? all.endIndex
    let last = all.lastIndex { $0 > 0x20 } ?? first - 1
    let inner = all[first..<max(first, last + 1)]
    if inner.count < all.count { remarks.insert(.surroundingSpace) }
    bytes = inner.filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    if bytes.count < inner.count { remarks.insert(.lineBreaks) }
  }

  /// Parses the text; call it once.
  ///
  /// - Returns: the link.
  /// - Throws: ``LinkError``.
  package mutating func link() throws(LinkError) -> Link {
    guard let scheme = scheme() else { return try relativeLink() }
    guard let known = Link.Scheme(rawValue: scheme) else { throw .schemeUnsupported(scheme) }
    if let base, base.scheme == known, !startsWith("//") { return try relativeLink(to: base) }
    let slashes = bytes[position...].prefix { $0 == slash || $0 == backslash }
    if Array(slashes) != [slash, slash] { remarks.insert(.slashes) }
    position += slashes.count
    return try absoluteLink(known)
  }

  // MARK: Scheme

  /// Reads the scheme and its colon; returns the scheme in lower case, or nil if there is none.
  private mutating func scheme() -> String? {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), bytes[0].isASCIILetter,
      bytes[..<colon].allSatisfy({
        $0.isASCIILetter || $0.isASCIIDigit || [0x2B, 0x2D, 0x2E].contains($0)
      })
    else { return nil }
    position = colon + 1
    return String(decoding: bytes[..<colon].map(\.asciiLowercased), as: UTF8.self)
  }

  // MARK: Relative

  private mutating func relativeLink() throws(LinkError) -> Link {
    if let base { return try relativeLink(to: base) }
    throw bytes.isEmpty ? .empty : .schemeMissing
  }

  /// Relative state: reads a URL relative to a base of the same scheme.
  private mutating func relativeLink(to base: Link) throws(LinkError) -> Link {
    let slashes = bytes[position...].prefix { $0 == slash || $0 == backslash }
    if slashes.count >= 2 {
      // Relative slash state: a second slash of either kind begins a host.
      if !startsWith("//") || slashes.count > 2 { remarks.insert(.slashes) }
      position += slashes.count
      return try absoluteLink(base.scheme)
    }
    let path: String
    var query: String?
    switch position < bytes.count ? bytes[position] : nil {
    case slash, backslash:
      path = self.path(appendedTo: [])
    case UInt8(ascii: "?"):
      path = base.path
    case nil, UInt8(ascii: "#"):
      path = base.path
      query = base.query
    default:
      // Append to the base without its last segment.
      let segments = base.path.split(separator: "/", omittingEmptySubsequences: false)
      path = self.path(appendedTo: segments.dropFirst().dropLast().map(String.init))
    }
    if let written = self.query() { query = written }
    return Link(
      scheme: base.scheme, userName: base.userName, password: base.password, host: base.host,
      port: base.port, path: path, query: query, fragment: fragment())
  }

  // MARK: Authority

  private mutating func absoluteLink(_ scheme: Link.Scheme) throws(LinkError) -> Link {
    let end = bytes[position...].firstIndex(where: isEndOfAuthority) ?? bytes.endIndex
    var authority = bytes[position..<end]
    position = end
    var userName = ""
    var password = ""
    if let at = authority.lastIndex(of: UInt8(ascii: "@")) {
      let parts = authority[..<at].split(
        separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
      userName = PercentEncodeSet.userInformation.encode(parts[0])
      if parts.count > 1 { password = PercentEncodeSet.userInformation.encode(parts[1]) }
      authority = authority[(at + 1)...]
    }
    let (hostBytes, portBytes) = Self.splitPort(authority)
    guard !hostBytes.isEmpty else { throw .hostMissing }
    let host = try HostParser.parse(hostBytes, &remarks)
    let port = try Self.port(portBytes ?? [])
    let path = self.path(appendedTo: [])
    let query = self.query()
    return Link(
      scheme: scheme, userName: userName, password: password, host: host,
      port: port == scheme.defaultPort ? nil : port, path: path, query: query, fragment: fragment())
  }

  /// Host state: the first colon outside brackets begins the port.
  private static func splitPort(
    _ authority: ArraySlice<UInt8>
  ) -> (host: ArraySlice<UInt8>, port: ArraySlice<UInt8>?) {
    var isInsideBrackets = false
    for index in authority.indices {
      switch authority[index] {
      case UInt8(ascii: "["): isInsideBrackets = true
      case UInt8(ascii: "]"): isInsideBrackets = false
      case UInt8(ascii: ":") where !isInsideBrackets:
        return (authority[..<index], authority[(index + 1)...])
      default: break
      }
    }
    return (authority, nil)
  }

  private static func port(_ digits: ArraySlice<UInt8>) throws(LinkError) -> UInt16? {
    guard digits.allSatisfy(\.isASCIIDigit) else {
      throw .portInvalid(String(decoding: digits, as: UTF8.self))
    }
    if digits.isEmpty { return nil }
    let significant = digits.drop { $0 == UInt8(ascii: "0") }
    // Six or more digits exceed 65535, so the sum below cannot overflow.
    guard significant.count <= 5,
      let port = UInt16(exactly: significant.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) })
    else { throw .portOutOfRange(String(decoding: digits, as: UTF8.self)) }
    return port
  }

  // MARK: Path, query and fragment

  /// Path state: appends segments to those of a base, up to the query or the fragment.
  private mutating func path(appendedTo segments: [String]) -> String {
    var segments = segments
    let end =
      bytes[position...].firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
      ?? bytes.endIndex
    // The leading slash of a path is not a segment.
    if position < end, isSlash(bytes[position]) { position += 1 }
    while true {
      let segmentEnd = bytes[position..<end].firstIndex(where: isSlash) ?? end
      let isLast = segmentEnd == end
      let segment = bytes[position..<segmentEnd]
      if segmentEnd < end, bytes[segmentEnd] == backslash { remarks.insert(.slashes) }
      switch Self.dotCount(segment) {
      case 2:
        if !segments.isEmpty { segments.removeLast() }
        if isLast { segments.append("") }
      case 1:
        if isLast { segments.append("") }
      default:
        segments.append(PercentEncodeSet.path.encode(segment))
      }
      position = isLast ? end : segmentEnd + 1
      if isLast { break }
    }
    return "/" + segments.joined(separator: "/")
  }

  /// Returns 1 for `.`, 2 for `..` and 0 for other segments; a dot may be percent-encoded.
  private static func dotCount(_ segment: ArraySlice<UInt8>) -> Int {
    var rest = segment
    var count = 0
    while !rest.isEmpty {
      if rest.first == UInt8(ascii: ".") {
        rest = rest.dropFirst()
      } else if rest.count >= 3, rest.prefix(3).map(\.asciiLowercased) == Array("%2e".utf8) {
        rest = rest.dropFirst(3)
      } else {
        return 0
      }
      count += 1
      if count > 2 { return 0 }
    }
    return count
  }

  private mutating func query() -> String? {
    guard position < bytes.endIndex, bytes[position] == UInt8(ascii: "?") else { return nil }
    let end = bytes[position...].firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
    defer { position = end }
    return PercentEncodeSet.specialQuery.encode(bytes[(position + 1)..<end])
  }

  private mutating func fragment() -> String? {
    guard position < bytes.endIndex, bytes[position] == UInt8(ascii: "#") else { return nil }
    defer { position = bytes.endIndex }
    return PercentEncodeSet.fragment.encode(bytes[(position + 1)...])
  }

  // MARK: Bytes

  private func startsWith(_ text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

  private func isSlash(_ byte: UInt8) -> Bool { byte == slash || byte == backslash }

  private func isEndOfAuthority(_ byte: UInt8) -> Bool {
    isSlash(byte) || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }

  private var slash: UInt8 { UInt8(ascii: "/") }
  private var backslash: UInt8 { UInt8(ascii: "\\") }
}

/// A validation error of the standard that is not a failure and that authors should know.
package enum LinkRemark: Hashable, Sendable {
  /// The text begins or ends with spaces or control characters.
  case surroundingSpace
  /// The text contains tabs or line breaks.
  case lineBreaks
  /// The text has more or fewer than two slashes after the colon, or backslashes.
  case slashes
  /// An IPv4 address is not written as four decimal numbers.
  case unusualAddress
  /// The host name is percent-encoded.
  case encodedName
}
