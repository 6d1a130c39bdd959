import TextTools

/// A query for a list of posts.
///
///     let newest = PostQuery(limit: 100, order: [.descending("updatedAt")])
public struct PostQuery: Hashable, Sendable {
  /// A field to sort by, with its direction.
  public enum Order: Hashable, Sendable {
    /// Smallest first.
    case ascending(String)
    /// Largest first.
    case descending(String)

    var text: String {
      switch self {
      case .ascending(let field): field
      case .descending(let field): "-\(field)"
      }
    }
  }

  /// The maximum number of posts.
  ///
  /// Servers have their own limit, often 1,000.
  public var limit: Int
  /// The number of posts to skip.
  public var skip: Int
  /// The fields to sort by, the most important first.
  public var order: [Order]
  /// The values that the fields of the posts must equal.
  public var matching: [String: String]
  /// The maximum number of posts of an author, the newest; 0 for all, nil for as many as the server shows.
  ///
  /// `onthemap serve` shows one by default. Other servers may refuse the parameter.
  public var postsPerAuthor: Int?

  /// Makes a query; by default for the 100 most recently updated posts.
  ///
  /// - Parameters:
  ///   - limit: the maximum number of posts.
  ///   - skip: the number of posts to skip.
  ///   - order: the fields to sort by, the most important first.
  ///   - matching: the values that the fields of the posts must equal.
  public init(
    limit: Int = 100, skip: Int = 0, order: [Order] = [.descending("updatedAt")],
    matching: [String: String] = [:]
  ) {
    self.limit = limit
    self.skip = skip
    self.order = order
    self.matching = matching
  }

  /// Returns the query string, percent-encoded, without the question mark.
  func text(hasUniqueKeyParameter: Bool) -> String {
    var items = ["limit=\(limit)"]
    if skip > 0 { items.append("skip=\(skip)") }
    if !order.isEmpty {
      items.append("order=" + PercentEncoding.value(order.map(\.text).joined(separator: ",")))
    }
    if let postsPerAuthor { items.append("postsPerAuthor=\(postsPerAuthor)") }
    if hasUniqueKeyParameter, let key = matching["uniqueKey"] {
      items.append("uniqueKey=" + PercentEncoding.value(key))
    } else if !matching.isEmpty {
      let members = matching.sorted { $0.key < $1.key }
      let json = JSONValue.object(
        JSONObject(members.map { .init(name: $0.key, value: .string($0.value)) }))
      let text = String(decoding: json.bytes(.minimal), as: UTF8.self)
      items.append("where=" + PercentEncoding.value(text))
    }
    return items.joined(separator: "&")
  }
}

/// Percent-encoding for paths and queries.
enum PercentEncoding {
  /// Encodes all characters except the unreserved ones (RFC 3986, section 2.3).
  static func value(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var encoded: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: encoded.append(byte)
      default: encoded += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }
}
