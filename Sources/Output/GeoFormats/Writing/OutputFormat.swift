/// The written forms of an answer.
public enum OutputFormat: String, Sendable, CaseIterable {
  /// Lines for people.
  case text
  /// A table for people, in columns that fit the terminal.
  case table
  /// One JSON document: an array with an object for each query.
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
  /// A drawn map of the world (SVG 1.1).
  case svg

  /// The default number of results per query.
  ///
  /// Programs that read JSON want the rivals too; a person, a table or a map wants the place.
  public var defaultLimit: Int {
    switch self {
    case .json, .ndjson: 5
    case .text, .table, .csv, .tsv, .geojson, .kml, .gpx, .svg: 1
    }
  }

  /// Whether the form itself says why a query has no result.
  public var carriesRefusals: Bool {
    switch self {
    case .table, .json, .ndjson, .geojson, .kml: true
    case .text, .csv, .tsv, .gpx, .svg: false
    }
  }
}
