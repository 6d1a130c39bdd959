import Gazetteer

// What was typed with a mistake in it: "seatle", "san farn", "seatle, w".

extension SuggestSearch {
  /// Finds places whose names begin like what was typed.
  ///
  /// Called when no name begins with the typed text: "pari" is the beginning of Paris, not
  /// to Bari.
  ///
  /// - Parameter head: how many tokens are a whole name, when a comma says so.
  mutating func completeForgivingTypos(head: Int?) {
    if let head {
      completeSimilarParts(head: head)
    } else {
      completeSimilarNames()
      let head = text.tokens.count - 1
      // "seatle wa" is not only on the way to "Seattle-Tacoma International Airport".
      if head > 0, candidates.allSatisfy({ gazetteer.isLandmark($0.place) }) {
        completeSimilarParts(head: head)
      }
    }
  }

  /// The largest number of edits in a text of so many letters.
  ///
  /// The bounds are those of whole names: nearly any three letters are one edit from some name.
  private func maxEditCount(_ pattern: [UInt16]) -> Int? {
    // Symbol 0 is what occurs in no name.
    guard pattern.count >= SuggestLimits.minMisspelt, !pattern.contains(0) else { return nil }
    return pattern.count >= SuggestLimits.minTwiceMisspelt ? 2 : 1
  }

  private func pattern(_ codes: ArraySlice<UInt8>) -> [UInt16] {
    gazetteer.folding.symbols(codes)
  }

  /// Takes all for the beginning of a name.
  private mutating func completeSimilarNames() {
    let pattern = pattern(text.codes[...])
    guard let edits = maxEditCount(pattern) else { return }
    let isOpen = filter.isOpen && options.near == nil
    let reserve = reserve
    let gazetteer = gazetteer
    gazetteer.forEachName(
      withPrefixLike: pattern, edits: edits,
      keepsFirst: pattern.count < SuggestLimits.minMisspeltAtFirst,
      discount: Int(-weights.edit * 8 / weights.population),
      limit: SuggestLimits.maxNameCount(isOpen: isOpen, limit: limit),
      prominence: { SuggestSearch.prominence($0, in: gazetteer) }
    ) { postings, edits, weight in
      // Nothing that is still to come can be better than what is there.
      if candidates.count >= capacity,
        Double(weight) / 8 * weights.population + reserve < candidates[capacity - 1].score
      {
        return false
      }
      add(postings, isWhole: false, isVariant: false, edits: edits)
      return true
    }
  }

  /// Takes the first tokens for a whole name, and the others for the beginning of what it lies in.
  private mutating func completeSimilarParts(head: Int) {
    guard head > 0 else { return }
    let pattern = pattern(text.codes[..<text.tokens[head - 1].codes.upperBound])
    guard let edits = maxEditCount(pattern) else { return }
    let hits = gazetteer.similarNames(to: pattern, limit: edits)
    let isInside = head < text.tokens.count
    for hit in hits {
      for posting in acceptable(hit.postings, isWhole: false) {
        guard let bonus = isInside ? bonus(posting.index, head: head) : 0 else { continue }
        let use = NameUse(
          nameKind: posting.kind, kind: gazetteer.hierarchy.kind(posting.index), isWhole: true)
        keep(
          Candidate(
            place: posting.index, use: use,
            score: prior(posting.index) + weight(of: use) + bonus
              + Double(hit.distance) * weights.edit,
            postings: hit.postings, tokens: 0..<head))
      }
    }
  }
}
