internal import CCommonPasswords
internal import Synchronization

/// Passwords that are guessed first (NIST SP 800-63B, section 3.1.1.2).
enum CommonPasswords {
  private static let list = Mutex<Set<String>?>(nil)

  /// Whether a password is on the list, repeats or counts, or consists of what others know.
  ///
  /// Letters that are written as digits, digits and signs at the end, and full width make no
  /// difference: `P@ssw0rd1!` and `ｐａｓｓｗｏｒｄ` are `password`.
  ///
  /// - Parameters:
  ///   - password: the password.
  ///   - words: what others know of the account: its e-mail address and names.
  /// - Returns: whether the password is easy to guess.
  /// - Complexity: reads a list of 5,000 passwords at the first use, then O(*n*) in the password.
  static func contains(_ password: String, of words: [String]) -> Bool {
    let lower = PlainLetters.plain(password).lowercased()
    let bare = bare(lower)
    if isRun(lower) || Set(lower).count <= 2 { return true }
    let words = words.flatMap { word in [word, String(word.prefix { $0 != "@" })] } + ["onthemap"]
    let known = words.map { PlainLetters.plain($0).lowercased() }.filter { !$0.isEmpty }
    let joined = [known.joined(), known.reversed().joined()] + pairs(of: known)
    if (known + joined).contains(where: { $0 == lower || $0 == bare }) { return true }
    return list.withLock { list in
      let all = list ?? read()
      list = all
      return all.contains(lower) || all.contains(bare)
    }
  }

  private static func read() -> Set<String> {
    // The memory is constant and lives as long as the process.
    let bytes = unsafe UnsafeRawBufferPointer(
      start: otm_common_passwords_bytes(), count: otm_common_passwords_byte_count())
    let text = unsafe String(decoding: bytes, as: UTF8.self)
    return Set(text.split(separator: "\n").map(String.init))
  }

  private static func pairs(of words: [String]) -> [String] {
    words.flatMap { first in words.filter { $0 != first }.map { first + $0 } }
  }

  /// The password without what people add to a word to satisfy a rule.
  private static func bare(_ password: String) -> String {
    let signs: [Character: Character] = [
      "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "@": "a", "$": "s", "!": "i",
    ]
    var letters = password[...]
    while let last = letters.last, !last.isLetter { letters.removeLast() }
    return String(letters.map { signs[$0] ?? $0 })
  }

  /// Whether each character is one more, or each is one less, than the one before: `23456789`.
  private static func isRun(_ text: String) -> Bool {
    let values = text.unicodeScalars.map { Int($0.value) }
    let steps = zip(values.dropFirst(), values).map { $0 - $1 }
    return steps.allSatisfy { $0 == 1 } || steps.allSatisfy { $0 == -1 }
  }
}
