/// A query for posts: the parameters of `GET /classes/StudentLocation`.
package struct ListQuery: Hashable, Sendable {
  package struct Order: Hashable, Sendable {
    package let field: PostField
    let isDescending: Bool

    package init(field: PostField, isDescending: Bool) {
      self.field = field
      self.isDescending = isDescending
    }
  }

  package var condition: PostCondition?
  package var order: [Order] = [Order(field: .updatedAt, isDescending: true)]
  package var limit = Self.defaultLimit
  package var skip = 0
  package var isCounted = false
  /// The fields to return; nil for all.
  package var fields: [PostField]?
  /// The maximum number of posts of an author, the newest; nil for the default of the server if
  /// there is no condition, 0 for all.
  package var postsPerAuthor: Int?

  /// The default of `limit`, as in Parse.
  static let defaultLimit = 100
  /// The maximum of `limit`, as in hosted Parse; greater values are reduced to it.
  package static let limitLimit = 1000

  /// Makes a query for the most recently updated posts.
  package init() {}

  /// Whether the query has one of a few common forms.
  package var isUsual: Bool {
    guard order.count <= 1 else { return false }
    switch condition {
    case nil, .compare(.uniqueKey, .equal, .string): return true
    default: return false
    }
  }
}
