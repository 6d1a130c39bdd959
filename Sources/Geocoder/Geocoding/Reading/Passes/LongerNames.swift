import Gazetteer

// Names with a beginning that many names have, which the query leaves out.

extension Reading {
  /// The beginnings of `QueryWords`, folded, with a space behind each: once for all queries, since
  /// that takes as long as looking for similar names.
  private var foldedBeginnings: [(codes: [UInt8], key: NameKey?)] {
    facts.withRareWords { words in
      words.commonBeginnings.orMade {
        QueryWords.beginnings.split(separator: ",").map {
          let codes =
            FoldedText(String($0), table: gazetteer.folding).codes + [FoldingTable.space]
          return (codes, NameKey(codes[...]))
        }
      }
    }
  }

  /// Notes which words of the query begin many names.
  mutating func noteBeginnings() {
    let folded = foldedBeginnings
    for index in text.tokens.indices {
      let codes = text.tokens[index].codes
      // Hardly any begins with the same letter and is as long.
      for (beginning, _) in folded
      where beginning.count == codes.count + 1 && beginning.first == text.codes[codes.lowerBound] {
        if beginning.dropLast().elementsEqual(text.codes[codes]) { beginnings.insert(index) }
      }
    }
  }

  /// Finds names that have one more word before words which nothing explains: New Achimota for
  /// "Achimota, Ghana".
  ///
  /// - Parameter unexplained: the words that the best interpretation so far leaves over.
  /// - Returns: whether any were found.
  mutating func findLongerNames(unexplained: TokenSet) -> Bool {
    let known = spans.count
    let beginnings = foldedBeginnings
    for index in segments.indices
    where segments[index] & unexplained == segments[index] & ~words.number {
      let segment = segments[index]
      let run = segment.first..<segment.end
      guard run.count <= Reading.maxRunTokenCount, !segment.isSubset(of: words.common)
      else {
        continue
      }
      let codes = text.codes[
        text.tokens[run.lowerBound].codes
          .lowerBound..<text.tokens[run.upperBound - 1].codes
          .upperBound]
      var hits: [NameTrie.SimilarHit] = []
      let keys = NameKey(codes).flatMap { end in gazetteer.nameKeys.map { (end: end, names: $0) } }
      for (beginning, key) in beginnings {
        if let keys, let key, !keys.names.contains(key.followed(by: keys.end)) { continue }
        let key = beginning + codes
        gazetteer.forEachPrefix(of: key, from: 0) { hit in
          guard hit.length == key.count else { return }
          hits.append(
            NameTrie.SimilarHit(
              symbols: gazetteer.folding.symbols(key[...]),
              distance: 0, postings: hit.postings))
        }
      }
      if !hits.isEmpty { addSimilar(run, hits, [], known: known) }
    }
    return spans.count > known
  }
}
