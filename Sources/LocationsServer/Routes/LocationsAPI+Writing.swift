internal import FoundationEssentials
internal import JSON
import PostValidation
internal import Posting

/// A requested change of a post, before validation.
enum RequestedChange: Sendable {
  case create(NewPost)
  case update(String, PostDraft)
  case delete(String)
}

extension LocationsAPI {
  /// The maximum number of attempts if others change the same post meanwhile.
  private static let attemptLimit = 10

  /// Validates a change, makes it, and waits until it is on the disk.
  func perform(
    _ change: RequestedChange, _ identity: RequestIdentity?, as credential: Credential
  ) async throws -> WriteReply {
    for _ in 0..<Self.attemptLimit {
      do {
        let checked = try await checked(change, as: credential)
        return try await store.perform(
          PostWrite(change: checked, identity: identity), as: credential, at: now())
      } catch is StaleRevision {
        continue
      } catch {
        // If this is a repeat, return the first reply, even if the post is gone now.
        guard let reply = try await earlierReply(to: identity, as: credential) else { throw error }
        return reply
      }
    }
    throw APIError.busy
  }

  /// Reads the first reply to a repeated request; returns nil if the request is new.
  ///
  /// - Throws: ``APIError`` if the credential is invalid, whatever else is wrong with the request.
  func earlierReply(
    to identity: RequestIdentity?, as credential: Credential
  ) async throws -> WriteReply? {
    guard let identity else {
      _ = try await store.account(of: credential, at: now())
      return nil
    }
    return try await store.earlierReply(to: identity, as: credential, at: now())
  }

  /// Validates the result of a change.
  ///
  /// This runs before the write, on all cores: looking up a place takes longer than storing a post.
  func checked(
    _ change: RequestedChange, as credential: Credential
  ) async throws -> PostChange {
    switch change {
    case .create(let new):
      return .create(new, checked: try PostRow(new.draft, checkedBy: validator))
    case .update(let objectID, let draft):
      let row = try await store.row(objectID, as: credential, at: now())
      return .update(
        objectID: objectID, draft, checked: try row.changed(by: draft, checkedBy: validator))
    case .delete(let objectID): return .delete(objectID: objectID)
    }
  }
}
