internal import HTTPServing
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import TextTools

extension GeocodingRoutes {
  /// All that a reply depends on, but for the gazetteer.
  func cacheKey(of request: Request, _ route: DialectRoute) -> String {
    let languages = route.variesByLanguage ? request.headers[.acceptLanguage] ?? "" : ""
    // A line feed is in neither of them.
    return "\(languages)\n\(request.uri.string)"
  }

  /// Prepares a reply of a route.
  ///
  /// Its validator is made of `key`, all that it depends on but for the gazetteer; a reply to a
  /// form has none.
  func prepared(
    _ reply: DialectReply, _ call: Call, _ route: DialectRoute, _ dialect: any Dialect,
    validatedBy key: String? = nil
  ) -> PreparedReply {
    var prepared = PreparedReply(reply)
    prepared.isForAllOrigins = dialect.isForAllOrigins
    prepared.variesByLanguage = route.variesByLanguage
    if let key, reply.status == .ok {
      // An answer depends on nothing but these: a weak validator of all forms of it (RFC 9110,
      // section 8.8.1).
      prepared.tag = Self.entityTag(call.current.generation, key)
    }
    return prepared
  }

  /// Makes the response to a request that is refused before a route has it.
  func respond(_ refusal: DialectReply, to request: Request) -> Response {
    respond(PreparedReply(refusal), to: request)
  }

  /// Makes the response of a prepared reply.
  func respond(_ reply: PreparedReply, to request: Request) -> Response {
    var headers: HTTPFields = [.contentType: reply.mediaType]
    if reply.isFramed { headers[.contentSecurityPolicy] = "default-src 'none'" }
    if let seconds = reply.retryAfterSeconds { headers[.retryAfter] = "\(seconds)" }
    if reply.isForAllOrigins { headers[.accessControlAllowOrigin] = "*" }
    headers[.vary] = reply.variesByLanguage ? "Accept-Encoding, Accept-Language" : "Accept-Encoding"
    if let tag = reply.tag {
      headers[.eTag] = tag
      headers[.cacheControl] = "no-cache"
      if let known = request.headers[.ifNoneMatch], known == "*" || known.contains(tag) {
        return Response(status: .notModified, headers: headers)
      }
    }
    let body: [UInt8]
    if let codings = request.headers[.acceptEncoding], Self.acceptsGzip(codings),
      let gzip = reply.body.gzip(coder)
    {
      headers[.contentEncoding] = "gzip"
      body = gzip
    } else {
      body = reply.body.plain(coder)
    }
    return Response(
      status: reply.status, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: body)))
  }

  private static func acceptsGzip(_ codings: String) -> Bool {
    codings.split(separator: ",").contains { coding in
      let parts = coding.filter { $0 != " " }.split(separator: ";")
      guard parts.first?.lowercased() == "gzip" else { return false }
      return !parts.dropFirst().contains {
        $0.hasPrefix("q=0") && !$0.contains { "123456789".contains($0) }
      }
    }
  }

  /// A weak validator (FNV-1a, 64 bits).
  private static func entityTag(_ parts: String...) -> String {
    var hash = FNV1a()
    for part in parts {
      hash.add(part.utf8)
      hash.add(0xFF)
    }
    return "W/\"" + String(hash.value, radix: 36) + "\""
  }
}
