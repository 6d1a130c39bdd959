import Foundation
import HTTPTypes
import TextTools
import Testing

@testable import LocationStore
@testable import LocationsServer

@Suite("an account sees its own posts, with the keys that its imports know them by")
struct OwnPostsTests {
  private static let path = "/v1/StudentLocation"

  private static func post(_ name: String, key: String) -> String {
    TestServer.post(name, extra: ",\"importKey\":\"\(key)\"")
  }

  @Test("an import key is stored once for each account, and only its account sees it")
  func isUnique() async throws {
    try await TestServer.run { server in
      let ada = try await server.account("ada@example.org")
      let bob = try await server.account("bob@example.org")
      let first = try await server.send(.post, Self.path, Self.post("A", key: "k1"), as: ada.token)
      #expect(first.status == 200)
      let again = try await server.send(.post, Self.path, Self.post("B", key: "k1"), as: ada.token)
      #expect(again.status == 400 && again.code == 137)
      let bobs = try await server.send(.post, Self.path, Self.post("C", key: "k1"), as: bob.token)
      #expect(bobs.status == 200)
      let plain = try await server.send(.post, Self.path, TestServer.post("D"), as: ada.token)
      #expect(plain.status == 200)

      let own = try await server.send(.get, "/v1/ownPosts", as: ada.token).results
      #expect(own.map { $0["firstName"] } == ["A", "D"])
      #expect(own.map { $0["importKey"] } == ["k1", nil])
      let found = try await server.send(.get, "/v1/ownPosts?importKey=k1", as: bob.token).results
      #expect(found.map { $0["firstName"] } == ["C"])
      #expect(try await server.send(.get, "/v1/ownPosts").status == 403)

      let id = try #require(try first.json["objectId"]?.string)
      for address in [Self.path, "\(Self.path)/\(id)"] {
        #expect(!(try await server.send(.get, address, as: ada.token)).text.contains("importKey"))
      }
      let asked = try await server.send(
        .get, Self.path + #"?where=%7B%22importKey%22%3A%22k1%22%7D"#, as: ada.token)
      #expect(asked.status == 400)
    }
  }

  @Test("a post keeps its import key when it changes, and frees it when it goes")
  func follows() async throws {
    try await TestServer.run { server in
      let ada = try await server.account("ada@example.org")
      let first = try await server.send(.post, Self.path, Self.post("A", key: "k1"), as: ada.token)
      let id = try #require(try first.json["objectId"]?.string)
      let change = try await server.send(
        .put, "\(Self.path)/\(id)", TestServer.post("B"), as: ada.token)
      #expect(change.status == 200)
      let own = try await server.send(.get, "/v1/ownPosts?importKey=k1", as: ada.token).results
      #expect(own.map { $0["firstName"] } == ["B"])
      _ = try await server.send(.delete, "\(Self.path)/\(id)", as: ada.token)
      let second = try await server.send(.post, Self.path, Self.post("C", key: "k1"), as: ada.token)
      #expect(second.status == 200)
    }
  }

  @Test("pages follow each other without gaps")
  func pages() async throws {
    try await TestServer.run { server in
      let ada = try await server.account("ada@example.org")
      let bob = try await server.account("bob@example.org")
      for name in ["A", "B", "C", "D", "E"] {
        _ = try await server.send(.post, Self.path, TestServer.post(name), as: ada.token)
        _ = try await server.send(.post, Self.path, TestServer.post("X"), as: bob.token)
      }
      var names: [String] = []
      var query = "limit=2"
      while true {
        let page = try await server.send(.get, "/v1/ownPosts?\(query)", as: ada.token).results
        names += page.compactMap { $0["firstName"]?.string }
        guard let last = page.last?["objectId"]?.string else { break }
        query = "limit=2&after=\(last)"
      }
      #expect(names == ["A", "B", "C", "D", "E"])
    }
  }

  @Test(
    "an invalid key or page is refused",
    arguments: [
      ("", 142), ("a b", 142), (String(repeating: "k", count: 129), 142), ("ключ", 142),
    ])
  func refuses(key: String, code: Int) async throws {
    try await TestServer.run { server in
      let ada = try await server.account("ada@example.org")
      let reply = try await server.send(.post, Self.path, Self.post("A", key: key), as: ada.token)
      #expect(reply.status == 400 && reply.code == code)
      let number = try await server.send(
        .post, Self.path, TestServer.post("A", extra: ",\"importKey\":7"), as: ada.token)
      #expect(number.status == 400 && number.code == 111)
      let bob = try await server.account("bob@example.org")
      let post = try await server.send(.post, Self.path, TestServer.post("B"), as: bob.token)
      let id = try #require(try post.json["objectId"]?.string)
      #expect(try await server.send(.get, "/v1/ownPosts?after=\(id)", as: ada.token).status == 404)
      #expect(try await server.send(.get, "/v1/ownPosts?limit=x", as: ada.token).status == 400)
      let many = try await server.send(
        .get, "/v1/ownPosts?limit=99999999999999999999", as: ada.token)
      #expect(many.status == 200)
      #expect(try await server.send(.get, "/v1/ownPosts?skip=1", as: ada.token).status == 400)
      #expect(
        try await server.send(.get, "/v1/ownPosts?importKey=a%20b", as: ada.token).status == 400)
    }
  }
}
