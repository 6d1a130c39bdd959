/// The written forms of an answer.
public enum OutputFormat: String, Sendable, CaseIterable {
  /// Lines for people.
  case text
  /// One JSON document.
  case json
  /// One JSON object a line, a line for each query.
  case ndjson
  /// Comma-separated values with a header (RFC 4180).
  case csv
  /// Tab-separated values with a header.
  case tsv
  /// A GeoJSON feature collection (RFC 7946).
  case geojson
  /// Keyhole Markup Language 2.2 (OGC 07-147r2).
  case kml
  /// GPS Exchange Format 1.1.
  case gpx
}
