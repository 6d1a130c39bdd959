internal import FoundationEssentials
internal import HTTPServing
internal import LocationStore
internal import TextTools
import PostValidation
internal import Geocoding
internal import Geography
internal import PostingClient

/// A requested change of a post, before validation.
enum RequestedChange: Sendable {
  case create(NewPost)
  case update(String, SentFields)
  case delete(String)
}

/// The account that asks for a change.
struct Writer: Sendable {
  let credential: RequestCredential
  let client: Client
  /// Whether a post under another name or key is refused, not changed: `Prefer: handling=strict`
  /// (RFC 7240, section 4.4).
  ///
  /// A person at an app posts for themselves whatever the app sends. A program that posts a table
  /// wants to know.
  var isStrict = false
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
        let write = try await checked(change, identity, by: account, as: writer)
        return try await store.perform(write, by: account, as: writer.credential, at: now())
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
  /// This runs before the write, in the client's turns at the geocoder: looking up a place takes
  /// longer than storing a post. It runs only for an account that exists.
  func checked(
    _ change: RequestedChange, _ identity: RequestIdentity?, by account: Account,
    as writer: Writer
  ) async throws -> PostWrite {
    var notes = WriteNotes()
    switch change {
    case .create(var new):
      try await complete(&new.draft, &notes, by: account, as: writer, present: nil)
      let draft = new.draft
      let isNamed = draft.placeString?.contains { !$0.isWhitespace } ?? false
      let (checked, warnings) = try await searching(for: writer.client) { [validator] in
        try PostRow.checked(isNamed ? draft : validator.withPlaceName(draft), by: validator)
      }
      notes.warnings += warnings
      if !isNamed { notes.add(.mapString, .placeNamed(checked.mapString)) }
      return PostWrite(change: .create(new, checked: checked), identity: identity, notes: notes)
    case .update(let objectID, let change):
      let row = try await store.row(objectID, as: writer.credential, at: now())
      var draft = change.draft
      try await complete(&draft, &notes, by: account, as: writer, present: row)
      if let step = change.latitudeStep {
        draft.latitude = row.latitude + step
        notes.fields.append(.latitude)
      }
      if let step = change.longitudeStep {
        draft.longitude = row.longitude + step
        notes.fields.append(.longitude)
      }
      let isNamed = draft.placeString?.contains { !$0.isWhitespace } ?? true
      let changes = draft
      let (checked, warnings) = try await searching(for: writer.client) { [validator] in
        var changes = changes
        if !isNamed {
          changes.latitude = changes.latitude ?? row.latitude
          changes.longitude = changes.longitude ?? row.longitude
          changes = validator.withPlaceName(changes)
        }
        return try row.changed(by: changes, checkedBy: validator)
      }
      notes.warnings += warnings
      if !isNamed { notes.add(.mapString, .placeNamed(checked.mapString)) }
      return PostWrite(
        change: .update(objectID: objectID, draft, checked: checked), identity: identity,
        notes: notes)
    case .delete(let objectID):
      return PostWrite(change: .delete(objectID: objectID), identity: identity)
    }
  }

  /// Sets the key and the names of a post to those of its author, and notes what was sent
  /// otherwise.
  ///
  /// A post is its account's, whatever an app sends: many have a fixed key or name in their code. A
  /// key of another account is refused, and so are other names if the client is strict. A change
  /// may keep the names that the post has.
  ///
  /// - Throws: ``APIError/notYourKey(yours:)``, ``APIError/notYourName(yours:)``.
  private func complete(
    _ draft: inout PostDraft, _ notes: inout WriteNotes, by account: Account, as writer: Writer,
    present row: PostRow?
  ) async throws {
    let ownKey = row?.uniqueKey ?? account.key
    if let key = draft.uniqueKey, key != ownKey {
      let isFree =
        if key.isEmpty { true } else { try await store.account(key: key) == nil }
      guard isFree, !writer.isStrict else {
        throw APIError.notYourKey(yours: ownKey)
      }
      draft.uniqueKey = ownKey
      notes.add(.uniqueKey, .keyReplaced(by: ownKey))
    }
    guard account.isAuthor, !settings.allowsOtherNames else { return }
    let names = (
      draft.firstName ?? row?.firstName ?? account.firstName,
      draft.lastName ?? row?.lastName ?? account.lastName
    )
    let own = (account.firstName, account.lastName)
    if names == own || row.map({ names == ($0.firstName, $0.lastName) }) ?? false {
      (draft.firstName, draft.lastName) = names
      return
    }
    guard !writer.isStrict else { throw APIError.notYourName(yours: "\(own.0) \(own.1)") }
    (draft.firstName, draft.lastName) = own
    if names.0 != own.0 { notes.add(.firstName, .nameReplaced(.firstName, by: own.0)) }
    if names.1 != own.1 { notes.add(.lastName, .nameReplaced(.lastName, by: own.1)) }
  }
}

extension PostValidator {
  /// Returns a draft with the name of the place at its point as its place string.
  ///
  /// The draft stays as it is if it has no point, or if no place is near.
  fileprivate func withPlaceName(_ draft: PostDraft) -> PostDraft {
    guard let latitude = draft.latitude, let longitude = draft.longitude,
      let point = Coordinate(latitude: latitude, longitude: longitude),
      let place = geocoder?.reverse(point).results.first
    else { return draft }
    var draft = draft
    draft.placeString = place.label
    return draft
  }
}

extension PostFinding {
  fileprivate static func keyReplaced(by key: String) -> PostFinding {
    PostFinding(
      .warning, .uniqueKey, code: .keyReplaced,
      message: "No account has this key, so the post has that of yours.", repair: key)
  }

  fileprivate static func nameReplaced(_ field: Field, by name: String) -> PostFinding {
    PostFinding(
      .warning, field, code: .nameReplaced,
      message: "Your account posts under its own name.", repair: name)
  }

  fileprivate static func placeNamed(_ name: String) -> PostFinding {
    PostFinding(
      .warning, .mapString, code: .placeNamed,
      message: "The post had no place string, so it has the name of the place at its point.",
      repair: name)
  }
}
