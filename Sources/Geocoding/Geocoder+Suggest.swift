import Gazetteer

extension Geocoder {
  /// The places that a query may become while it is being typed.
  ///
  ///     geocoder.suggest("sea").first?.text        // "Seattle, Washington, United States"
  ///     geocoder.suggest("paris, te").first?.text  // "Paris, Texas, United States"
  ///
  /// What is typed is the beginning of a name in any language or script, the place with most people
  /// first; or whole names with the beginning of what the place lies in behind them. The names that are
  /// shown, in the language asked for, come before others: in Latin letters those in other languages
  /// or of the past count from four letters on. Where nothing begins so, a letter or two may be wrong:
  /// "seatle" is completed too, from four letters on.
  ///
  /// - Parameters:
  ///   - prefix: what was typed so far.
  ///   - options: what narrows or shapes the suggestions.
  /// - Returns: each place once, the most probable first; none for what cannot become a name.
  /// - Complexity: bounded, whatever was typed.
  public func suggest(_ prefix: String, options: SuggestOptions = .init()) -> [Suggestion] {
    suggest(prefix, options: options, weights: .standard)
  }

  /// The same by other weights, for what compares them.
  package func suggest(
    _ prefix: String, options: SuggestOptions = .init(), weights: SuggestWeights
  ) -> [Suggestion] {
    guard prefix.utf8.count <= QueryReader.maxByteCount else { return [] }
    var search = SuggestSearch(prefix, gazetteer, options, weights)
    search.run()
    return search.suggestions
  }
}
