internal import HTTPTypes

/// The reply of a dialect, before HTTP adds validators and compression.
struct DialectReply: Sendable {
  /// The outcome of the request, for the metrics.
  enum Outcome: String, Sendable, CaseIterable {
    /// There is at least one place.
    case found
    /// There is none.
    case nothing
    /// The request is wrong.
    case refused
    /// The request asks for no place: a status, a manifest.
    case other
  }

  var status = HTTPResponse.Status.ok
  var mediaType = MediaType.json
  let body: [UInt8]
  let outcome: Outcome
  /// Whether pages of other sites may show it in a frame.
  var isFramed = false
  /// The value of `Retry-After` in seconds.
  var retryAfterSeconds: Int?
}

/// The media types of replies.
enum MediaType {
  static let json = "application/json; charset=utf-8"
  static let geoJSON = "application/geo+json; charset=utf-8"
  static let ndjson = "application/x-ndjson; charset=utf-8"
  static let xml = "text/xml; charset=utf-8"
  static let html = "text/html; charset=utf-8"
  static let plainText = "text/plain; charset=utf-8"
  static let csv = "text/csv; charset=utf-8"
  static let tsv = "text/tab-separated-values; charset=utf-8"
  static let kml = "application/vnd.google-earth.kml+xml; charset=utf-8"
  static let gpx = "application/gpx+xml; charset=utf-8"
  static let svg = "image/svg+xml; charset=utf-8"
}
