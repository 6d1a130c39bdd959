import Files

/// Asks the person at the terminal.
package enum Questions {
  /// Whether somebody can be asked: questions go to standard error, answers come from standard input.
  package static var canBeAsked: Bool {
    FileDescriptor.standardInput.isTerminal && FileDescriptor.standardError.isTerminal
  }

  /// An answer is a word or a number.
  private static let limitByteCount = 4_096

  /// Asks, and gives the line that is typed, without spaces around it; nil at the end of input.
  package static func ask(_ question: String) -> String? {
    try? FileDescriptor.standardError.write(Array("\(question) ".utf8))
    var line: [UInt8] = []
    var byte: [UInt8] = [0]
    while line.count < limitByteCount {
      guard let count = try? FileDescriptor.standardInput.read(into: &byte) else { return nil }
      if count == 0, line.isEmpty { return nil }
      if count == 0 || byte[0] == 0x0A { break }
      line.append(byte[0])
    }
    let text = String(decoding: line, as: UTF8.self)
    let isSpace: (Character) -> Bool = { $0.isWhitespace }
    return String(text.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
  }

  /// Asks for yes or no.
  ///
  /// - Parameters:
  ///   - question: what to ask, without the choices.
  ///   - isYesByDefault: what an empty line means.
  /// - Returns: the answer; no at the end of input.
  package static func confirm(_ question: String, isYesByDefault: Bool) -> Bool {
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

  /// Lets choose one of several.
  ///
  /// - Returns: the index of the choice; nil when none is wanted.
  package static func choose(_ question: String, among choices: [String]) -> Int? {
    var text = question + "\n"
    for (index, choice) in choices.enumerated() { text += "  \(index + 1)  \(choice)\n" }
    try? FileDescriptor.standardError.write(Array(text.utf8))
    while true {
      guard let answer = ask("Which one? [1-\(choices.count), Enter for none]"), !answer.isEmpty
      else { return nil }
      if let number = Int(answer), (1...choices.count).contains(number) { return number - 1 }
    }
  }
}
