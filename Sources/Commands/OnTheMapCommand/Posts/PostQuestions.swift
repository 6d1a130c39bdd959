package import CommandLineSupport
package import PostingClient

/// Asks a person for the parts that a post lacks.
package enum PostQuestions {
  /// Asks for the place, the link and the names, where the draft has none or an empty one.
  ///
  /// Each question is asked again until there is an answer.
  ///
  /// - Parameters:
  ///   - draft: what is known.
  ///   - questions: asks the person.
  /// - Returns: the draft with all four parts; nil if the input ends before.
  package static func completed(_ draft: PostDraft, asking questions: Questions) -> PostDraft? {
    var draft = draft
    for (part, question) in [
      (\PostDraft.placeString, "Place, such as Seattle, WA:"),
      (\PostDraft.link, "Link, such as https://example.org:"),
      (\PostDraft.firstName, "First name:"), (\PostDraft.lastName, "Last name:"),
    ] {
      while draft[keyPath: part] ?? "" == "" {
        guard let answer = questions.ask(question) else { return nil }
        draft[keyPath: part] = answer
      }
    }
    return draft
  }
}
