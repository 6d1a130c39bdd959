import Geography
import Testing
import Borders
import Maps

/// Gives the same labels for every part of the world, and remembers nothing.
private struct FixedLabels: MapLabelSource {
  let labels: [MapLabel]

  func labels(in area: BoundingBox, zoom: Int) -> [MapLabel] {
    labels.filter { area.contains($0.coordinate) }
  }
}

/// Says for what it was asked, as a label in the north of it.
private struct Echo: MapLabelSource {
  func labels(in area: BoundingBox, zoom: Int) -> [MapLabel] {
    guard
      let middle = Coordinate(
        latitude: area.south / 4 + area.north * 3 / 4, longitude: (area.west + area.east) / 2)
    else { return [] }
    return [.init(name: "zoom \(zoom)", coordinate: middle, kind: .region, zoom: zoom)]
  }
}

@Suite("The names on a picture of a map")
struct MapLabelTests {
  private func label(
    _ name: String, _ latitude: Double, _ longitude: Double, _ kind: MapLabel.Kind = .city
  ) throws -> MapLabel {
    .init(
      name: name,
      coordinate: try #require(Coordinate(latitude: latitude, longitude: longitude)), kind: kind,
      zoom: 9)
  }

  private func svg(_ labels: [MapLabel], pin: String = "Pin", width: Double = 1200) throws
    -> String
  {
    try svg(FixedLabels(labels: labels), pin: pin, width: width)
  }

  private func svg(_ labels: any MapLabelSource, pin: String, width: Double) throws -> String {
    var picture = MapPicture(
      outline: WorldOutline(countries: []), labels: labels, title: "Map",
      pins: [
        .init(coordinate: try #require(Coordinate(latitude: 40, longitude: -89)), title: pin)
      ])
    picture.width = width
    return String(decoding: picture.svg(), as: UTF8.self)
  }

  @Test("stand on countries and regions, and beside the dots of cities")
  func kinds() throws {
    let svg = try svg([
      label("Land", 42, -89, .country), label("County", 38, -89, .region), label("Town", 40, -86),
    ])
    // The pin is in the middle of 1,200 units, and so is what has its longitude.
    #expect(svg.contains(#"<text class="country" x="600" "#))
    #expect(svg.contains(#"<text class="region" x="600" "#))
    #expect(svg.contains(#"<circle class="dot""#) && svg.contains(">Town</text>"))
  }

  @Test("do not cover one another, nor the pins and their names; the first is written")
  func collisions() throws {
    let svg = try svg([
      label("First", 42, -89, .country), label("Second", 42, -89, .country),
      label("Under the pin", 40, -89, .region), label("Elsewhere", 38, -92, .region),
    ])
    #expect(svg.contains(">First<") && !svg.contains(">Second<"))
    #expect(!svg.contains(">Under the pin<"))
    #expect(svg.contains(">Elsewhere<") && svg.contains(">Pin<"))
  }

  @Test("are not repeated side by side, as of a city and its region")
  func repetition() throws {
    let svg = try svg([
      label("Québec", 42, -89, .region), label("Québec", 41.2, -88.5), label("Québec", 38, -93),
    ])
    #expect(svg.ranges(of: ">Québec<").count == 2)
  }

  /// A drawing of pins that come one after the other, with the names of the map.
  private func drawing(_ pins: [(String, Double, Double)], _ labels: [MapLabel]) throws -> String {
    var drawing = WorldDrawing()
    var text = drawing.opening(nil, nil, title: "Places")
    for (title, latitude, longitude) in pins {
      text += drawing.element(
        for: .init(
          coordinate: try #require(Coordinate(latitude: latitude, longitude: longitude)),
          title: title))
    }
    return text + drawing.closing(FixedLabels(labels: labels))
  }

  @Test("give way to the pins of a drawing that is written pin by pin")
  func streamedPins() throws {
    let svg = try drawing(
      [("Tokyo", 35.69, 139.69), ("Nameless", -40, -120)],
      [label("Tokyo", 35.69, 139.69), label("Lima", -12, -77)])
    #expect(svg.ranges(of: ">Tokyo</text>").count == 1)
    #expect(svg.contains(#"<text class="name""#) && svg.contains(">Lima</text>"))
    #expect(svg.hasSuffix("</svg>\n"))
  }

  @Test("of pins in the same place are written once, and all pins are there")
  func crowdedPins() throws {
    let svg = try drawing(Array(repeating: ("Seattle", 47.6, -122.33), count: 50), [])
    #expect(svg.ranges(of: #"<circle class="pin""#).count == 50)
    #expect(svg.ranges(of: ">Seattle</text>").count == 1)
  }

  @Test("are text whatever they hold")
  func hostile() throws {
    let svg = try svg([label("<script>&\"", 42, -89, .region)])
    #expect(svg.contains("&lt;script&gt;&amp;&quot;") && !svg.contains("<script"))
  }

  @Test(
    "are asked for at the zoom of the picture",
    arguments: [
      // About 15.7 degrees of longitude are shown at 40 degrees north: 1,200 units are 76 a degree,
      // and zoom 7 has 91 a degree, zoom 6 has 46. A quarter of the width is two zooms less.
      (1200.0, "zoom 7"), (300.0, "zoom 5"),
    ])
  func zoom(width: Double, name: String) throws {
    let svg = try svg(Echo(), pin: "", width: width)
    #expect(svg.contains(#"viewBox="0 0 \#(Int(width)) "#))
    #expect(svg.contains(">\(name)<"))
  }

  @Test("are drawn over the water, borders and built-up land of the map")
  func details() throws {
    let picture = MapPicture(
      outline: try WorldOutline.bundled(), details: try MapDetails.bundled(),
      labels: FixedLabels(labels: [try label("Illinois", 41, -89.5, .region)]), title: "Map",
      pins: [
        .init(coordinate: try #require(Coordinate(latitude: 39.8, longitude: -89.6)), title: "A")
      ])
    let svg = String(decoding: picture.svg(), as: UTF8.self)
    let names = ["\"land\"", "\"urban\"", "\"river\"", "\"lake\"", "\"region\" d", ">Illinois<"]
    let places = names.map { svg.firstRange(of: $0)?.lowerBound }
    #expect(!places.contains(nil))
    #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted())
  }
}
