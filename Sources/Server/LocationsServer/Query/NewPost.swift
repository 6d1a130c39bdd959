internal import TextTools
internal import PostingClient

/// A post that a client asks for.
struct NewPost: Sendable {
  /// Its content, before validation.
  var draft: PostDraft
  /// What an import knows the post by; no two posts of an account have the same.
  var importKey: String?

  /// The maximum length of an import key in bytes: that of a request id.
  static let importKeyLimitByteCount = RequestIdentity.limitByteCount

  /// Makes a post.
  init(draft: PostDraft) {
    self.draft = draft
  }

  /// Reads the body of a request that creates a post.
  ///
  /// - Throws: ``APIError/badImportKey(limitByteCount:)``, and what reading the draft throws.
  init(_ value: JSONValue) throws(APIError) {
    guard case .object(var object) = value,
      let index = object.members.firstIndex(where: { $0.name == Self.importKeyField })
    else {
      draft = try PostDraft(value)
      return
    }
    let member = object.members.remove(at: index)
    draft = try PostDraft(.object(object))
    let key = try PostDraft.string(member)
    guard RequestIdentity.isID(key) else {
      throw .badImportKey(limitByteCount: Self.importKeyLimitByteCount)
    }
    importKey = key
  }

  static let importKeyField = "importKey"
}
