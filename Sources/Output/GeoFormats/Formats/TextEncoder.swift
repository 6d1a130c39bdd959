import Geocoding
import Geography

/// How lines for people look.
public struct TextStyle: Sendable, Hashable {
  /// Whether coordinates stand in a column below each other.
  ///
  /// Otherwise a tab comes before them, for `cut` and the like.
  public var alignsColumns = false
  /// Whether names and coordinates are told apart by colours (ANSI escape sequences).
  public var usesColours = false
  /// Whether a query without a place has an empty line, so that lines and queries stay in step.
  public var marksMissing = false
  /// Whether an empty line follows each answer that has results: for more than one result a query.
  public var separatesAnswers = false

  /// Whether a line below the results says how much of them is certain, where that is not all.
  public var showsNotes = false

  /// Whether what a query may mean beside its results is listed below them.
  public var showsRivals = false

  /// How many columns a table has room for, 60 to 160.
  public var columnCount = 80

  /// The plain style: a tab, no colours, nothing for what was not found.
  public init() {}
}

/// Lines for people: a label and its coordinates, and how far and where from there the point is
/// that was asked about.
struct TextEncoder: AnswerEncoder {
  let style: TextStyle

  private static let bold = "\u{1B}[1m"
  private static let faint = "\u{1B}[2m"
  private static let reset = "\u{1B}[0m"

  func encode(_ answer: GeocodingAnswer, into buffer: inout OutputBuffer) {
    if let explanation = answer.explanation {
      ExplanationText(answer: answer, explanation: explanation).write(into: &buffer)
      if style.separatesAnswers { buffer.append(.newline) }
      return
    }
    guard !answer.results.isEmpty else {
      if style.marksMissing { buffer.append(.newline) }
      return
    }
    let width = style.alignsColumns ? answer.results.map(\.label.count).max() ?? 0 : 0
    // Lent: each would be copied otherwise.
    let results = answer.results.span
    for index in results.indices { encode(results[index], width: width, into: &buffer) }
    if style.showsNotes { encodeNote(on: answer, into: &buffer) }
    if style.showsRivals { encodeRivals(of: answer, into: &buffer) }
    if style.separatesAnswers { buffer.append(.newline) }
  }

  /// Says how much is certain: "only the region is certain; ignored: "Anywhere"".
  private func encodeNote(on answer: GeocodingAnswer, into buffer: inout OutputBuffer) {
    guard let note = AnswerNote(answer) else { return }
    if style.usesColours { buffer.append(Self.faint) }
    buffer.append("  ")
    note.write(into: &buffer)
    if style.usesColours { buffer.append(Self.reset) }
    buffer.append(.newline)
  }

  /// Lists the rivals: "or Springfield, Illinois, United States (17 %)".
  private func encodeRivals(of answer: GeocodingAnswer, into buffer: inout OutputBuffer) {
    for rival in answer.rivals {
      if style.usesColours { buffer.append(Self.faint) }
      buffer.append("  or ")
      buffer.append(flat: rival.label)
      buffer.append(" (")
      buffer.append(rival.confidence * 100, decimals: 0)
      buffer.append(" %)")
      if style.usesColours { buffer.append(Self.reset) }
      buffer.append(.newline)
    }
  }

  private func encode(_ result: Placemark, width: Int, into buffer: inout OutputBuffer) {
    let label = result.label
    if style.usesColours {
      // The name opens the label: "Seattle" of "Seattle, Washington, United States".
      let name = label.hasPrefix(result.name) ? result.name : ""
      buffer.append(Self.bold)
      buffer.append(flat: name)
      buffer.append(Self.reset)
      buffer.append(flat: String(label.dropFirst(name.count)))
    } else {
      buffer.append(flat: label)
    }
    if style.alignsColumns {
      buffer.append(.space, count: width - label.count + 2)
    } else {
      buffer.append(.tab)
    }
    if style.usesColours { buffer.append(Self.faint) }
    let coordinate = result.coordinate
    buffer.append(degrees: coordinate.latitude)
    buffer.append(", ")
    buffer.append(degrees: coordinate.longitude)
    if let offset = result.offset {
      buffer.append(style.alignsColumns ? "  " : "\t")
      buffer.append(offset.distanceKM, decimals: 1)
      buffer.append(" km")
      // What holds the point lies in no direction from it.
      if offset.distanceKM > 0 {
        buffer.append(" ")
        buffer.append(offset.compassPoint)
      }
    }
    if let name = result.match.completedName {
      buffer.append(style.alignsColumns ? "  " : "\t")
      buffer.append(flat: name)
    }
    if style.usesColours { buffer.append(Self.reset) }
    buffer.append(.newline)
  }
}
