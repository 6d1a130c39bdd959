import CommandRunning
import Testing

@Suite("A post on the command line")
struct PostCommandTests {
  @Test("a post without its parts is refused where nobody can be asked")
  func needsParts() throws {
    let place = try CommandRunner("onthemap").run(["post", "--link", "https://example.org"])
    #expect(place.status == 64)
    #expect(place.notes.contains("Missing expected argument '--location <place>'"))
    let link = try CommandRunner("onthemap").run(["post", "--location", "Oslo"])
    #expect(link.status == 64)
    #expect(link.notes.contains("Missing expected argument '--link <address>'"))
  }
}
