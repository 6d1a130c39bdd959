package import Files

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Ends questions that wait for an answer, those to come too: any thread may ring.
package final class QuestionBell: Sendable {
  /// The ends of a pipe: a byte in it is the ring.
  fileprivate let input: FileDescriptor
  private let output: FileDescriptor

  /// Makes a bell; nil if the system has no pipe left.
  package init?() {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    input = FileDescriptor(number: ends[0])
    output = FileDescriptor(number: ends[1])
  }

  deinit {
    input.close()
    output.close()
  }

  /// Ends the questions.
  package func ring() {
    try? output.write([0])
  }
}

/// Asks a person.
package struct Questions: Sendable {
  /// The person at the terminal: questions go to standard error, answers come from standard input.
  package static let terminal = Questions(input: .standardInput, output: .standardError)

  /// An answer is a word or a number.
  private static let limitByteCount = 4_096

  private let input: FileDescriptor
  private let output: FileDescriptor
  private let bell: QuestionBell?

  /// Asks at two descriptors.
  ///
  /// - Parameters:
  ///   - input: where answers come from, a line each.
  ///   - output: where questions go.
  ///   - bell: ends the questions, as if the input had ended.
  package init(input: FileDescriptor, output: FileDescriptor, bell: QuestionBell? = nil) {
    self.input = input
    self.output = output
    self.bell = bell
  }

  /// Whether a person can answer: both ends are a terminal.
  package var canBeAsked: Bool { input.isTerminal && output.isTerminal }

  /// Asks for a line.
  ///
  /// - Parameter question: what to ask; a space follows it.
  /// - Returns: the line without white space around it, at most 4,096 bytes; nil at the end of
  ///   input.
  package func ask(_ question: String) -> String? {
    try? output.write(Array("\(question) ".utf8))
    var line: [UInt8] = []
    var byte: [UInt8] = [0]
    while line.count < Self.limitByteCount {
      guard waitsForInput() else { return nil }
      guard let count = try? input.read(into: &byte) else { return nil }
      if count == 0, line.isEmpty { return nil }
      if count == 0 || byte[0] == 0x0A { break }
      line.append(byte[0])
    }
    let text = String(decoding: line, as: UTF8.self)
    let isSpace: (Character) -> Bool = { $0.isWhitespace }
    return String(text.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
  }

  /// Says something that is no question, in a line.
  package func say(_ text: String) {
    try? output.write(Array("\(text)\n".utf8))
  }

  /// Waits until there is input or its end; false if the bell rings, or a signal asks the process
  /// to end.
  private func waitsForInput() -> Bool {
    var requests = [pollfd(fd: input.number, events: Int16(POLLIN), revents: 0)]
    for number in [bell?.input.number, InterruptibleInput.bell].compactMap({ $0 }) {
      requests.append(pollfd(fd: number, events: Int16(POLLIN), revents: 0))
    }
    // The read reports an error of the input.
    while unsafe poll(&requests, nfds_t(requests.count), -1) < 0, errno == EINTR {}
    return requests.dropFirst().allSatisfy { $0.revents == 0 }
  }

  /// Asks for yes or no.
  ///
  /// - Parameters:
  ///   - question: what to ask, without the choices.
  ///   - isYesByDefault: what an empty line means.
  /// - Returns: the answer; no at the end of input.
  package func confirm(_ question: String, isYesByDefault: Bool) -> Bool {
    while true {
      guard let answer = ask("\(question) \(isYesByDefault ? "[Y/n]" : "[y/N]")") else {
        return false
      }
      switch answer.lowercased() {
      case "": return isYesByDefault
      case "y", "yes": return true
      case "n", "no": return false
      default: continue
      }
    }
  }

  /// Asks for one of several.
  ///
  /// - Parameters:
  ///   - question: what to ask, on a line of its own.
  ///   - choices: what to choose from, shown with numbers from 1.
  /// - Returns: the index of the choice; nil when none is wanted.
  package func choose(_ question: String, among choices: [String]) -> Int? {
    var text = question + "\n"
    for (index, choice) in choices.enumerated() { text += "  \(index + 1)  \(choice)\n" }
    try? output.write(Array(text.utf8))
    while true {
      guard let answer = ask("Which one? [1-\(choices.count), Enter for none]"), !answer.isEmpty
      else { return nil }
      if let number = Int(answer), (1...choices.count).contains(number) { return number - 1 }
    }
  }
}
