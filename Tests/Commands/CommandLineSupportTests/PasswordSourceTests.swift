import CommandLineSupport
import Files
import Testing

@Suite("Where a password comes from")
struct PasswordSourceTests {
  private func password(_ bytes: some Sequence<UInt8>) throws -> String {
    let pipe = try Pipe(bytes)
    return try PasswordSource.descriptor(pipe.input.number).read(prompt: "Password")
  }

  @Test(
    "the first line of a descriptor, as it is",
    arguments: [
      ("secret\n", "secret"), ("secret", "secret"), ("secret\r\n", "secret"),
      (" two words \n", " two words "), ("pässwörd\n", "pässwörd"), ("first\nsecond\n", "first"),
    ])
  func line(typed: String, expected: String) throws {
    #expect(try password(typed.utf8) == expected)
  }

  @Test("what follows the line stays for whoever reads on")
  func rest() throws {
    let pipe = try Pipe("secret\nthe rest\n".utf8)
    _ = try PasswordSource.descriptor(pipe.input.number).read(prompt: "Password")
    #expect(try pipe.contents() == "the rest\n")
  }

  @Test("no password: nothing, an empty line", arguments: ["", "\n", "\r\n", "\nsecond\n"])
  func empty(typed: String) {
    #expect(throws: PasswordSource.Failure.empty) { try password(typed.utf8) }
  }

  @Test("1,024 bytes are a password, more are none")
  func tooLong() throws {
    #expect(try password([UInt8](repeating: 0x78, count: 1_024)).utf8.count == 1_024)
    #expect(throws: PasswordSource.Failure.tooLong(limitByteCount: 1_024)) {
      try password([UInt8](repeating: 0x78, count: 1_025))
    }
  }

  @Test("what is not UTF-8 is no password")
  func malformed() {
    #expect(throws: PasswordSource.Failure.malformed) { try password([0x70, 0xFF, 0x0A]) }
  }

  @Test("a descriptor that is not open")
  func unreadable() {
    #expect(throws: PasswordSource.Failure.unreadable) {
      try PasswordSource.descriptor(-1).read(prompt: "Password")
    }
  }
}
