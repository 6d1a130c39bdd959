import CSV
import Foundation
import Gazetteer
import Geography
import Importing
import PostValidation
import PostingClient

@testable import Geocoding

/// Imports of tables to a server in memory, with a ledger in a folder of their own.
final class ImportTrial {
  let folder: URL
  let server: MemoryServer
  /// Which places a text may mean, in place of a geocoder.
  var places: [String: GeocodingAnswer] = [:]
  /// The geocoder to ask instead of ``places``.
  var geocoder: Geocoder?

  init(_ server: MemoryServer = MemoryServer()) throws {
    self.server = server
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func path(_ name: String) -> String { folder.appending(path: name).path }

  /// Imports a table.
  func run(
    _ table: String, ledger name: String = "t.ledger",
    change: (inout ImportOptions) -> Void = { _ in }
  ) async throws -> (summary: ImportSummary, failure: ImportError?, told: ImporterTests.Sink.Told) {
    var options = ImportOptions()
    change(&options)
    let ledger = try Ledger(path: path(name), owner: "test")
    defer { ledger.close() }
    let sink = ImporterTests.Sink()
    let places = places
    let validator =
      geocoder.map { PostValidator(geocoder: $0) }
      ?? PostValidator { text in
        places[text] ?? GeocodingAnswer(query: text, refusal: .notFound)
      }
    let importer = Importer(
      options, validator: validator, client: server.client(), ledger: ledger, sink: sink)
    let reader = CSVReader(bytes: Array(table.utf8), chunkByteCount: 4_096)
    let (summary, failure) = await importer.run(reader) { 0 }
    return (summary, failure, sink.told)
  }

  /// Has a text mean a place.
  func add(
    _ text: String, _ latitude: Double, _ longitude: Double, confidence: Double = 0.95,
    ignored: [String] = [], address: AddressParts? = nil, rivals: [Placemark] = []
  ) {
    var place = Self.place(text, latitude, longitude, confidence, ignored)
    place.address = address
    places[text] = GeocodingAnswer(query: text, results: [place], rivals: rivals)
  }

  static func place(
    _ name: String, _ latitude: Double, _ longitude: Double, _ confidence: Double = 0.95,
    _ ignored: [String] = []
  ) -> Placemark {
    Placemark(
      Placemark.Details(
        name: name, givenLabel: name,
        coordinate: Coordinate(clampingLatitude: latitude, longitude: longitude), kind: .city),
      confidence: confidence, match: Match(text: name, kind: .primary, ignored: ignored))
  }
}
