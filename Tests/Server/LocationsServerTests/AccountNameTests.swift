import HTTPTypes
import Testing

@testable import LocationStore
@testable import LocationsServer

@Suite("names of people are not made to deceive")
struct AccountNameTests {
  @Test(
    "blanks and letters in other forms become usual ones",
    arguments: [
      (" Ada", "Ada"), ("Ada\u{A0}", "Ada"), ("\u{3000}Ada\u{2003}Maria ", "Ada Maria"),
      ("Ada  Maria", "Ada Maria"), ("𝐀da", "Ada"), ("𝒜𝓭𝕒", "Ada"), ("ℰve", "Eve"),
      ("Ａｄａ", "Ada"), ("Ada 𝟐", "Ada 2"), ("Ådä", "Ådä"), ("Аня", "Аня"), ("愛", "愛"), ("", ""),
    ])
  func normalizes(name: String, form: String) {
    #expect(AccountName.normalized(name) == form)
    #expect(AccountName.normalized(form) == form)
  }

  @Test(
    "a word has one alphabet",
    arguments: [
      ("Аda", true), ("Adа", true), ("Οlga", true), ("Ada-Мaria", true), ("Maria Аnna", true),
      ("Ꭺda", true), ("Սna", true), ("Ada", false), ("Ольга", false), ("Ольга Maria", false),
      ("Γιώργος", false), ("Zoë", false), ("Nguyễn", false), ("山田タロウ", false), ("김철수", false),
      ("Ng'ang'a", false), ("O’Neil", false), ("Ada 2", false), ("אדה", false), ("آدا", false),
    ])
  func mixes(name: String, isMixed: Bool) {
    #expect(AccountName.mixesAlphabets(name) == isMixed)
    #expect(NewAccount.isName(name) != isMixed)
  }

  @Test(
    "names that look alike are distinguished from equal names",
    arguments: [
      ("Ada", "ada", false), ("Ada", "Ada", false), ("Ada", "Eve", false), ("Ian", "Lan", false),
      ("Ida", "lda", true), ("Bill", "BiII", true), ("Bob", "B0b", false), ("BOB", "B0B", true),
      ("Асе", "Ace", true), ("асе", "Ace", true), ("Μαρια", "Maria", false), ("Рора", "Popa", true),
      ("Ανα", "Ava", true), ("Olga", "Ольга", false), ("Ada", "Ada M", false),
    ])
  func looks(one: String, other: String, areAlike: Bool) {
    #expect(AccountName.lookAlike(one, other) == areAlike)
    #expect(AccountName.lookAlike(other, one) == areAlike)
  }

  @Test("sign-up and renaming refuse a name that looks like that of another account")
  func accounts() async throws {
    try await TestServer.run(settings: { $0.signUp = .open }) { server in
      _ = try await server.account("ada@example.org")
      func signUp(_ email: String, _ first: String, _ last: String) async throws -> Int {
        try await server.send(
          .post, "/v1/users",
          """
          {"username":"\(email)","password":"a few words","first_name":"\(first)",
          "last_name":"\(last)"}
          """
        ).status
      }
      #expect(try await signUp("a@example.org", "Ada", "Iovelace") == 201)
      #expect(try await signUp("b@example.org", "Ada", "lovelace") == 400)
      #expect(try await signUp("c@example.org", "Аdа", "Lovelace") == 400)
      #expect(try await signUp("d@example.org", "Ada", "Lovelace") == 201)
      // Divided elsewhere, the whole name looks the same.
      #expect(try await signUp("e@example.org", "Mary Ann", "Smith") == 201)
      #expect(try await signUp("f@example.org", "Mary", "Ann Smith") == 201)
      #expect(try await signUp("g@example.org", "Маrу", "Ann Smith") == 400)
      #expect(try await signUp("h@example.org", "Мary", "Ann Smith") == 400)
      #expect(try await signUp("i@example.org", "Jane", "Асе Roe") == 201)
      #expect(try await signUp("j@example.org", "Jane Ace", "Roe") == 400)
      let bob = try await server.account("bob@example.org")
      let account = try #require(try await server.store.account(key: bob.key))
      await #expect(throws: StoreError.self) {
        try await server.store.setNames("Ada", "|ovelace", of: account)
      }
      try await server.store.setNames(" Ada\u{A0}", "Ｌｏｖｅｌａｃｅ", of: account)
      let changed = try #require(try await server.store.account(key: bob.key))
      #expect(changed.firstName == "Ada" && changed.lastName == "Lovelace")
      let browser = try await PageBrowser.signedIn(server, as: "bob@example.org")
      let refused = try await browser.submit(
        "/account/name", "first_name=Ada&last_name=L%D0%BEvelace")
      #expect(refused.headers[.location] == nil, "\(refused.status)")
      let same = try #require(try await server.store.account(key: bob.key))
      #expect(same.lastName == "Lovelace")
    }
  }

  @Test(
    "a password in full width is as easy to guess",
    arguments: ["ｐａｓｓｗｏｒｄ１", "ＰＡＳＳＷＯＲＤ", "１２３４５６７８", "𝐩𝐚𝐬𝐬𝐰𝐨𝐫𝐝", "ｐ＠ｓｓｗ０ｒｄ！", "ｎｅｗone"])
  func passwords(password: String) {
    #expect(CommonPasswords.contains(password, of: ["new@example.org", "New", "One"]))
  }
}
