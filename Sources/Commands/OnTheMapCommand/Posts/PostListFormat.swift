/// The output formats of a list of posts.
enum PostListFormat: String, CaseIterable, Sendable {
  /// Numbered lines for people.
  case table
  /// One JSON array.
  case json
  /// One JSON object per line.
  case ndjson
  /// A GeoJSON feature collection (RFC 7946).
  case geojson
  /// Comma-separated values with a header (RFC 4180).
  case csv
  /// Keyhole Markup Language 2.2 (OGC 07-147r2).
  case kml
  /// GPS Exchange Format 1.1; omits posts without a coordinate.
  case gpx
}
