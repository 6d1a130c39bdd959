import PostValidation
import PostingClient
import Testing

@Suite("Certain repairs are applied on request, and uncertain ones never")
struct RepairTests {
  private static func report(
    _ link: String, firstName: String = "Ada", place: String = "London"
  ) -> PostReport {
    var validator = PostValidator(geocoder: nil)
    validator.appliesRepairs = true
    return validator.report(
      on: PostDraft(firstName: firstName, lastName: "Lovelace", placeString: place, link: link))
  }

  @Test(
    "a link that lacks its scheme, or has something around it",
    arguments: [
      ("example.com", "https://example.com/"),
      ("www.example.org/a?b=c", "https://www.example.org/a?b=c"),
      (" example.com ", "https://example.com/"),
      ("  https://example.com/x\t", "https://example.com/x"),
      ("https:/example.com", "https://example.com/"),
      ("https:\\\\example.com\\a", "https://example.com/a"),
      ("https://example.com/\u{200B}a", "https://example.com/a"),
      ("bücher.example.de", "https://xn--bcher-kva.example.de/"),
    ])
  func links(text: String, repaired: String) throws {
    let report = Self.report(text)
    let post = try #require(report.post)
    #expect(post.link == repaired)
    #expect(report.repairs.first?.original == text)
    #expect(report.repairs.last?.repaired == repaired)
    #expect(report.repairs.allSatisfy { $0.field == .mediaURL })
  }

  @Test(
    "what somebody has to decide stays as it is",
    arguments: [
      // Written so on purpose, so that nobody opens it.
      "hxxp://example.com/", "hxxps://example.com",
      "see https://example.com for more", "ada@example.com", "+44 20 7946 0000",
      "htp://example.com",
      "example", "localhost:8080", "https://user:secret@example.com/", "https://",
      "javascript:alert(1)", "example.com and example.org",
    ])
  func uncertain(text: String) {
    let report = Self.report(text)
    #expect(report.post == nil)
    #expect(report.repairs.isEmpty)
  }

  @Test("punctuation after a link may belong to it")
  func punctuation() {
    let report = Self.report("https://example.com/a).")
    #expect(report.post?.link == "https://example.com/a).")
    #expect(report.repairs.isEmpty)
  }

  @Test("white space and invisible characters of names and places")
  func texts() throws {
    let report = Self.report(
      "https://example.com/", firstName: " Ada\u{200B}\t", place: "London\u{7} ")
    let post = try #require(report.post)
    #expect(post.firstName == "Ada")
    #expect(post.placeString == "London")
    #expect(Set(report.repairs.map(\.field)) == [.firstName, .mapString])
    #expect(report.repairs.first { $0.field == .mapString }?.original == "London\u{7} ")
  }

  @Test("nothing is repaired unless it is asked for")
  func isOff() {
    let report = PostValidator(geocoder: nil).report(
      on: PostDraft(
        firstName: "Ada", lastName: "Lovelace", placeString: "London", link: "example.com"))
    #expect(report.post == nil)
    #expect(report.repairs.isEmpty)
  }
}
