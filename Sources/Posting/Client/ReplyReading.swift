import TextTools
package import FoundationEssentials
import HTTPTypes
import JSON

/// What a reply means for whoever sent the request.
struct ReplyReading {
  enum Verdict {
    /// It is done; the document says what came of it.
    case done(JSONValue)
    /// It was not done, and sending it again would change nothing.
    case failed(LocationsError)
    /// It was not done; later it may be, after so long where the server says so.
    case later(LocationsError, after: Duration?)
    /// Nobody can tell whether it was done.
    case unclear(LocationsError)
  }

  let verdict: Verdict

  /// The characters of a server's words which go into an error.
  private static let wordsLimit = 500
  /// The bytes of a reply that is not understood which go into its error.
  private static let excerptByteCount = 200

  init(_ reply: TransportReply, to request: HTTPRequest, now: Date) {
    let status = reply.response.status.code
    let body = GuardBytes.removed(from: reply.body)
    let document = JSONValue(lenient: body)
    let notUnderstood = LocationsError.notUnderstood(
      status: status, excerpt: Self.excerpt(of: body))
    if (200...299).contains(status) {
      verdict = document.map(Verdict.done) ?? .unclear(notUnderstood)
      return
    }
    let code = document?["code"]?.number.flatMap(Int.init(exactly:))
    let words =
      document?["error"]?.string ?? document?["error"]?["message"]?.string
      ?? document?["message"]?.string
    let message = Self.line(words ?? "\(reply.response.status)")
    let wait = RetryAfter.duration(reply.response.headerFields[.retryAfter], now: now)
    let refused = LocationsError.refused(status: status, code: code, message: message)
    // Parse: 206 no session, 209 the session is not valid.
    if code == 209 || code == 206 || status == 401 {
      verdict = .failed(.wrongCredentials(message))
      return
    }
    switch status {
    case 403:
      verdict = .failed(
        Self.isLogIn(request) ? .wrongCredentials(message) : .forbidden(message))
    case 404 where code == 101 && Self.isLogIn(request):
      verdict = .failed(.wrongCredentials(message))
    case 429:
      let until = wait.map { now + Double($0.components.seconds) }
      verdict = .later(.rateLimited(until: until), after: wait)
    case 408, 503: verdict = .later(refused, after: wait)
    // Something between here and the server speaks: the request may have gone through it.
    case 502, 504: verdict = .unclear(refused)
    case 500 where request.method == .get: verdict = .later(refused, after: wait)
    case 400...599 where words != nil:
      verdict = code == 119 ? .failed(.forbidden(message)) : .failed(refused)
    case 400...599: verdict = .failed(document == nil ? notUnderstood : refused)
    default: verdict = .failed(notUnderstood)
    }
  }

  /// Whether it is a log-in, whose refusal is about the credential.
  private static func isLogIn(_ request: HTTPRequest) -> Bool {
    request.method == .post && request.path?.hasSuffix("/session") == true
  }

  /// The server's words as far as they fit a line, without what a terminal would obey.
  private static func line(_ words: String) -> String {
    var line = ""
    for scalar in words.unicodeScalars.prefix(wordsLimit) {
      line.unicodeScalars.append(scalar.isForbiddenInText ? " " : scalar)
    }
    return words.unicodeScalars.dropFirst(wordsLimit).isEmpty ? line : line + "…"
  }

  private static func excerpt(of body: some Collection<UInt8>) -> String {
    String(decoding: body.prefix(excerptByteCount), as: UTF8.self)
  }
}

/// The five bytes before JSON that keep a browser from running a reply as a script.
///
/// Clients of the public API cut five bytes off without looking. Here they go only where they are, so
/// that a server or an era without them is understood too.
package enum GuardBytes {
  /// `)]}'` and a line feed.
  package static let bytes = Array(")]}'\n".utf8)

  /// The body without them.
  package static func removed(from body: [UInt8]) -> ArraySlice<UInt8> {
    body.starts(with: bytes.dropLast()) ? body.dropFirst(bytes.count) : body[...]
  }
}

/// The field `Retry-After` (RFC 9110, section 10.2.3): seconds, or a date.
package enum RetryAfter {
  /// More than a day is as good as no promise.
  private static let limitSeconds = 86_400.0

  /// How long to wait from now.
  package static func duration(_ value: String?, now: Date) -> Duration? {
    guard let value else { return nil }
    if let seconds = Double(value), seconds >= 0 {
      return .seconds(min(seconds, limitSeconds))
    }
    guard let date = Self.date(value) else { return nil }
    return .seconds(min(max(date.timeIntervalSince(now), 0), limitSeconds))
  }

  /// Reads the form that dates of HTTP have now: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, 5.6.7).
  private static func date(_ value: String) -> Date? {
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let parts = value.split(separator: " ")
    guard parts.count == 6, parts[5] == "GMT", parts[1].utf8.count == 2,
      let month = months.firstIndex(of: String(parts[2]))
    else { return nil }
    let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
    return Date(timestamp: "\(parts[3])-\(number)-\(parts[1])T\(parts[4])Z")
  }
}
