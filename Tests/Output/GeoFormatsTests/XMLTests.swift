import GeoFormats
import Testing

@testable import Geocoding

@Suite("KML and GPX")
struct XMLTests {
  @Test("Any string leaves the document well formed", arguments: Samples.awkwardStrings)
  func wellFormed(text: String) throws {
    let place = Samples.placemark(everywhere: text)
    let answers = [
      GeocodingAnswer(query: text, results: [place]),
      GeocodingAnswer(query: text, refusal: .notFound),
    ]
    // XML cannot hold these at all, so they are left out.
    let kept = text.unicodeScalars.filter { scalar in
      switch scalar.value {
      case 0x09, 0x0A, 0x0D: true
      case 0..<0x20, 0xFFFE, 0xFFFF: false
      default: true
      }
    }
    let kml = try SmallXMLReader.read(Samples.text(.kml, answers))
    #expect(kml.name == "kml")
    let placemarks = kml.all("Placemark")
    #expect(placemarks.count == 2)
    for placemark in placemarks {
      #expect(placemark.all("name").first?.text.unicodeScalars.elementsEqual(kept) == true)
    }
    let gpx = try SmallXMLReader.read(Samples.text(.gpx, answers))
    #expect(gpx.all("wpt").count == 1)
    for name in ["name", "cmt", "desc"] {
      #expect(gpx.all(name).first?.text.unicodeScalars.elementsEqual(kept) == true)
    }
  }

  @Test("A KML placemark has its point with longitude first, and its data")
  func kml() throws {
    let answer = GeocodingAnswer(query: "Seattle, WA", results: [Samples.seattle])
    let kml = try SmallXMLReader.read(Samples.text(.kml, [answer]))
    #expect(kml.attributes["xmlns"] == "http://www.opengis.net/kml/2.2")
    let placemark = try #require(kml.all("Placemark").first)
    #expect(placemark.children.map(\.name) == ["name", "description", "ExtendedData", "Point"])
    #expect(placemark.all("coordinates").first?.text == "-122.33207,47.60621")
    let data = placemark.all("Data").map { [$0.attributes["name"] ?? "", $0.text] }
    #expect(data.contains(["query", "Seattle, WA"]))
    #expect(data.contains(["population", "737015"]))
    #expect(data.contains(["confidence", "0.9375"]))
  }

  @Test("A GPX way point has its elements in the order of the schema")
  func gpx() throws {
    let answer = GeocodingAnswer(query: "Seattle, WA", results: [Samples.seattle])
    let gpx = try SmallXMLReader.read(Samples.text(.gpx, [answer]))
    #expect(gpx.attributes["version"] == "1.1")
    #expect(gpx.attributes["creator"] == "OnTheMap")
    #expect(gpx.attributes["xmlns"] == "http://www.topografix.com/GPX/1/1")
    let point = try #require(gpx.all("wpt").first)
    #expect(point.attributes == ["lat": "47.60621", "lon": "-122.33207"])
    #expect(point.children.map(\.name) == ["name", "cmt", "desc", "type"])
  }
}
