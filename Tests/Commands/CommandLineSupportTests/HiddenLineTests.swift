import CommandLineSupport
import Files
import Foundation
import Synchronization
import Testing

#if os(Linux)
  @Suite("A password is typed at a terminal without echo")
  struct HiddenLineTests {
    /// A terminal and the side of the person, or of the program that shows it.
    private struct Terminal {
      let person: FileDescriptor
      let program: FileDescriptor

      init() throws {
        // What posix_openpt(3), unlockpt(3) and ptsname(3) do, which the module of the C library
        // lacks.
        let person = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY)
        var lock: Int32 = 0
        var number: UInt32 = 0
        let isOpen =
          unsafe person >= 0 && ioctl(person, Self.setLock, &lock) == 0
          && ioctl(person, Self.getNumber, &number) == 0
        try #require(isOpen)
        let program = unsafe open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
        try #require(program >= 0)
        self.person = FileDescriptor(number: person)
        self.program = FileDescriptor(number: program)
      }

      /// `TIOCSPTLCK` and `TIOCGPTN`.
      private static let setLock: UInt = 0x4004_5431
      private static let getNumber: UInt = 0x8004_5430

      var modes: termios {
        var modes = termios()
        _ = unsafe tcgetattr(program.number, &modes)
        return modes
      }

      /// What is shown until a text comes.
      func shown(until text: String) throws -> String {
        var all: [UInt8] = []
        var byte: [UInt8] = [0]
        while !all.suffix(text.utf8.count).elementsEqual(text.utf8) {
          guard try person.read(into: &byte) > 0 else { break }
          all.append(byte[0])
        }
        return String(decoding: all, as: UTF8.self)
      }

      func close() {
        person.close()
        program.close()
      }
    }

    /// Asks, and types once the question is there.
    private func typing(
      _ typed: String, at terminal: Terminal
    ) throws -> Result<String, PasswordSource.Failure> {
      let program = terminal.program.number
      let isDone = DispatchSemaphore(value: 0)
      let result = Mutex(Result<String, PasswordSource.Failure>.failure(.empty))
      // A thread of its own: it waits for what is typed.
      Thread.detachNewThread {
        let answer = Result { () throws(PasswordSource.Failure) in
          try PasswordSource.hiddenLine(at: program, prompt: "Password")
        }
        result.withLock { $0 = answer }
        isDone.signal()
      }
      #expect(try terminal.shown(until: "Password: ") == "Password: ")
      #expect(terminal.modes.c_lflag & tcflag_t(ECHO) == 0)
      try terminal.person.write(Array(typed.utf8))
      isDone.wait()
      return result.withLock { $0 }
    }

    @Test(
      "Ctrl-C ends the question at once, without Enter, and the terminal shows again what is typed",
      arguments: ["\u{3}", "secr\u{3}"])
    func interrupts(typed: String) throws {
      let terminal = try Terminal()
      defer { terminal.close() }
      #expect(try typing(typed, at: terminal) == .failure(.interrupted))
      #expect(terminal.modes.c_lflag & tcflag_t(ECHO) != 0)
      #expect(terminal.modes.c_lflag & tcflag_t(ISIG) != 0)
    }

    @Test("the key that interrupts is that of the terminal")
    func ownKey() throws {
      let terminal = try Terminal()
      defer { terminal.close() }
      var modes = terminal.modes
      unsafe withUnsafeMutableBytes(of: &modes.c_cc) { unsafe $0[Int(VINTR)] = 0x18 }
      #expect(unsafe tcsetattr(terminal.program.number, TCSANOW, &modes) == 0)
      #expect(try typing("se\u{18}", at: terminal) == .failure(.interrupted))
    }

    @Test("a line is the password, and is not shown")
    func line() throws {
      let terminal = try Terminal()
      defer { terminal.close() }
      #expect(try typing("secret\n", at: terminal).get() == "secret")
      #expect(try terminal.shown(until: "\n") == "\r\n")
      #expect(terminal.modes.c_lflag & tcflag_t(ECHO) != 0)
    }
  }
#endif
