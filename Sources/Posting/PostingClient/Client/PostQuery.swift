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
  /// The maximum number of posts of an author, the newest; 0 for all, nil for as many as the server
  /// shows.
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
      items.append("order=" + PercentEncoding.encode(order.map(\.text).joined(separator: ",")))
    }
    if let postsPerAuthor { items.append("postsPerAuthor=\(postsPerAuthor)") }
    if hasUniqueKeyParameter, let key = matching["uniqueKey"] {
      items.append("uniqueKey=" + PercentEncoding.encode(key))
    } else if !matching.isEmpty {
      let members = matching.sorted { $0.key < $1.key }
      let json = JSONValue.object(
        JSONObject(members.map { .init(name: $0.key, value: .string($0.value)) }))
      let text = String(decoding: json.bytes(.minimal), as: UTF8.self)
      items.append("where=" + PercentEncoding.encode(text))
    }
    return items.joined(separator: "&")
  }
}
