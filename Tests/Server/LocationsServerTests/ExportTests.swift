import Foundation
import HTTPTypes
import TextTools
import Testing

@testable import LocationStore
@testable import LocationsServer

@Suite("an export has all that the server has about an account")
struct ExportTests {
  /// Stores posts as an import would, without its checks.
  private static func addPosts(_ count: Int, of key: String, in store: LocationStore) async throws {
    try await store.write { database in
      for index in 0..<count {
        try database.execute(
          """
          INSERT INTO post (objectId, accountID, uniqueKey, firstName, lastName, mapString,
            mediaURL, latitude, longitude, createdAt, updatedAt, isHidden)
          SELECT ?, id, key, 'A', 'B', 'x', 'https://example.org', 0, 0, 0, 0, ?
          FROM account WHERE key = ?
          """, ["\(key)\(index)", index % 3 == 0, key])
      }
    }
  }

  @Test(
    "all own posts, also hidden ones, and no others",
    arguments: [0, 1, 999, 1_000, 1_001, 2_000, 2_345])
  func posts(count: Int) async throws {
    try await TestServer.run { server in
      let ada = try await server.account("ada@example.org")
      let bob = try await server.account("bob@example.org")
      try await Self.addPosts(count, of: ada.key, in: server.store)
      try await Self.addPosts(3, of: bob.key, in: server.store)
      let browser = try await PageBrowser.signedIn(server, as: "ada@example.org")
      let reply = try await browser.open("/account/export")
      #expect(reply.status == 200)
      let object = try #require(try JSONReader.value(of: Array(reply.text.utf8)).object)
      #expect(object.members.map(\.name) == ["account", "posts", "passkeys", "keys", "sessions"])
      let posts = try #require(object["posts"]?.elements)
      #expect(posts.compactMap { $0["objectId"]?.string } == (0..<count).map { "\(ada.key)\($0)" })
      #expect(object["account"]?["email"] == "ada@example.org")
      #expect(object["keys"]?.elements?.count == 1)
      #expect(object["sessions"]?.elements?.count == 1)
    }
  }
}
