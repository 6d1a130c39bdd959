/// What `onthemap doctor` found out about one part of an installation.
struct Diagnosis: Hashable, Sendable {
  /// How well a part is.
  enum State: String, Sendable {
    case fine = "ok"
    case warning
    case error
  }

  /// How well the part is.
  let state: State
  /// The part, such as `database`.
  let part: String
  /// What was found.
  let text: String
  /// What to do about it; nil if it is fine.
  let remedy: String?

  /// A part that is as it should be.
  static func fine(_ part: String, _ text: String) -> Diagnosis {
    Diagnosis(state: .fine, part: part, text: text, remedy: nil)
  }

  /// A part with which the server works, though not as well or as safely as it could.
  static func warning(_ part: String, _ text: String, remedy: String) -> Diagnosis {
    Diagnosis(state: .warning, part: part, text: text, remedy: remedy)
  }

  /// A part with which the server does not work, or is not safe.
  static func error(_ part: String, _ text: String, remedy: String) -> Diagnosis {
    Diagnosis(state: .error, part: part, text: text, remedy: remedy)
  }

  /// The lines on standard output.
  var lines: String {
    func padded(_ text: String, _ count: Int) -> String {
      text + String(repeating: " ", count: max(0, count - text.count))
    }
    let margin = String(repeating: " ", count: 21)
    return padded(state.rawValue, 9) + padded(part, 12) + text + "\n"
      + (remedy.map { "\(margin)To mend it: \($0)\n" } ?? "")
  }
}
