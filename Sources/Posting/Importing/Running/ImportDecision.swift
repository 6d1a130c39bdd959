import PostingClient

/// What an import does about a row, decided by what is known of it.
///
/// The rules are functions of values: they read no ledger, send no request and count nothing.
/// ``of(_:)`` decides at once or names the one ``Question`` whose answer it needs; `ImportRun`
/// finds the answer and carries the decision out.
///
/// A row is *the same* if it says what the ledger noted, and *changed* if not. It is *uncorrected*
/// if it stands in the table as it was before it was corrected in a file of unposted rows. It is
/// *by content* if its key is a digest of what it says, or said before it was corrected. The first
/// line that fits decides:
///
/// | ledger | row | decision |
/// | --- | --- | --- |
/// | any entry | by content, changed, and the digest of its key is the one that the ledger noted | hold |
/// | posted | same, uncorrected | keep |
/// | posted | changed | update |
/// | updating | uncorrected | update in doubt |
/// | updating | any other | update |
/// | creating | same, uncorrected | create in doubt |
/// | creating | changed, dry run | update |
/// | creating | changed | ask to settle: done → update; refused → create |
/// | no entry | by content | ask for a copy: there → keep; not there → as below |
/// | no entry | names a post, no server | update |
/// | no entry | names a post | ask for it: the same → keep; another → update; gone → missing |
/// | no entry | any other | ask which post to adopt |
///
/// | post to adopt | row | decision |
/// | --- | --- | --- |
/// | none | any | create |
/// | with its content | any | adopt |
/// | with other content | by content | adopt |
/// | with other content, never edited | any other | adopt and update |
/// | with other content, edited | any other | hold |
/// | only similar | any | hold |
enum ImportDecision: Equatable {
  /// Leaves the post as it is.
  case keep
  /// Notes in the ledger that the row has this post, and leaves the post as it is.
  case adopt(StoredPost)
  /// Notes that the row has this post, and changes the post to what the row says.
  case adoptAndUpdate(StoredPost)
  /// Changes the post of the row; `previous` is what the server had before the import first changed
  /// it.
  ///
  /// The id is nil in a dry run for a post that may not exist.
  case update(objectID: String?, previous: Post?)
  /// Changes the post of the row to what an earlier run may have sent.
  case updateInDoubt(Ledger.Entry)
  /// Creates a post.
  case create
  /// Creates the post that an earlier run may have created, as that run sent it.
  case createInDoubt(Ledger.Entry)
  /// Sends nothing: the author must say whether the row is this post.
  case hold(StoredPost)
  /// Sends nothing: the server does not have the post that the row names.
  case missing(objectID: String)

  /// What is known of a row before any request.
  struct Facts {
    /// The key and the digest of the row.
    let identity: RowIdentity
    /// The server's post that the row names.
    let objectID: String?
    /// What the row says.
    let post: Post
    /// What the ledger knows of the row.
    let known: Ledger.Entry?
    /// What the run may do with the server.
    let access: Access
  }

  /// What a run may do with the server.
  enum Access: CaseIterable {
    /// Nothing: a dry run without a server.
    case none
    /// Read posts: a dry run.
    case reads
    /// Read and send posts.
    case writes
  }

  /// What must be known for a decision.
  enum Question: Equatable {
    /// Whether the ledger has a post with the same content under another key.
    case copy
    /// What the server has under the id that the row names.
    case post(objectID: String)
    /// Which post of the account, unknown to the ledger, is that of the row.
    case postToAdopt
    /// Whether the post that an earlier run may have created is there, once it was sent again.
    case settle(Ledger.Entry)
  }

  /// A decision, or what must be known first.
  enum Step: Equatable {
    case decided(ImportDecision)
    case ask(Question)
  }
}

extension ImportDecision {
  /// Decides by the facts alone where they suffice.
  static func of(_ facts: Facts) -> Step {
    guard let known = facts.known else {
      // A row that was corrected in a file of unposted rows has its post under its old key.
      return facts.identity.key.isContent ? .ask(.copy) : ofNew(facts)
    }
    let isSame = known.digest == facts.identity.digest
    let isCovered = known.covers(facts.identity)
    // A row that was posted as it is stands in no file of unposted rows: somebody has put it there.
    if !isSame, facts.identity.key == .content(known.digest) {
      return .decided(
        .hold(StoredPost(id: known.objectID ?? "", placeString: known.post.placeString)))
    }
    switch known.state {
    case .posted where isCovered: return .decided(.keep)
    case .updating where isCovered && !isSame: return .decided(.updateInDoubt(known))
    case .posted, .updating:
      return .decided(.update(objectID: known.objectID, previous: known.previous))
    // Under the id, and with the content, that may have arrived.
    case .creating where isCovered: return .decided(.createInDoubt(known))
    case .creating:
      // An older version may have arrived. The ledger holds it until that is settled.
      guard facts.access == .writes else {
        return .decided(.update(objectID: nil, previous: known.previous))
      }
      return .ask(.settle(known))
    }
  }

  /// Decides once it is known whether the ledger has a copy of a row by content.
  static func of(_ facts: Facts, hasCopy: Bool) -> Step {
    hasCopy ? .decided(.keep) : ofNew(facts)
  }

  private static func ofNew(_ facts: Facts) -> Step {
    guard let objectID = facts.objectID else { return .ask(.postToAdopt) }
    return facts.access == .none
      ? .decided(.update(objectID: objectID, previous: nil)) : .ask(.post(objectID: objectID))
  }

  /// Decides by the post under the id that the row names; nil if the server has none.
  static func of(_ facts: Facts, objectID: String, stored: StoredPost?) -> ImportDecision {
    guard let stored else { return .missing(objectID: objectID) }
    return stored.holds(facts.post) ? .keep : .update(objectID: objectID, previous: Post(stored))
  }

  /// Decides by the post of the account that the ledger does not know.
  static func of(_ facts: Facts, match: PostAdoption.Match?) -> ImportDecision {
    switch match {
    case nil: .create
    case .same(let stored): .adopt(stored)
    // The row says what it said when it was posted: somebody has edited the post since.
    case .other(let stored) where facts.identity.key.isContent: .adopt(stored)
    case .other(let stored) where stored.createdAt == stored.updatedAt: .adoptAndUpdate(stored)
    // Where both the row and the post may have been edited, only the author knows which counts.
    case .other(let stored), .similar(let stored): .hold(stored)
    }
  }

  /// Decides by what the server said to the older version of the row; nil if it refused it.
  ///
  /// What is found is the post if another import has created it.
  static func of(
    _ facts: Facts, settled objectID: String?, found: Post? = nil
  ) -> ImportDecision {
    guard let objectID else { return .create }
    return .update(objectID: objectID, previous: found ?? facts.known?.previous)
  }

  /// Completes the entry of a new post so that the ledger notes what will be done.
  ///
  /// - Parameter entry: the entry of the row as if it were to be created.
  /// - Returns: what to send; nil for nothing.
  func complete(_ entry: inout Ledger.Entry) -> RowSender.Action? {
    switch self {
    case .keep, .hold, .missing: return nil
    case .create: return .create
    case .createInDoubt(let sent):
      entry.take(sent)
      return .createInDoubt
    case .updateInDoubt(let sent):
      entry.take(sent)
      return .update
    case .update(let objectID, let previous):
      entry.state = .updating
      entry.objectID = objectID
      entry.previous = previous
      return .update
    case .adopt(let stored):
      entry.adopt(stored)
      return nil
    case .adoptAndUpdate(let stored):
      entry.state = .updating
      entry.objectID = stored.id
      entry.previous = Post(stored)
      return .update
    }
  }
}

extension Ledger.Entry {
  /// Notes that the row has a post that the import has not created: an undo leaves it there.
  mutating func adopt(_ stored: StoredPost) {
    state = .posted
    objectID = stored.id
    post = Post(stored)
    previous = post
  }

  /// Takes over what was sent before; the row may stand in another line now.
  fileprivate mutating func take(_ sent: Self) {
    let line = line
    self = sent
    self.line = line
  }
}
