extension Gazetteer {
  /// Finds the places with a name, in any script and spelling that folds to it.
  ///
  ///     gazetteer.places(named: "SÃO PAULO").first?.place.name  // São Paulo
  ///
  /// - Parameter name: a name, not a whole query: "Seattle", not "Seattle, WA".
  /// - Returns: each place with what kind of name it is there, the most prominent first.
  /// - Complexity: O(length of the name + places found).
  public func places(named name: String) -> [(place: Place, kind: NameKind)] {
    let codes = FoldedText(name, table: folding).codes
    guard codes.count <= Layout.longestName else { return [] }
    var found: [(Place, NameKind)] = []
    forEachPrefix(of: codes, from: 0) { hit in
      if hit.length == codes.count { found = places(at: hit.postings) }
    }
    return found
  }

  /// Walks the names that begin with a prefix.
  ///
  /// - Parameters:
  ///   - prefix: the beginning of a name; it is folded as a query is. Empty for all names.
  ///   - body: takes a folded name and its places; returns whether to go on.
  /// - Complexity: O(length of the prefix + names visited).
  public func forEachName(
    withPrefix prefix: String,
    _ body: (_ name: String, _ places: [(place: Place, kind: NameKind)]) -> Bool
  ) {
    let codes = FoldedText(prefix, table: folding).codes
    forEachName(withPrefix: codes) { (name: ArraySlice<UInt8>, postings: Int) in
      let places = places(at: postings)
      return places.isEmpty || body(folding.text(name[...]), places)
    }
  }

  /// The names that a text begins with, ending where a word ends.
  ///
  /// For "kansas city hall" the names are Kansas and Kansas City.
  ///
  /// - Parameter text: any text.
  /// - Returns: each folded name with the places that bear it, the shortest first.
  /// - Complexity: O(length of the text + places found).
  public func names(beginning text: String) -> [(name: String, places: [(Place, NameKind)])] {
    let folded = FoldedText(text, table: folding)
    let ends = Set(folded.tokens.map(\.codes.upperBound))
    var found: [(String, [(Place, NameKind)])] = []
    forEachPrefix(of: folded.codes, from: 0) { hit in
      guard ends.contains(hit.length) else { return }
      let places = places(at: hit.postings)
      if !places.isEmpty { found.append((folding.text(folded.codes.prefix(hit.length)), places)) }
    }
    return found
  }

  private func places(at postings: Int) -> [(Place, NameKind)] {
    var found: [(Place, NameKind)] = []
    forEachPosting(at: postings) { posting in
      if let place = place(posting.index) { found.append((place, posting.kind)) }
    }
    return found
  }
}
