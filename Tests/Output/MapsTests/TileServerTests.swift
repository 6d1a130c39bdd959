import Maps
import Testing

@Suite("A server of tiles")
struct TileServerTests {
  @Test(
    "has an origin",
    arguments: [
      ("https://tile.openstreetmap.org/{z}/{x}/{y}.png", "https://tile.openstreetmap.org"),
      (
        "https://tiles.example.org:8443/a/{z}/{x}/{y}{r}.webp?key=1",
        "https://tiles.example.org:8443"
      ),
      ("http://127.0.0.1:9000/{z}/{y}/{x}", "http://127.0.0.1:9000"),
      ("http://localhost/t?z={z}&x={x}&y={y}", "http://localhost"),
    ])
  func origins(address: String, origin: String) throws {
    let tiles = try TileServer(address: address, attribution: "© OpenStreetMap contributors")
    #expect(tiles.origin == origin)
    #expect(tiles.address == address)
  }

  @Test(
    "is nothing that would change a policy, send words in the clear, or has no place for a tile",
    arguments: [
      ("http://tiles.example.org/{z}/{x}/{y}", TileServerError.noScheme),
      ("ftp://tiles.example.org/{z}/{x}/{y}", .noScheme), ("", .noScheme),
      ("tiles.example.org/{z}/{x}/{y}", .noScheme), ("javascript:{z}{x}{y}", .noScheme),
      ("http://127.0.0.1.example.org/{z}/{x}/{y}", .noScheme),
      ("https://{s}.tile.example.org/{z}/{x}/{y}", .invalidHost),
      ("https:///{z}/{x}/{y}", .invalidHost), ("https://a b/{z}/{x}/{y}", .invalidHost),
      ("https://evil.example;script-src/{z}/{x}/{y}", .invalidHost),
      ("https://user@example.org/{z}/{x}/{y}", .invalidHost),
      ("https://example.org:x/{z}/{x}/{y}", .invalidHost),
      ("https://example.org:/{z}/{x}/{y}", .invalidHost),
      ("https://example.org:99999/{z}/{x}/{y}", .invalidHost),
      ("https://müller.example/{z}/{x}/{y}", .invalidHost),
      ("https://example.org/{z}/ {x}/{y}", .invalidCharacter),
      ("https://example.org/{z}/{x}", .missing("{y}")), ("https://example.org", .missing("{z}")),
      ("https://example.org/{x}/{y}", .missing("{z}")),
    ])
  func refused(address: String, reason: TileServerError) {
    #expect(throws: reason) { try TileServer(address: address, attribution: "© somebody") }
  }

  @Test("names who made the map", arguments: ["", "  ", "\n"])
  func attribution(text: String) {
    #expect(throws: TileServerError.noAttribution) {
      try TileServer(address: "https://example.org/{z}/{x}/{y}", attribution: text)
    }
  }
}
