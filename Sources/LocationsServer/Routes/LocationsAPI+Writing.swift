import PostValidation
internal import JSON
internal import FoundationEssentials
internal import Posting

/// A change of a post as it is asked for, before the validator has seen it.
enum RequestedChange: Sendable {
  case create(PostDraft)
  case update(String, PostDraft)
  case delete(String)
}

extension LocationsAPI {
  /// How often a change is looked at again when others change the same post meanwhile.
  private static let attemptLimit = 10

  /// Checks a change, does it, and waits until it is on the disk.
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
        // The post may be gone, or the rules others, since the request was done the first time.
        guard let reply = try await earlierReply(to: identity, as: credential) else { throw error }
        return reply
      }
    }
    throw APIError.busy
  }

  /// The first reply to a request that has been done already.
  ///
  /// - Throws: why nobody may write with the credential, whatever else is wrong with the request.
  func earlierReply(
    to identity: RequestIdentity?, as credential: Credential
  ) async throws -> WriteReply? {
    guard let identity else {
      _ = try await store.account(of: credential, at: now())
      return nil
    }
    return try await store.earlierReply(to: identity, as: credential, at: now())
  }

  /// Lets the validator look at what a change leads to.
  ///
  /// This happens before the write has its turn: looking up a place takes longer than storing a
  /// post, and runs on all cores.
  func checked(
    _ change: RequestedChange, as credential: Credential
  ) async throws -> PostChange {
    switch change {
    case .create(let draft):
      return .create(draft, checked: try PostRow(draft, checkedBy: validator))
    case .update(let objectID, let draft):
      let row = try await store.row(objectID, as: credential, at: now())
      return .update(
        objectID: objectID, draft, checked: try row.changed(by: draft, checkedBy: validator))
    case .delete(let objectID): return .delete(objectID: objectID)
    }
  }
}
