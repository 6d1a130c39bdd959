internal import TextTools
package import PostingClient

/// A post that a client asks for.
package struct NewPost: Sendable {
  /// Its content, before validation.
  package var draft: PostDraft
  /// What an import knows the post by; no two posts of an account have the same.
  package var importKey: String?

  /// The maximum length of an import key in bytes: that of a request id.
  package static let importKeyLimitByteCount = RequestIdentity.limitByteCount

  /// Makes a post.
  package init(draft: PostDraft) {
    self.draft = draft
  }
}
