import Gazetteer

extension Geocoder {
  /// Suggests places for the beginning of a query.
  ///
  ///     geocoder.suggest("sea").first?.text        // "Seattle, Washington, United States"
  ///     geocoder.suggest("paris, te").first?.text  // "Paris, Texas, United States"
  ///
  /// What is typed is the beginning of a name in any language or script, the place with most people
  /// first; or whole names with the beginning of what the place lies in behind them. The names that
  /// are shown, in the language asked for, come before others: in Latin letters those in other
  /// languages or of the past count from four letters on. Where nothing begins so, a letter or two
  /// may be wrong: "seatle" is completed too, from four letters on.
  ///
  /// - Parameters:
  ///   - prefix: the text typed so far.
  ///   - options: options for the suggestions.
  /// - Returns: each place once, the most probable first; none for what cannot become a name.
  /// - Complexity: bounded, whatever was typed.
  public func suggest(_ prefix: String, options: SuggestOptions = .init()) -> [Suggestion] {
    suggest(prefix, options: options, weights: .standard)
  }

  /// As above with custom weights, for tuning tools.
  package func suggest(
    _ prefix: String, options: SuggestOptions = .init(), weights: SuggestWeights
  ) -> [Suggestion] {
    guard prefix.utf8.count <= Reading.maxByteCount else { return [] }
    let text = FoldedText(prefix, table: gazetteer.folding, limit: Reading.maxTokenCount)
    let addresses = addressSuggestions(prefix, text, options)
    let wantsOthers =
      options.kinds.isEmpty || options.kinds.contains { $0 != .house && $0 != .street }
    guard wantsOthers else { return addresses }
    var options = options
    // The beginning of a street is not a misspelt town.
    if !addresses.isEmpty { options.forgivesTypos = false }
    var search = SuggestSearch(prefix, text, gazetteer, options, weights)
    let places = workspaces.withSearch { query in
      search.run(&query)
      return search.suggestions
    }
    if addresses.isEmpty { return places }
    let limit = max(1, min(options.limit, SuggestOptions.maxLimit))
    // With a number the text is an address; otherwise towns come first, and some streets.
    let isNumbered = prefix.utf8.contains { $0 >= 0x30 && $0 <= 0x39 }
    let streetCount =
      isNumbered ? limit : min(addresses.count, max(limit / 3, limit - places.count))
    let streets = addresses.prefix(streetCount)
    let shared =
      isNumbered
      ? streets + places.prefix(limit - streets.count)
      : places.prefix(limit - streets.count) + streets
    return shared.map { suggestion in
      // Both kinds of suggestions share the probability.
      var placemark = suggestion.placemark
      if !places.isEmpty { placemark.confidence /= 2 }
      return Suggestion(placemark)
    }
  }

  /// The streets and houses that a text may become.
  private func addressSuggestions(
    _ prefix: String, _ text: FoldedText, _ options: SuggestOptions
  ) -> [Suggestion] {
    let layers = gazetteer.addressLayers
    guard !layers.isEmpty,
      options.kinds.isEmpty || options.kinds.contains(.house) || options.kinds.contains(.street)
    else { return [] }
    var completion = AddressCompletion(prefix, text, gazetteer, layers, options)
    var maker = AddressPlacemarks(gazetteer, layers, language: options.language)
    let hits = completion.run()
    return hits.enumerated().compactMap { rank, hit in
      guard
        options.kinds.isEmpty
          || options.kinds.contains(hit.precision == .street ? .street : .house)
      else { return nil }
      return maker.placemark(
        hit, confidence: 1 / Double(1 + rank) / Double(hits.count),
        match: Match(text: prefix, kind: nil, ignored: [])
      ).map(Suggestion.init)
    }
  }
}
