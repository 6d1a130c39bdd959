/// What the description of the API says about a route.
struct Operation: Sendable {
  let id: String
  let summary: String
}

extension Operation {
  static let signIn = Operation(id: "signIn", summary: "")
  static let session = Operation(id: "session", summary: "")
  static let signOut = Operation(id: "signOut", summary: "")
  static let user = Operation(id: "user", summary: "")
  static let nestedUser = Operation(id: "nestedUser", summary: "")
  static let signUp = Operation(id: "signUp", summary: "")
  static let list = Operation(id: "list", summary: "")
  static let create = Operation(id: "create", summary: "")
  static let post = Operation(id: "post", summary: "")
  static let update = Operation(id: "update", summary: "")
  static let delete = Operation(id: "delete", summary: "")
  static let batch = Operation(id: "batch", summary: "")
  static let health = Operation(id: "health", summary: "")
  static let metrics = Operation(id: "metrics", summary: "")
}
