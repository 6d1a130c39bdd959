import HTTPTypes
import Testing

@testable import HTTPServing
@testable import LocationStore
@testable import LocationsServer

@Suite("one form of an address tells accounts apart everywhere")
struct EmailAddressTests {
  @Test(
    "ASCII letters have no case, other letters stay as they are",
    arguments: [
      ("ADA@Example.ORG", "ada@example.org"), ("@[`{AZaz", "@[`{azaz"), ("", ""),
      ("\u{130}@x", "\u{130}@x"), ("I\u{307}@x", "i\u{307}@x"), ("É@X", "É@x"),
      ("E\u{301}@X", "e\u{301}@x"), ("\u{212A}elvin@x", "\u{212A}elvin@x"),
      ("ΣΑΣ@X", "ΣΑΣ@x"), ("ẞ@X", "ẞ@x"), ("\u{1F600}A", "\u{1F600}a"),
    ])
  func folds(address: String, form: String) {
    #expect(Array(EmailAddress.folded(address).utf8) == Array(form.utf8))
  }

  /// Spellings of `felicity@example.org` that some library or database takes for the same.
  private static let others = [
    "fel\u{130}city@example.org", "felic\u{130}ty@example.org", "fel\u{131}city@example.org",
    "FEL\u{130}CITY@example.org", "felicity@example.org\u{307}", "ﬁelicity@example.org",
    "feli\u{307}city@example.org", "felicity\u{FF20}example.org",
  ]

  @Test("the database finds an account under its address alone")
  func looksUp() async throws {
    try await TestServer.run { server in
      let felicity = try await server.account("felicity@example.org")
      for same in ["felicity@example.org", "FELICITY@EXAMPLE.ORG", "Felicity@example.org"] {
        let found = try await server.store.logInRecord(email: same)
        #expect(found?.account.key == felicity.key, "\(same)")
        await #expect(throws: StoreError.emailTaken(same)) {
          try await server.account(same)
        }
      }
      for other in Self.others {
        let found = try await server.store.logInRecord(email: other)
        #expect(found == nil, "\(other)")
      }
    }
  }

  @Test("addresses that differ in the database belong to different accounts")
  func tellsApart() async throws {
    try await TestServer.run { server in
      let large = try await server.account("É@example.org")
      let small = try await server.account("é@example.org")
      #expect(large.key != small.key)
      let found = try await server.store.logInRecord(email: "é@EXAMPLE.org")
      #expect(found?.account.key == small.key)
      let account = try #require(try await server.store.account(key: small.key))
      await #expect(throws: StoreError.emailTaken("É@example.ORG")) {
        try await server.store.setEmail("É@example.ORG", of: account)
      }
      try await server.store.setEmail("É2@example.org", of: account)
    }
  }

  @Test("no spelling of an address has attempts of its own at an account")
  func limits() async throws {
    try await TestServer.run { server in
      _ = try await server.account("felicity@example.org")
      let spellings = ["felicity@example.org", "FELICITY@example.org", "FeLiCiTy@EXAMPLE.org"]
      for attempt in 0..<10 {
        let reply = try await server.send(
          .post, "/v1/session", TestServer.logIn(spellings[attempt % 3], "wrong"))
        #expect(reply.status == 403)
      }
      for spelling in spellings {
        let reply = try await server.send(
          .post, "/v1/session", TestServer.logIn(spelling, "correct horse"))
        #expect(reply.status == 429, "\(spelling)")
      }
      for other in Self.others {
        let reply = try await server.send(
          .post, "/v1/session", TestServer.logIn(other, "correct horse"))
        #expect(reply.status == 403, "\(other)")
      }
    }
  }
}
