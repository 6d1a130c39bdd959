import GeoFormats
import JSON
import Geography
public import Posting

/// Writes lists of posts.
///
///     let bytes = PostListEncoder(.geojson).encode(posts)
///
/// Members and columns are called as in the API: objectId, uniqueKey, firstName, lastName, mapString,
/// mediaURL, latitude, longitude, createdAt, updatedAt. What a post lacks is left out of JSON, and an
/// empty field elsewhere. Whatever a post holds is data: it is escaped as the form asks.
public struct PostListEncoder: Sendable {
  /// The written form.
  public let format: PostListFormat
  /// How lines for people look.
  public var style = PostTableStyle()

  /// Makes an encoder.
  public init(_ format: PostListFormat) {
    self.format = format
  }

  /// The posts in that form, in their order, as UTF-8.
  ///
  /// - Parameter posts: what to write.
  /// - Returns: a whole document.
  /// - Complexity: O(bytes written).
  public func encode(_ posts: [StoredPost]) -> [UInt8] {
    var buffer = OutputBuffer()
    switch format {
    case .table: buffer.append(table: posts, style)
    case .json:
      buffer.append("[")
      for (index, post) in posts.enumerated() {
        buffer.append(index == 0 ? "\n{" : ",\n{")
        buffer.append(members: Self.members(of: post, includingPosition: true))
        buffer.append("}")
      }
      buffer.append("\n]\n")
    case .ndjson:
      for post in posts {
        buffer.append("{")
        buffer.append(members: Self.members(of: post, includingPosition: true))
        buffer.append("}\n")
      }
    case .geojson: buffer.append(features: posts)
    case .csv: buffer.append(rows: posts)
    case .kml: buffer.append(placemarks: posts)
    case .gpx: buffer.append(wayPoints: posts)
    }
    return buffer.bytes
  }

  /// A value of a post: text, or a number of degrees.
  enum Value {
    case text(String)
    case degrees(Double)
  }

  /// What a post has, by the names of the API.
  static func members(
    of post: StoredPost, includingPosition: Bool
  ) -> [(name: String, value: Value)] {
    var members: [(String, Value)] = []
    func add(_ name: String, _ text: String?) {
      if let text { members.append((name, .text(text))) }
    }
    add("objectId", post.id)
    add("uniqueKey", post.uniqueKey)
    add("firstName", post.firstName)
    add("lastName", post.lastName)
    add("mapString", post.placeString)
    add("mediaURL", post.link)
    if includingPosition, let coordinate = post.coordinate {
      members.append(("latitude", .degrees(coordinate.latitude)))
      members.append(("longitude", .degrees(coordinate.longitude)))
    }
    add("createdAt", post.createdAt.map { Timestamp($0).text })
    add("updatedAt", post.updatedAt.map { Timestamp($0).text })
    return members
  }
}

extension StoredPost {
  /// The author's name as it is shown; empty where neither part is there.
  package var fullName: String {
    [firstName, lastName].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
  }
}
