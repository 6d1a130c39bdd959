import CSV
import GeoFormats
import Geography
import TextTools
import PostingClient

extension OutputBuffer {
  /// Appends degrees with seven decimals (1 cm): posts can be more precise than the gazetteer.
  private mutating func append(postDegrees degrees: Double) {
    append(degrees, decimals: 7)
  }

  /// Appends members of a JSON object, without its braces.
  mutating func append(members: [(name: String, value: PostListEncoder.Value)]) {
    for (index, member) in members.enumerated() {
      if index > 0 { append(",") }
      append(json: member.name)
      append(":")
      switch member.value {
      case .text(let text): append(json: text)
      case .degrees(let degrees): append(postDegrees: degrees)
      }
    }
  }

  mutating func append(features posts: [StoredPost]) {
    append(#"{"type":"FeatureCollection","features":["#)
    for (index, post) in posts.enumerated() {
      append(index == 0 ? "\n" : ",\n")
      append(#"{"type":"Feature","geometry":"#)
      if let coordinate = post.coordinate {
        append(#"{"type":"Point","coordinates":["#)
        append(postDegrees: coordinate.longitude)
        append(",")
        append(postDegrees: coordinate.latitude)
        append("]}")
      } else {
        append("null")
      }
      append(#","properties":{"#)
      append(members: PostListEncoder.members(of: post, includingPosition: false))
      append("}}")
    }
    append("\n]}\n")
  }

  mutating func append(rows posts: [StoredPost], guardsFormulas: Bool) {
    let columns = [
      "objectId", "uniqueKey", "firstName", "lastName", "mapString", "mediaURL", "latitude",
      "longitude", "createdAt", "updatedAt",
    ]
    append(columns.joined(separator: ",") + "\r\n")
    for post in posts {
      let members = PostListEncoder.members(of: post, includingPosition: true)
      for (index, column) in columns.enumerated() {
        if index > 0 { append(",") }
        switch members.first(where: { $0.name == column })?.value {
        case .text(let text): append(csv: guardsFormulas ? FormulaGuard.guarded(text) : text)
        case .degrees(let degrees): append(postDegrees: degrees)
        case nil: break
        }
      }
      append("\r\n")
    }
  }

  mutating func append(placemarks posts: [StoredPost]) {
    append(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <kml xmlns="http://www.opengis.net/kml/2.2">
      <Document>
      <name>Posts</name>

      """)
    for post in posts {
      // The schema fixes the order: name, description, extended data, geometry.
      append("<Placemark>")
      append(element: "name", post.fullName)
      if let place = post.placeString { append(element: "description", place) }
      append("<ExtendedData>")
      for case (let name, .text(let text))
        in PostListEncoder.members(of: post, includingPosition: false)
      {
        append("<Data name=\"\(name)\">")
        append(element: "value", text)
        append("</Data>")
      }
      append("</ExtendedData>")
      if let coordinate = post.coordinate {
        append("<Point><coordinates>")
        append(postDegrees: coordinate.longitude)
        append(",")
        append(postDegrees: coordinate.latitude)
        append("</coordinates></Point>")
      }
      append("</Placemark>\n")
    }
    append("</Document>\n</kml>\n")
  }

  mutating func append(wayPoints posts: [StoredPost]) {
    append(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="OnTheMap" xmlns="http://www.topografix.com/GPX/1/1">

      """)
    for post in posts {
      guard let coordinate = post.coordinate else { continue }
      append("<wpt lat=\"")
      append(postDegrees: coordinate.latitude)
      append("\" lon=\"")
      append(postDegrees: coordinate.longitude)
      append("\">")
      // The schema fixes the order: time, name, description, link.
      if let date = post.updatedAt ?? post.createdAt {
        append(element: "time", Timestamp(date).text)
      }
      append(element: "name", post.fullName)
      if let place = post.placeString { append(element: "desc", place) }
      if let link = post.link {
        append("<link href=\"")
        append(xml: link)
        append("\"/>")
      }
      append("</wpt>\n")
    }
    append("</gpx>\n")
  }
}
