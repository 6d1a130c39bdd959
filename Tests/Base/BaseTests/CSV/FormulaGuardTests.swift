import CSV
import Testing

@Suite("Text that a spreadsheet program would run as a formula gets an apostrophe")
struct FormulaGuardTests {
  @Test(
    "formulas, also behind a tab or a carriage return",
    arguments: [
      "=1+1", "=HYPERLINK(\"https://example.org\")", "+1+1", "-2+3", "@SUM(A1)", "\t=1", "\r=1",
      "=", "+", "-", "@", "-e5", "+1e", "-1.", "--1", "-1 2", "+1 206 555 0100", "-1a", "-1e+",
    ])
  func guards(text: String) {
    #expect(FormulaGuard.isFormula(text.utf8))
    #expect(FormulaGuard.guarded(text) == "'" + text)
    #expect(FormulaGuard.unguarded("'" + text) == text)
  }

  @Test(
    "numbers and other text stay as they are",
    arguments: [
      "", "-122.3", "+15", "-0,1257", "-.5", "+1e-7", "-1E5", "-1,234.5", "12", "Ada", "O'Brien",
      "'tis", "''", "'", " =1", "https://example.org/?a=1", "a@b", "\n=1", "é=",
    ])
  func keeps(text: String) {
    #expect(!FormulaGuard.isFormula(text.utf8))
    #expect(FormulaGuard.guarded(text) == text)
    #expect(FormulaGuard.unguarded(text) == text)
  }

  @Test("text that looks guarded gets another apostrophe", arguments: ["'=1", "''@x", "'-122.3"])
  func guardsAgain(text: String) {
    #expect(FormulaGuard.guarded(text) == "'" + text)
  }

  @Test("all texts of up to four of these characters come back")
  func comesBack() {
    let scalars = Array("'=-1.e\t\rx\u{301}".unicodeScalars)
    var texts: [String] = [""]
    var longest = texts
    for _ in 0..<4 {
      longest = longest.flatMap { text in scalars.map { text + String($0) } }
      texts += longest
    }
    #expect(texts.count == 11_111)
    for text in texts {
      let guarded = FormulaGuard.guarded(text)
      #expect(!FormulaGuard.isFormula(guarded.utf8))
      #expect(FormulaGuard.unguarded(guarded).utf8.elementsEqual(text.utf8))
    }
  }
}
