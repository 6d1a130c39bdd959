import Foundation
import Geography
import PostingClient
import Testing

@testable import OnTheMapCommand

@Suite("A list of posts has seven written forms, and hostile text stays text in each")
struct PostListEncoderTests {
  let posts = [
    StoredPost(
      id: "a1", uniqueKey: "7", firstName: "Ada", lastName: "<b>\"L\"</b>",
      placeString: "London,\nEngland", coordinate: Coordinate(latitude: 51.5, longitude: -0.125),
      link: "https://example.org/?a=1&b=2", createdAt: Date(timeIntervalSince1970: 0),
      updatedAt: Date(timeIntervalSince1970: 86_400)),
    StoredPost(id: "b2", firstName: "\u{1B}[31m\u{202E}Eve"),
  ]

  func text(_ format: PostListFormat, _ posts: [StoredPost]? = nil) -> String {
    String(decoding: PostListEncoder(format).encode(posts ?? self.posts), as: UTF8.self)
  }

  @Test("NDJSON has an object a line, without what a post lacks")
  func ndjson() {
    #expect(
      text(.ndjson)
        == #"{"objectId":"a1","uniqueKey":"7","firstName":"Ada","lastName":"<b>\"L\"</b>","#
        + #""mapString":"London,\nEngland","mediaURL":"https://example.org/?a=1&b=2","#
        + #""latitude":51.5,"longitude":-0.125,"createdAt":"1970-01-01T00:00:00.000Z","#
        + #""updatedAt":"1970-01-02T00:00:00.000Z"}"# + "\n"
        + #"{"objectId":"b2","firstName":"\u001b[31m"# + "\u{202E}" + #"Eve"}"# + "\n")
  }

  @Test(
    "JSON and GeoJSON are read by a parser of JSON", arguments: [PostListFormat.json, .geojson])
  func json(format: PostListFormat) throws {
    for list in [posts, []] {
      let value = try JSONSerialization.jsonObject(with: Data(PostListEncoder(format).encode(list)))
      let features = (value as? [Any]) ?? (value as? [String: Any])?["features"] as? [Any]
      #expect(features?.count == list.count)
    }
  }

  @Test("GeoJSON puts longitude first, and null where there is no position")
  func geojson() {
    let lines = text(.geojson).split(separator: "\n")
    #expect(lines[1].contains(#""geometry":{"type":"Point","coordinates":[-0.125,51.5]}"#))
    #expect(lines[2].contains(#""geometry":null"#))
  }

  @Test("CSV quotes what would end a field or a row")
  func csv() {
    #expect(
      text(.csv)
        == "objectId,uniqueKey,firstName,lastName,mapString,mediaURL,latitude,longitude,"
        + "createdAt,updatedAt\r\n"
        + "a1,7,Ada,\"<b>\"\"L\"\"</b>\",\"London,\nEngland\",https://example.org/?a=1&b=2,"
        + "51.5,-0.125,1970-01-01T00:00:00.000Z,1970-01-02T00:00:00.000Z\r\n"
        + "b2,,\u{1B}[31m\u{202E}Eve,,,,,,,\r\n")
  }

  @Test("CSV has an apostrophe before formulas, never before numbers; raw CSV and JSON have none")
  func guardsFormulas() {
    let posts = [
      StoredPost(
        id: "c3", firstName: "=cmd|' /C calc'!A0", lastName: "-5", placeString: "@a, b",
        coordinate: Coordinate(latitude: -33.5, longitude: -70.25), link: "+x")
    ]
    var encoder = PostListEncoder(.csv)
    let guarded = String(decoding: encoder.encode(posts), as: UTF8.self)
    #expect(guarded.hasSuffix("\r\nc3,,'=cmd|' /C calc'!A0,-5,\"'@a, b\",'+x,-33.5,-70.25,,\r\n"))
    encoder.guardsFormulas = false
    let raw = String(decoding: encoder.encode(posts), as: UTF8.self)
    #expect(raw.hasSuffix("\r\nc3,,=cmd|' /C calc'!A0,-5,\"@a, b\",+x,-33.5,-70.25,,\r\n"))
    #expect(text(.ndjson, posts).contains(#""firstName":"=cmd|' /C calc'!A0""#))
  }

  @Test(
    "KML and GPX are well-formed, with the text of the posts",
    arguments: [PostListFormat.kml, .gpx])
  func xml(format: PostListFormat) throws {
    let text = text(format)
    #expect(text.contains("Ada &lt;b&gt;&quot;L&quot;&lt;/b&gt;"))
    #expect(text.contains("https://example.org/?a=1&amp;b=2"))
    #expect(!text.contains("\u{1B}"))
    #expect(
      text.components(separatedBy: format == .kml ? "<Placemark>" : "<wpt ").count - 1
        == (format == .kml ? 2 : 1))
  }

  @Test("a table has five columns a line, and nothing that a terminal obeys")
  func table() {
    #expect(
      text(.table)
        == "1\tAda <b>\"L\"</b>\tLondon, England\thttps://example.org/?a=1&b=2\t1970-01-02\n"
        + "2\t [31m Eve\t\t\t\n")
    #expect(text(.table, []) == "")
  }

  @Test("on a terminal columns stand below each other, and long texts are cut")
  func alignedTable() {
    var encoder = PostListEncoder(.table)
    encoder.style.alignsColumns = true
    let long = StoredPost(id: "c", firstName: String(repeating: "x", count: 60), link: "l")
    let lines = String(
      decoding: encoder.encode([long, StoredPost(id: "d", firstName: "Bo", link: "m")]),
      as: UTF8.self
    ).split(separator: "\n").map(Array.init)
    #expect(String(lines[0]).contains(String(repeating: "x", count: 39) + "…"))
    #expect(lines[0].firstIndex(of: "l") == lines[1].firstIndex(of: "m"))
  }
}
