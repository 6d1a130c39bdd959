import Geography
import Testing
import Borders
import Maps

@Suite("A picture of a map")
struct MapPictureTests {
  private func picture(_ pins: [MapPicture.Pin]) throws -> MapPicture {
    MapPicture(outline: try WorldOutline.bundled(), title: "A <map>", pins: pins)
  }

  private func pin(_ latitude: Double, _ longitude: Double, _ title: String) throws
    -> MapPicture.Pin
  {
    .init(
      coordinate: try #require(Coordinate(latitude: latitude, longitude: longitude)), title: title)
  }

  @Test("shows the world where pins are far apart, each where it is")
  func world() throws {
    let svg = String(
      decoding: try picture([pin(0, 0, "Gulf"), pin(45, 90, "Asia")]).svg(), as: UTF8.self)
    // 1,200 units for 360 degrees from -180, from 84 degrees north down.
    #expect(svg.contains(#"viewBox="0 0 1200 473""#))
    #expect(svg.contains(#"cx="600" cy="280""#))
    #expect(svg.contains(#"cx="900" cy="130""#))
  }

  @Test("shows the neighbourhood of a single pin in its middle")
  func near() throws {
    let svg = String(decoding: try picture([pin(47.6, -122.33, "Seattle")]).svg(), as: UTF8.self)
    #expect(svg.contains(#"<circle class="pin" cx="600" "#))
    #expect(svg.contains(">Seattle</text>"))
  }

  @Test(
    "holds whatever a name is as text",
    arguments: [
      ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
      ("\" onload='x'", "&quot; onload=&#39;x&#39;"), ("a\u{202E}b\u{0}c", "ab c"),
      ("&copy;", "&amp;copy;"),
    ])
  func hostile(name: String, written: String) throws {
    let picture = try picture([pin(1, 1, name)])
    for bytes in [picture.svg(), picture.page()] {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(text.contains(written))
      #expect(!text.contains(name))
      #expect(text.contains("A &lt;map&gt;"))
    }
  }

  @Test("leaves out names that would cover others")
  func labels() throws {
    let pins = try (0..<20).map {
      try pin(10 + Double($0) / 1_000, 10, "A place of that name \($0)")
    }
    let svg = String(decoding: try picture(pins).svg(), as: UTF8.self)
    let count = svg.ranges(of: "<text").count
    #expect((1...4).contains(count))
    #expect(svg.ranges(of: "<circle").count == 20)
  }

  @Test("is drawn for no pins, the poles and the ends of the world")
  func extremes() throws {
    let all: [[(Double, Double)]] = [[], [(90, 180)], [(-90, -180)], [(90, -180), (-90, 180)]]
    for points in all {
      let pins = try points.map { try pin($0.0, $0.1, "x") }
      let svg = String(decoding: try picture(pins).svg(), as: UTF8.self)
      #expect(svg.hasSuffix("</svg>\n"))
      #expect(!svg.contains("nan") && !svg.contains("inf"))
    }
  }
}
