/// The output format for the rows of a table.
public enum TableFormat: String, Sendable, CaseIterable {
  /// As they came in, with columns added.
  case csv
  /// A JSON object a row.
  case ndjson
  /// A GeoJSON feature a row.
  case geojson
}
