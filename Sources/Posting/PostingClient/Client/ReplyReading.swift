package import FoundationEssentials
import HTTPTypes
import TextTools

/// Interprets a reply for the client that sent the request.
struct ReplyReading {
  enum Verdict {
    /// The request succeeded; with the document of the reply.
    case done(JSONValue)
    /// The request failed, and a retry would fail too.
    case failed(LocationsError)
    /// The request failed; a retry may succeed, after the time that the server asks for, if any.
    case later(LocationsError, after: Duration?)
    /// It is unknown whether the server executed the request.
    case unclear(LocationsError)
  }

  let verdict: Verdict

  /// The maximum length of a server's message in an error, in scalars.
  private static let wordsLimit = 500
  /// The maximum length of the excerpt of an unknown reply in an error, in bytes.
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
    // Parse's codes: 206 session missing, 209 session invalid.
    if code == 209 || code == 206 || status == 401 {
      verdict = .failed(.wrongCredentials(message))
      return
    }
    switch status {
    case 403:
      verdict = .failed(request.isLogIn ? .wrongCredentials(message) : .forbidden(message))
    case 404 where code == 101 && request.isLogIn:
      verdict = .failed(.wrongCredentials(message))
    case 429:
      let until = wait.map { now + Double($0.components.seconds) }
      verdict = .later(.rateLimited(until: until), after: wait)
    case 408, 503: verdict = .later(refused, after: wait)
    // A proxy replied, or the server failed in the middle: it may have executed the request. From
    // 520 on, networks that deliver contents have numbers of their own for that.
    case 500, 502, 504, 520...530: verdict = .unclear(refused)
    case 400...599 where words != nil:
      verdict = code == 119 ? .failed(.forbidden(message)) : .failed(refused)
    case 400...599: verdict = .failed(document == nil ? notUnderstood : refused)
    default: verdict = .failed(notUnderstood)
    }
  }

  /// Reads why the server refused a part of a batch: `{"status":…,"code":…,"error":…}`.
  static func refusal(_ document: JSONValue) -> LocationsError {
    let status = document["status"]?.number.flatMap(Int.init(exactly:)) ?? 400
    let code = document["code"]?.number.flatMap(Int.init(exactly:))
    return .refused(
      status: status, code: code, message: line(document["error"]?.string ?? "no reason given"))
  }

  /// Returns a server's message on one line, shortened and without control characters.
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

/// The five bytes before JSON that prevent a browser from running a reply as a script.
///
/// Clients of the public API always remove five bytes. This client removes them only if they are
/// there, so it also understands servers that do not send them.
enum GuardBytes {
  /// `)]}'` and a line feed.
  static let bytes = Array(")]}'\n".utf8)

  /// Returns the body without guard bytes.
  ///
  /// - Parameter body: the bytes of a reply.
  /// - Returns: the bytes after the guard bytes, or all bytes if there are none.
  static func removed(from body: [UInt8]) -> ArraySlice<UInt8> {
    body.starts(with: bytes.dropLast()) ? body.dropFirst(bytes.count) : body[...]
  }
}

/// The header field `Retry-After` (RFC 9110, section 10.2.3): seconds or a date.
package enum RetryAfter {
  /// The maximum waiting time: one day.
  private static let limitSeconds = 86_400.0

  /// Reads the waiting time from a field value.
  ///
  /// - Parameters:
  ///   - value: the value of `Retry-After`; nil if the reply has none.
  ///   - now: the current time, to compute the distance to a date.
  /// - Returns: the time to wait, 0 to 86,400 seconds; nil if the value is missing or invalid.
  package static func duration(_ value: String?, now: Date) -> Duration? {
    guard let value else { return nil }
    if let seconds = Double(value), seconds >= 0 {
      return .seconds(min(seconds, limitSeconds))
    }
    guard let date = Self.date(value) else { return nil }
    return .seconds(min(max(date.timeIntervalSince(now), 0), limitSeconds))
  }

  /// Reads the preferred HTTP date format: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, 5.6.7).
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
