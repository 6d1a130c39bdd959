import Geography
import PostingClient

/// The posts that an account has on a server and its ledger does not know: a table was imported
/// before, and the ledger is lost or has another name.
///
/// Rows adopt these posts instead of being posted again, each post once: a row takes the post with
/// its import key, or else one of exactly its content.
struct PostAdoption {
  /// The content that is compared, with coordinates to five decimals, as a server may round them.
  private struct Content: Hashable {
    let person: Person
    let placeString: String
    let link: String
    let latitude: Int?
    let longitude: Int?
  }

  private struct Person: Hashable {
    let firstName: String
    let lastName: String
  }

  /// The server's post for a row.
  enum Match {
    /// A post of exactly the row's content.
    case same(StoredPost)
    /// The post of the row, with another content.
    case other(StoredPost)
    /// A post of the same person, with the same place or the same link.
    case similar(StoredPost)
  }

  private var postsByContent: [Content: [StoredPost]] = [:]
  private var postsByPerson: [Person: [StoredPost]] = [:]
  private var postsByImportKey: [String: StoredPost] = [:]
  private var takenIDs: Set<String> = []

  /// Whether there are any.
  var isEmpty: Bool { postsByContent.isEmpty }

  /// Adds a post of the account.
  mutating func add(_ post: StoredPost) {
    let content = Self.content(of: Post(post))
    postsByContent[content, default: []].append(post)
    postsByPerson[content.person, default: []].append(post)
    if let importKey = post.importKey { postsByImportKey[importKey] = post }
  }

  /// Finds the post of a row; unless it is only similar it is taken, so that no other row finds it.
  mutating func match(for post: Post, importKey: String) -> Match? {
    let content = Self.content(of: post)
    if let stored = postsByImportKey[importKey], !takenIDs.contains(stored.id) {
      let known = Self.content(of: Post(stored))
      // Another table may have a row with the same key for another person.
      guard known.person == content.person else { return .similar(stored) }
      takenIDs.insert(stored.id)
      return known == content ? .same(stored) : .other(stored)
    }
    while let same = postsByContent[content]?.popLast() {
      if takenIDs.insert(same.id).inserted { return .same(same) }
    }
    let similar = postsByPerson[content.person]?.first {
      !takenIDs.contains($0.id) && ($0.placeString == post.placeString || $0.link == post.link)
    }
    return similar.map(Match.similar)
  }

  private static func content(of post: Post) -> Content {
    func rounded(_ degrees: Double?) -> Int? { degrees.map { Int(($0 * 100_000).rounded()) } }
    return Content(
      person: Person(firstName: post.firstName, lastName: post.lastName),
      placeString: post.placeString, link: post.link,
      latitude: rounded(post.coordinate?.latitude), longitude: rounded(post.coordinate?.longitude))
  }
}

extension ImportRun {
  /// Reads the posts of the account that the ledger does not know, where rows may adopt some or may
  /// have created some in an earlier run.
  mutating func findPosts(isAdopting: Bool) async throws(ImportError) {
    guard !options.isDryRun, let ledger = importer.ledger, let sender,
      sender.client.knowsOwnPosts
    else { return }
    let inDoubt = try mappingLedgerErrors(try ledger.entriesInDoubt()).filter { $0.objectID == nil }
    guard isAdopting || (!inDoubt.isEmpty && sender.client.profile.ownPostsAddress != nil) else {
      return
    }
    var known = try mappingLedgerErrors(try ledger.objectIDs())
    let posts: [StoredPost]
    do throws(LocationsError) {
      posts = try await sender.client.ownPosts()
    } catch {
      throw .server(error)
    }
    known.formUnion(try settle(inDoubt, by: posts, sender))
    guard isAdopting else { return }
    for post in posts where !known.contains(post.id) { adoption.add(post) }
    // A post that a row may have created in an earlier run belongs to that row.
    for entry in inDoubt { _ = adoption.match(for: entry.post, importKey: sender.importKey(entry)) }
  }

  /// Notes the posts that arrived when an earlier run ended, so that this run does not count them
  /// as its own, and returns their ids.
  private func settle(
    _ inDoubt: [Ledger.Entry], by posts: [StoredPost], _ sender: RowSender
  ) throws(ImportError) -> [String] {
    guard !inDoubt.isEmpty, let ledger = importer.ledger else { return [] }
    var postsByImportKey: [String: StoredPost] = [:]
    for post in posts { if let key = post.importKey { postsByImportKey[key] = post } }
    var arrived: [(key: String, objectID: String)] = []
    for entry in inDoubt {
      if let stored = postsByImportKey[sender.importKey(entry)], stored.holds(entry.post) {
        arrived.append((entry.key, stored.id))
      }
    }
    try mappingLedgerErrors(try ledger.write([], arrived: arrived))
    return arrived.map(\.objectID)
  }
}
