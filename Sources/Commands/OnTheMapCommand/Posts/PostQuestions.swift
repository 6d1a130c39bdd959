package import CommandLineSupport
package import PostValidation
package import PostingClient

/// Asks a person for the parts that a post lacks.
package enum PostQuestions {
  private struct Part {
    let path: WritableKeyPath<PostDraft, String?>
    let field: PostFinding.Field
    let question: String
  }

  /// Asks for the place, the link and the names, where the draft has none or an empty one.
  ///
  /// Each question is asked again, with the problem, until the answer can be sent.
  ///
  /// - Parameters:
  ///   - draft: what is known.
  ///   - questions: asks the person.
  ///   - validator: checks each answer.
  /// - Returns: the draft with all four parts; nil if the input ends before.
  package static func completed(
    _ draft: PostDraft, asking questions: Questions, checkedBy validator: PostValidator
  ) -> PostDraft? {
    let parts = [
      Part(path: \.placeString, field: .mapString, question: "Place, such as Seattle, WA:"),
      Part(path: \.link, field: .mediaURL, question: "Link, such as https://example.org:"),
      Part(path: \.firstName, field: .firstName, question: "First name:"),
      Part(path: \.lastName, field: .lastName, question: "Last name:"),
    ]
    var draft = draft
    for part in parts where (draft[keyPath: part.path] ?? "").isEmpty {
      var fault: PostFinding?
      repeat {
        if let fault {
          questions.say(fault.message + (fault.repair.map { " Try \($0.debugDescription)." } ?? ""))
        }
        guard let answer = questions.ask(part.question) else { return nil }
        draft[keyPath: part.path] = answer
        fault = validator.report(on: draft).findings.first {
          $0.field == part.field && $0.severity == .error
        }
      } while fault != nil
    }
    return draft
  }
}
