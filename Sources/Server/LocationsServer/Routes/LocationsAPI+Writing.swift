internal import FoundationEssentials
internal import HTTPServing
internal import LocationStore
internal import TextTools
import PostValidation
internal import PostingClient

/// A requested change of a post, before validation.
enum RequestedChange: Sendable {
  case create(NewPost)
  case update(String, PostDraft)
  case delete(String)
}

/// The account that asks for a change.
struct Writer: Sendable {
  let credential: RequestCredential
  let client: Client
}

extension LocationsAPI {
  /// The maximum number of attempts if others change the same post meanwhile.
  private static let attemptLimit = 10

  /// Validates a change, makes it, and waits until it is on the disk.
  func perform(
    _ change: RequestedChange, _ identity: RequestIdentity?, as writer: Writer
  ) async throws -> WriteReply {
    let account = try await store.recentAccount(of: writer.credential, at: now())
    if account.isAuthor, let reply = try await earlierReply(to: identity, as: writer) {
      // A repeat is not counted again.
      return reply
    }
    try await count(change, by: account, from: writer.client)
    for _ in 0..<Self.attemptLimit {
      do {
        let checked = try await checked(change, by: account, as: writer)
        return try await store.perform(
          PostWrite(change: checked, identity: identity), by: account, as: writer.credential,
          at: now())
      } catch is StaleRevision {
        continue
      } catch let error as StoreError {
        // Its sentence says whether the change may be stored.
        if case .unavailable = error { throw error }
        guard let reply = try await earlierReply(to: identity, as: writer) else { throw error }
        return reply
      } catch {
        // If this is a repeat, return the first reply, even if the post is gone now.
        guard let reply = try await earlierReply(to: identity, as: writer) else { throw error }
        return reply
      }
    }
    throw APIError.busy
  }

  /// Reads the first reply to a repeated request; returns nil if the request is new.
  ///
  /// - Throws: ``APIError`` if the credential is invalid, whatever else is wrong with the request.
  func earlierReply(
    to identity: RequestIdentity?, as writer: Writer
  ) async throws -> WriteReply? {
    guard let identity else { return nil }
    return try await store.earlierReply(to: identity, as: writer.credential, at: now())
  }

  /// Counts a change that shows on the map for the quotas of its author.
  ///
  /// - Throws: ``APIError/tooManyRequests(retryAfterSeconds:)``.
  func count(
    _ change: RequestedChange, by account: Account, from client: Client
  ) async throws {
    if case .delete = change { return }
    try await quotas.countPosts(1, of: account, client: client, at: now())
  }

  /// Validates the result of a change.
  ///
  /// This runs before the write, in the client's turns at the geocoder: looking up a place takes longer than
  /// storing a post. It runs only for an account that exists.
  func checked(
    _ change: RequestedChange, by account: Account, as writer: Writer
  ) async throws -> CheckedChange {
    switch change {
    case .create(var new):
      try complete(&new.draft, by: account, present: nil)
      let draft = new.draft
      let checked = try await searching(for: writer.client) { [validator] in
        try PostRow(draft, checkedBy: validator)
      }
      return .create(new, checked: checked)
    case .update(let objectID, var draft):
      let row = try await store.row(objectID, as: writer.credential, at: now())
      try complete(&draft, by: account, present: row)
      let changes = draft
      let checked = try await searching(for: writer.client) { [validator] in
        try row.changed(by: changes, checkedBy: validator)
      }
      return .update(objectID: objectID, draft, checked: checked)
    case .delete(let objectID): return .delete(objectID: objectID)
    }
  }

  /// Sets the names of a new post to those of its author, and refuses others.
  ///
  /// Otherwise anyone could post in another's name. A change may keep the names that the post
  /// has.
  ///
  /// - Throws: ``APIError/notYourName(yours:)``.
  private func complete(
    _ draft: inout PostDraft, by account: Account, present row: PostRow?
  ) throws(APIError) {
    guard account.isAuthor, !settings.allowsOtherNames else { return }
    let names = (
      draft.firstName ?? row?.firstName ?? account.firstName,
      draft.lastName ?? row?.lastName ?? account.lastName
    )
    let isOwn = names == (account.firstName, account.lastName)
    let isPresent = row.map { names == ($0.firstName, $0.lastName) } ?? false
    guard isOwn || isPresent else {
      throw .notYourName(yours: "\(account.firstName) \(account.lastName)")
    }
    (draft.firstName, draft.lastName) = names
  }
}
