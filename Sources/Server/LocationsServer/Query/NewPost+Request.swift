internal import LocationStore
internal import PostingClient
internal import TextTools

extension NewPost {
  /// Reads the body of a request that creates a post.
  ///
  /// - Throws: ``APIError/badImportKey(limitByteCount:)``, and what reading the draft throws.
  init(_ value: JSONValue) throws(APIError) {
    guard case .object(var object) = value,
      let index = object.members.firstIndex(where: { $0.name == Self.importKeyField })
    else {
      self.init(draft: try SentFields(value).draft)
      return
    }
    let member = object.members.remove(at: index)
    self.init(draft: try SentFields(.object(object)).draft)
    let key = try SentFields.string(member)
    guard RequestIdentity.isID(key) else {
      throw .badImportKey(limitByteCount: Self.importKeyLimitByteCount)
    }
    importKey = key
  }

  static let importKeyField = "importKey"
}
