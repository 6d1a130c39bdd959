import Testing

import TextTools

@Suite("texts within texts")
struct ContainedBytesTests {
  @Test(
    "the bytes of one text are found in another",
    arguments: [
      ("", ""), ("a", ""), ("abc", "abc"), ("abc", "a"), ("abc", "c"), ("aaab", "aab"),
      ("ababac", "abac"), ("Rome → Pisa", "→"), ("https://example.org", "://"), ("ü", "ü"),
    ])
  func found(text: String, part: String) {
    #expect(text.contains(bytesOf: part))
    #expect(("<\(text)>").dropFirst().dropLast().contains(bytesOf: part))
  }

  @Test(
    "what differs in a byte is not, nor what is longer or lies outside a part of a text",
    arguments: [
      ("", "a"), ("ab", "abc"), ("abab", "abb"), ("u\u{308}", "\u{fc}"), ("ABC", "b"), ("ü", "u"),
    ])
  func missing(text: String, part: String) {
    #expect(!text.contains(bytesOf: part))
    #expect(
      !("\(part)\(text)\(part)").dropFirst(part.count).dropLast(part.count)
        .contains(bytesOf: part))
  }
}
