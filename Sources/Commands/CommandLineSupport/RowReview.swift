package import Geocoding
internal import Synchronization

/// Asks a person about the rows of a table that are not sure.
///
/// What is decided for a row holds for all rows that say the same.
package final class RowReview: Sendable {
  /// From here on an answer is not asked about, if nothing else is doubtful: four in five are
  /// right.
  static let sureConfidence = 0.8
  /// More choices do not fit on a screen.
  private static let choiceLimit = 9

  private struct State {
    var decided: [String: GeocodingAnswer] = [:]
    var count = 0
    var isOver = false
  }

  private let questions: Questions
  private let geocoder: Geocoder
  private let options: GeocodingOptions
  private let state = Mutex(State())

  /// Prepares to ask.
  ///
  /// - Parameters:
  ///   - questions: the person.
  ///   - geocoder: finds what the person types instead.
  ///   - options: narrow that.
  package init(_ questions: Questions, _ geocoder: Geocoder, _ options: GeocodingOptions) {
    self.questions = questions
    self.geocoder = geocoder
    var options = options
    options.limit = Self.choiceLimit
    self.options = options
  }

  /// What a person makes of the answer to a row; the answer itself if it is sure.
  package func decide(_ answer: GeocodingAnswer) -> GeocodingAnswer {
    state.withLock { state in
      guard !state.isOver, Self.isDoubtful(answer) else { return answer }
      if let decided = state.decided[answer.query] { return decided }
      state.count += 1
      let decided = ask(about: answer, &state)
      state.decided[answer.query] = decided
      return decided
    }
  }

  /// Whether an answer is worth a question: no place, one of several, a part left out, or not sure.
  package static func isDoubtful(_ answer: GeocodingAnswer) -> Bool {
    guard let best = answer.results.first else { return answer.refusal != .empty }
    return !answer.rivals.isEmpty || best.match.isPartial || best.confidence < sureConfidence
  }

  private func ask(about answer: GeocodingAnswer, _ state: inout State) -> GeocodingAnswer {
    if state.count == 1 {
      questions.say(
        "A number chooses a place; text looks for another one; - is none; Enter leaves the row as it is; "
          + "q ends the questions.")
    }
    var shown = answer
    while true {
      let choices = Self.choices(of: shown)
      show(shown, choices, state.count)
      let numbers = choices.count > 1 ? "[1-\(choices.count)]" : "[1]"
      guard let reply = questions.ask(choices.isEmpty ? "Place?" : numbers) else {
        end(&state)
        return answer
      }
      switch reply {
      case "": return answer
      case "-": return GeocodingAnswer(query: answer.query, refusal: .notFound)
      case "q", "Q":
        end(&state)
        return answer
      default: break
      }
      // A postal code has more digits.
      if let number = Int(reply), reply.utf8.count < 3 {
        guard choices.indices.contains(number - 1) else { continue }
        return GeocodingAnswer(query: answer.query, results: [choices[number - 1].chosen])
      }
      shown = geocoder.geocode(reply, options: options)
      if let best = shown.results.first, !Self.isDoubtful(shown) {
        questions.say("  \(best.label)")
        return GeocodingAnswer(query: answer.query, results: [best.chosen])
      }
    }
  }

  /// No more questions; the rows that follow stay as they are.
  ///
  /// A signal ends the program as it would without the review.
  private func end(_ state: inout State) {
    state.isOver = true
    InterruptibleInput.endIfAsked()
  }

  /// The places to choose from, each once.
  private static func choices(of answer: GeocodingAnswer) -> [Placemark] {
    var ids: Set<String> = []
    return Array(
      (answer.results.prefix(1) + answer.rivals + answer.results.dropFirst())
        .filter { ids.insert($0.id).inserted }.prefix(choiceLimit))
  }

  private func show(_ answer: GeocodingAnswer, _ choices: [Placemark], _ number: Int) {
    var lines = ["", "\(number). \(answer.query.debugDescription)"]
    if choices.isEmpty {
      let reason = (answer.refusal ?? .notFound).rawValue.map { $0 == "_" ? " " : $0 }
      lines[1] += ": \(String(reason))"
    }
    for (index, place) in choices.enumerated() {
      let percent = Int((place.confidence * 100).rounded())
      lines.append("  \(index + 1)  \(place.label) (\(percent) %)")
    }
    questions.say(lines.joined(separator: "\n"))
  }
}
