/// The form of a file of addresses.
///
/// The raw value is the word of a command line.
package enum AddressFormat: String, Sendable, CaseIterable {
  /// A table with a header: OpenAddresses CSV, and any other CSV or TSV.
  case csv
  /// Features of GeoJSON, of OpenAddresses or of OpenStreetMap (`osmium export`): a line each, a
  /// sequence (RFC 8142), or a collection.
  case geojson
  /// The dump of Nominatim that Photon reads, JSON lines of version 0.1.0.
  case nominatim
}
