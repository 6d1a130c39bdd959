import Geography
import Posting

/// The posts that an account has on a server while its ledger is empty: a table was imported before, and
/// the ledger is lost or has another name.
///
/// Rows adopt these posts instead of being posted again: a row takes a post of exactly its content, each
/// post once.
struct PostAdoption {
  /// What is compared: coordinates to five decimals, as a server may round them.
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

  /// What the server has for a row.
  enum Match {
    /// A post of exactly the row's content.
    case same(StoredPost)
    /// A post of the same person, with the same place or the same link.
    case similar(StoredPost)
  }

  private var postsByContent: [Content: [StoredPost]] = [:]
  private var postsByPerson: [Person: [StoredPost]] = [:]
  private var takenIDs: Set<String> = []

  /// Whether there are any.
  var isEmpty: Bool { postsByContent.isEmpty }

  /// Adds a post of the account.
  mutating func add(_ post: StoredPost) {
    let content = Self.content(of: Post(post))
    postsByContent[content, default: []].append(post)
    postsByPerson[content.person, default: []].append(post)
  }

  /// Finds the post of a row; one of exactly its content is taken, so that no other row finds it.
  mutating func match(for post: Post) -> Match? {
    let content = Self.content(of: post)
    if let same = postsByContent[content]?.popLast() {
      takenIDs.insert(same.id)
      return .same(same)
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
  /// Reads the posts of the account, where the ledger knows none.
  mutating func findPostsToAdopt() async throws(ImportError) {
    guard !options.isDryRun, !options.isFresh, let ledger = importer.ledger,
      let client = importer.client, client.session != nil
    else { return }
    var isEmpty = false
    try mappingLedgerErrors { () throws(Ledger.Failure) in
      let counts = try ledger.counts()
      isEmpty = counts.posted == 0 && counts.inDoubt == 0
    }
    guard isEmpty else { return }
    do throws(LocationsError) {
      for post in try await client.allOwnPosts() { adoption.add(post) }
    } catch {
      throw .server(error)
    }
  }
}
