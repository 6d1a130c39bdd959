import CommandLineSupport
import Files
import Testing

@Suite("Questions to a person")
struct QuestionsTests {
  /// The answer to a question and what was shown, where some lines are typed.
  private func asking<Answer>(
    _ typed: String, _ body: (Questions) -> Answer
  ) throws -> (answer: Answer, shown: String) {
    let input = try Pipe(typed.utf8)
    let output = try Pipe()
    let answer = body(Questions(input: input.input, output: output.writingEnd))
    return (answer, try output.contents())
  }

  @Test("a bell ends the question that waits, and those after it")
  func bell() throws {
    let input = try Pipe()
    let output = try Pipe()
    let bell = try #require(QuestionBell())
    let questions = Questions(input: input.input, output: output.writingEnd, bell: bell)
    try input.writingEnd.write(Array("ada\n".utf8))
    #expect(questions.ask("Name:") == "ada")
    bell.ring()
    // Nothing was typed, and the input has not ended.
    #expect(questions.ask("Name:") == nil)
    #expect(questions.choose("Springfield?", among: ["Illinois", "Missouri"]) == nil)
    #expect(!questions.confirm("Really?", isYesByDefault: true))
    #expect(try output.contents().hasPrefix("Name: Name: Springfield?\n"))
  }

  @Test("a pipe is nobody to ask")
  func pipes() throws {
    #expect(try !asking("y\n") { $0.canBeAsked }.answer)
  }

  @Test(
    "a line without the space around it; nothing at the end of input",
    arguments: [
      ("ada\n", "ada"), (" ada \r\nbob\n", "ada"), ("\n", ""), ("no line end", "no line end"),
      ("", nil), ("\u{A0}x\u{3000}\n", "x"),
    ] as [(String, String?)])
  func ask(typed: String, answer: String?) throws {
    let found = try asking(typed) { $0.ask("Name:") }
    #expect(found.answer == answer)
    #expect(found.shown == "Name: ")
  }

  @Test("an answer ends at the limit, so that no input fills the memory")
  func isBounded() throws {
    let found = try asking(String(repeating: "x", count: 10_000)) { $0.ask("Name:") }
    #expect(found.answer?.utf8.count == 4_096)
  }

  @Test(
    "yes or no, asked again until it is one of them; no at the end of input",
    arguments: [
      ("y\n", false, true, 1), ("YES\n", false, true, 1), ("n\n", true, false, 1),
      ("\n", true, true, 1), ("\n", false, false, 1), ("maybe\nno\n", true, false, 2),
      ("perhaps\n", true, false, 2), ("", true, false, 1),
    ])
  func confirm(typed: String, isYesByDefault: Bool, answer: Bool, times: Int) throws {
    let found = try asking(typed) { $0.confirm("Delete it?", isYesByDefault: isYesByDefault) }
    #expect(found.answer == answer)
    let prompt = "Delete it? \(isYesByDefault ? "[Y/n]" : "[y/N]") "
    #expect(found.shown == String(repeating: prompt, count: times))
  }

  @Test(
    "one of several by its number; none for an empty line or the end of input",
    arguments: [("2\n", 1), ("0\n3\n1\n", 0), ("\n", nil), ("", nil), ("x\n", nil)]
      as [(String, Int?)])
  func choose(typed: String, index: Int?) throws {
    let found = try asking(typed) { $0.choose("Springfield?", among: ["Illinois", "Missouri"]) }
    #expect(found.answer == index)
    #expect(found.shown.hasPrefix("Springfield?\n  1  Illinois\n  2  Missouri\nWhich one? "))
  }
}
