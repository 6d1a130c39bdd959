/// A place for the text typed so far.
public struct Suggestion: Sendable, Hashable {
  /// The place, with its share of the probability among the suggestions.
  ///
  /// Its ``Placemark/match`` holds the typed words that begin the name, and what kind of name it
  /// is.
  public let placemark: Placemark

  init(_ placemark: Placemark) {
    self.placemark = placemark
  }

  /// The completed text: "Seattle, Washington, United States".
  public var text: String { placemark.label }

  /// The name that completes what was typed, when it is another than the one shown.
  ///
  /// It is in its folded form: for "münch" the suggestion is Munich, by its name "munchen".
  public var matchedName: String? { placemark.match.completedName }
}
