import CommandLineSupport
import Files
import Foundation
import Gazetteer
import Geocoding
import OnTheMapCommand
import PostValidation
import PostingClient
import Testing

@Suite("A person is asked for the parts that a post lacks")
struct PostQuestionsTests {
  /// The draft after some lines were typed, and what was shown.
  private func completed(
    _ draft: PostDraft, typing typed: String
  ) throws -> (draft: PostDraft?, shown: String) {
    let (input, output) = (Pipe(), Pipe())
    try input.fileHandleForWriting.write(contentsOf: Data(typed.utf8))
    try input.fileHandleForWriting.close()
    let questions = Questions(
      input: FileDescriptor(number: input.fileHandleForReading.fileDescriptor),
      output: FileDescriptor(number: output.fileHandleForWriting.fileDescriptor))
    let draft = PostQuestions.completed(
      draft, asking: questions, checkedBy: PostValidator(geocoder: Geocoder(try .bundled())))
    try output.fileHandleForWriting.close()
    let shown = try output.fileHandleForReading.readToEnd() ?? Data()
    return (draft, String(decoding: shown, as: UTF8.self))
  }

  @Test("for all of them, again after an empty line")
  func asksAll() throws {
    let (draft, shown) = try completed(
      PostDraft(), typing: "Seattle, WA\n\n https://example.org \nAda\nLovelace\n")
    #expect(
      draft
        == PostDraft(
          firstName: "Ada", lastName: "Lovelace", placeString: "Seattle, WA",
          link: "https://example.org"))
    #expect(shown.components(separatedBy: "Link").count == 3)
  }

  @Test("for nothing that is known, and for an empty name")
  func asksForTheRest() throws {
    let known = PostDraft(
      firstName: "", lastName: "Lovelace", placeString: "Oslo", link: "https://example.org")
    let (draft, shown) = try completed(known, typing: "Ada\n")
    #expect(draft?.firstName == "Ada")
    #expect(draft?.placeString == "Oslo")
    #expect(shown == "First name: ")
  }

  @Test("again where the answer cannot be posted, with the reason, before the next question")
  func asksAgain() throws {
    let (draft, shown) = try completed(
      PostDraft(firstName: "Ada", lastName: "Lovelace"),
      typing: "somewhere over the rainbow\nOslo\nexample.org\nhttps://example.org/\n")
    #expect(draft?.placeString == "Oslo")
    #expect(draft?.link == "https://example.org/")
    #expect(
      shown == """
        Place, such as Seattle, WA: The gazetteer has no place for "somewhere over the rainbow".
        Place, such as Seattle, WA: Link, such as https://example.org: The link must begin with \
        https:// or http://. Try "https://example.org/".
        Link, such as https://example.org:\u{20}
        """)
  }

  @Test("the end of the input ends the questions")
  func ends() throws {
    #expect(try completed(PostDraft(), typing: "Oslo\n").draft == nil)
  }
}
