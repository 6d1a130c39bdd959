import Testing

@testable import Importing

@Suite("The line of each key is known")
struct KeyLinesTests {
  @Test("for many keys, each noted once and again")
  func remembers() {
    var lines = KeyLines()
    let count = 20_000
    for number in 1...count {
      #expect(lines.note("k:\(number)", line: number) == nil)
    }
    for number in stride(from: 1, through: count, by: 7) {
      #expect(lines.note("k:\(number)", line: count + number) == number)
      // The first line counts, however often the key comes again.
      #expect(lines.note("k:\(number)", line: 0) == number)
    }
    #expect(lines.note("k:\(count + 1)", line: 1) == nil)
  }
}
