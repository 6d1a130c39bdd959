internal import FoundationEssentials
internal import TextTools
internal import Synchronization

/// Keeps the accounts of those who have just posted.
///
/// Before a post is validated and stored its author is looked up, for the quotas and the name; and
/// the write itself reads the account again. Most posts come from accounts that post many, so the
/// first of the two need not go to the database each time.
final class AccountCache: Sendable {
  private struct Entry {
    let account: Account
    let readAt: Timestamp
  }

  private struct State {
    /// How often the entries have been forgotten, to drop what was read before.
    var generation = 0
    /// By the digest of the credential.
    var entries: [Data: Entry] = [:]
    /// Whether the changes of others are known.
    var isKnown = true
  }

  private let state = Mutex(State())

  /// The maximum number of entries.
  private static let entryLimit = 1_000
  /// How long an entry counts, in milliseconds; a session may end meanwhile.
  private static let lifetimeMilliseconds: Int64 = 10_000

  /// The number of entries.
  var count: Int { state.withLock { $0.entries.count } }

  /// Returns an account from the cache, or reads it.
  ///
  /// - Throws: the error of `read`.
  func account(
    of credential: RequestCredential, at now: Timestamp, read: () async throws -> Account
  ) async throws -> Account {
    let digest = credential.digest
    let (known, generation) = state.withLock { ($0.entries[digest], $0.generation) }
    if let known,
      (0..<Self.lifetimeMilliseconds).contains(now.milliseconds - known.readAt.milliseconds)
    {
      return known.account
    }
    let account = try await read()
    state.withLock { state in
      guard state.generation == generation, state.isKnown else { return }
      if state.entries.count >= Self.entryLimit { state.entries = [:] }
      state.entries[digest] = Entry(account: account, readAt: now)
    }
    return account
  }

  /// Forgets all accounts, because one may have changed.
  func forget() {
    state.withLock { state in
      state.generation += 1
      state.entries = [:]
    }
  }

  /// Forgets all accounts, and keeps none while the changes of others are not known.
  func setKnown(_ flag: Bool) {
    state.withLock { state in
      state.generation += 1
      state.entries = [:]
      state.isKnown = flag
    }
  }
}
