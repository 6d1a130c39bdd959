import GeoFormats
import Geography
import TextTools
package import PostingClient

/// Writes lists of posts.
///
///     let bytes = PostListEncoder(.geojson).encode(posts)
///
/// Members and columns have the names of the API: objectId, uniqueKey, firstName, lastName,
/// mapString, mediaURL, latitude, longitude, createdAt, updatedAt. If a post lacks a value, JSON
/// omits the member and other formats have an empty field. All text is escaped as the format
/// requires.
struct PostListEncoder: Sendable {
  /// The output format.
  let format: PostListFormat
  /// The style of ``PostListFormat/table``; other formats ignore it.
  var style = PostTableStyle()
  /// Whether ``PostListFormat/csv`` puts an apostrophe before text that a spreadsheet program would
  /// run as a formula (`FormulaGuard`); other formats ignore it.
  var guardsFormulas = true

  /// Makes an encoder.
  ///
  /// - Parameter format: the output format.
  init(_ format: PostListFormat) {
    self.format = format
  }

  /// Encodes posts in the given order.
  ///
  /// - Parameter posts: the posts.
  /// - Returns: a complete document in UTF-8.
  /// - Complexity: O(*n*) in the number of bytes returned.
  func encode(_ posts: [StoredPost]) -> [UInt8] {
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
    case .csv: buffer.append(rows: posts, guardsFormulas: guardsFormulas)
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

  /// The values that a post has, with the names of the API.
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
  /// First and last name with a space between; empty if the post has neither.
  package var fullName: String {
    [firstName, lastName].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
  }
}
