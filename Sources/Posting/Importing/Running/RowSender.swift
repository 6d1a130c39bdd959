import PostingClient

/// Sends rows to a server, each once, whatever its state.
struct RowSender: Sendable {
  /// The action for a row.
  enum Action: Sendable {
    /// A new post; nothing was sent under this request id.
    case create
    /// A new post that an earlier run may have sent under this request id.
    case createInDoubt
    /// A post that the server has in another version.
    case update
  }

  /// The outcome of a request.
  enum Outcome: Sendable {
    /// The server has the post under this id.
    case done(objectID: String)
    /// The server has a post that says the same, which another import has sent.
    case found(StoredPost)
    /// The server does not take it.
    case refused(PostFinding)
    /// Nothing more can be sent now.
    case stopped(LocationsError)
  }

  let client: LocationsClient
  let ledger: Ledger
  /// The salt that makes the import keys of this ledger differ from others.
  var importKeySalt = ""

  /// The import key under which the server stores the post of a row.
  func importKey(_ entry: Ledger.Entry) -> String {
    RowKey.importKey(ofLedgerText: entry.key, salt: importKeySalt)
  }

  /// A post whose point is not compared with its place once more.
  ///
  /// The import has compared them, with what each column says it has.
  static func meant(_ post: Post) -> Post {
    var post = post
    post.isLocationMoved = true
    return post
  }

  /// Sends a row as its entry says.
  func send(_ entry: Ledger.Entry, _ action: Action) async -> Outcome {
    do throws(LocationsError) {
      switch action {
      case .create: return try await create(entry)
      case .createInDoubt: return try await settle(entry)
      case .update:
        guard let objectID = entry.objectID else { return try await create(entry) }
        try await client.update(
          objectID, to: Self.meant(entry.post), requestID: RequestID(entry.requestID))
        return .done(objectID: objectID)
      }
    } catch {
      return Self.outcome(of: error)
    }
  }

  /// Creates the posts of new rows in one request.
  ///
  /// - Returns: the outcome of each row.
  func create(_ entries: [Ledger.Entry]) async -> [Outcome] {
    let creations = entries.map { entry in
      PostCreation(
        Self.meant(entry.post), importKey: importKey(entry),
        requestID: RequestID(entry.requestID))
    }
    let replies: [Result<CreatedPost, LocationsError>]
    do throws(LocationsError) {
      replies = try await client.createBatch(creations)
    } catch {
      return Array(repeating: .stopped(error), count: entries.count)
    }
    var outcomes: [Outcome] = []
    for (entry, reply) in zip(entries, replies) {
      do throws(LocationsError) {
        do throws(LocationsError) {
          outcomes.append(.done(objectID: try reply.get().id))
        } catch .refused(let status, Self.duplicateValue?, let message) {
          let refusal = LocationsError.refused(
            status: status, code: Self.duplicateValue, message: message)
          outcomes.append(.found(try await postThere(entry, after: refusal)))
        } catch .refused(500..., _, _) {
          // The server failed at this part alone: it is tried again, as often as a single request.
          outcomes.append(try await create(entry))
        }
      } catch {
        outcomes.append(Self.outcome(of: error))
      }
    }
    return outcomes
  }

  private func create(_ entry: Ledger.Entry) async throws(LocationsError) -> Outcome {
    do throws(LocationsError) {
      return .done(
        objectID: try await client.create(
          Self.meant(entry.post), importKey: importKey(entry),
          requestID: RequestID(entry.requestID),
          besides: known(entry)
        ).id)
    } catch .refused(let status, Self.duplicateValue?, let message) {
      return .found(
        try await postThere(
          entry, after: .refused(status: status, code: Self.duplicateValue, message: message)))
    }
  }

  /// Looks for the post under the import key of a row, after the server refused a second one.
  ///
  /// It is that of the row if it says the same: another run has sent it, whose ledger is lost.
  private func postThere(
    _ entry: Ledger.Entry, after refusal: LocationsError
  ) async throws(LocationsError) -> StoredPost {
    guard let stored = try await client.ownPost(importKey: importKey(entry)),
      stored.holds(entry.post)
    else { throw refusal }
    return stored
  }

  /// Parse's code for a value that must be unique and is taken.
  private static let duplicateValue = 137

  /// Sees to it that a post that may have been sent is there, once.
  private func settle(_ entry: Ledger.Entry) async throws(LocationsError) -> Outcome {
    // Where ids are honoured, sending it again under its id is certain; a look-up might come before
    // a write that is still under way.
    if !client.profile.honoursRequestIDs, let found = try await find(entry) {
      return .done(objectID: found)
    }
    return try await create(entry)
  }

  /// Looks for the post of a row.
  func find(_ entry: Ledger.Entry) async throws(LocationsError) -> String? {
    if client.profile.ownPostsAddress != nil {
      do throws(LocationsError) {
        // A post with the same content may be of somebody else.
        return try await client.ownPost(importKey: importKey(entry))?.id
      } catch .refused(404, _, _) {
        // An older server.
      }
    }
    let known = known(entry)
    return try await client.posts(holding: entry.post).first { !known.contains($0.id) }?.id
  }

  /// The posts of rows that say the same as this one.
  private func known(_ entry: Ledger.Entry) -> Set<String> {
    // A ledger that cannot be read now will not be written either, which ends the import.
    (try? ledger.objectIDs(ofDigest: entry.digest, besides: entry.key)) ?? []
  }

  private static func outcome(of error: LocationsError) -> Outcome {
    switch error {
    case .refused(404, _, let message):
      .refused(
        PostFinding(
          .error, .uniqueKey, code: .postGone,
          message: "The server no longer has the post: \(message)"))
    case .refused(let status, let code, let message) where status < 500:
      .refused(
        PostFinding(
          .error, .mapString, code: .serverRefused,
          message: "The server refused the post: \(message)" + (code.map { " (code \($0))" } ?? ""))
      )
    default: .stopped(error)
    }
  }
}
