import Gazetteer
import Geocoding
import HTTPTypes
import HummingbirdTesting
import TextTools
import Logging
import NIOCore
import Testing

@testable import GeocodingServer
@testable import HTTPServing

/// A geocoding server of a test.
struct GeocoderTestServer: Sendable {
  let client: any TestClientProtocol
  let current: CurrentGeocoder
  let routes: GeocodingRoutes

  /// Runs a test with a server.
  static func run(
    _ setup: TestingSetup = .router, root: GeocodingRoutes.Root? = nil,
    settings change: (inout HTTPSettings) -> Void = { _ in },
    _ test: @Sendable (GeocoderTestServer) async throws -> Void
  ) async throws {
    let current = CurrentGeocoder(Geocoder(try Gazetteer.bundled()))
    var settings = HTTPSettings()
    settings.port = 0
    settings.requestsPerSecond = nil
    // On a busy machine a test may wait for minutes between two bytes.
    settings.idleTimeout = .seconds(3_600)
    settings.transferTimeout = .seconds(3_600)
    change(&settings)
    let routes = GeocodingRoutes(current, version: "1.2.3", root: root)
    let service = GeocoderService(routes, page: try GeocoderPage(), settings: settings)
    try await service.application().test(setup) { client in
      try await test(GeocoderTestServer(client: client, current: current, routes: routes))
    }
  }

  /// Sends a request.
  func send(
    _ method: HTTPRequest.Method = .get, _ path: String, _ body: String? = nil,
    headers: [String: String] = [:]
  ) async throws -> ServerReply {
    var fields = HTTPFields()
    for (name, value) in headers { fields[try #require(HTTPField.Name(name))] = value }
    let response = try await client.executeRequest(
      uri: path, method: method, headers: fields, body: body.map(ByteBuffer.init(string:)))
    return ServerReply(
      status: response.status.code, headers: response.headers,
      bytes: Array(response.body.readableBytesView))
  }
}

/// A reply, read.
struct ServerReply {
  let status: Int
  let headers: HTTPFields
  let bytes: [UInt8]

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The body as JSON.
  var json: JSONValue {
    get throws { try JSONReader.value(of: bytes) }
  }

  /// The value at the end of a path of member names and positions.
  func value(_ path: String...) throws -> JSONValue? {
    var value: JSONValue? = try json
    for step in path {
      if let index = Int(step), let elements = value?.elements {
        value = elements.indices.contains(index) ? elements[index] : nil
      } else {
        value = value?[step]
      }
    }
    return value
  }
}

extension JSONValue {
  /// The names of the members of an object.
  var names: [String] { object?.members.map(\.name) ?? [] }
}

/// Whether two numbers of degrees are within about ten kilometres.
func isNear(_ value: JSONValue?, _ degrees: Double) -> Bool {
  let number = value?.number ?? value?.string.flatMap { Double($0) }
  return number.map { abs($0 - degrees) < 0.1 } ?? false
}
