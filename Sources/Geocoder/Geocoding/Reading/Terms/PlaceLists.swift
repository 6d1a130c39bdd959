import Gazetteer
import Geography
import TextTools

// Lists of places: "Boston - New York", "London; Paris", "Long Beach, CA To: Fresno, CA".
//
// A comma says that the second is what the first lies in. What stands between the places of a list
// says so only where it is true of the best-known place of the name: "Porto - Portugal" is one
// place, "Boston - New York" two, although there is a hamlet called Boston in the State of New
// York.

/// The places of a list.
struct PlaceList: Sendable {
  /// The words of each, in their order; fewer than two where the query is no list.
  var groups: [TokenSet] = []
  /// Whether one of them is meant, and it is open which: "Texas or Oklahoma".
  var isEither = false
  /// Whether a way leads from each to the next, so that the last is meant: "Portland → New York".
  var isWay = false

  /// The number of the place that is meant.
  var chosen: Int { isWay ? groups.count - 1 : 0 }
}

extension Reading {
  /// How much less prominent than the best-known place of its name one may be that lies in what the
  /// next part names: something less than a fifth of the people.
  private static let closeToLead = 20
  /// The prominence from which on a town is no suburb of another that has less than eight times as
  /// many people: some 65,000 inhabitants.
  private static let ownProminence = 128
  /// How near to its city a suburb lies: "Hollywood - Los Angeles" is no list.
  private static let nearKilometres = 60.0
  /// The most places of a list.
  private static let maxGroupCount = 8

  /// Whether anything stands between words that may part the places of a list.
  @inline(__always)
  var mayBeList: Bool { terms.mayBeList || !connective.isEmpty }

  /// The places of the list that the query is, if it is one.
  func placeList() -> PlaceList {
    var list = PlaceList()
    guard !parts.isGiven, !address.isAddress else { return list }
    let partings = partings()
    guard !partings.isEmpty else { return list }
    var start = 0
    for (index, parting) in partings where index > start {
      list.groups.append(TokenSet(start..<index))
      start = index
      switch parting {
      case .either, .word:
        if parting == .either {
          list.isEither = true
        } else if !isListWord(index) {
          return PlaceList()
        }
        start += 1
      case .arrow: list.isWay = true
      case .mark: break
      }
    }
    list.groups.append(TokenSet(start..<text.tokens.count))
    guard list.groups.count > 1, list.groups.count <= Reading.maxGroupCount else {
      return PlaceList()
    }
    if !terms.laneEnds.isEmpty { return list }
    // "Winston - Salem", "Trinidad & Tobago"
    let isName = spans.contains { span in
      !candidates[span.candidates.lowerBound].isVariant
        && !gazetteer.isLandmark(candidates[span.candidates.lowerBound].place)
        && list.groups.count { $0.isSubset(of: span.mask) } > 1
    }
    if isName { return PlaceList() }
    guard let first = member(list.groups[0]) else { return PlaceList() }
    for group in list.groups.dropFirst() {
      guard let next = member(group), areApart(first, next, isEither: list.isEither),
        // "Okpo/Geoje, South Korea": both lie there.
        first.isQualified || !next.isQualified
      else { return PlaceList() }
    }
    return list
  }

  /// What parts the places of a list.
  private enum Parting {
    case either, word, mark, arrow
  }

  /// What parts the places of a list at each token that does, or before it.
  private func partings() -> [(token: Int, parting: Parting)] {
    var found: [(token: Int, parting: Parting)] = []
    _ = ByteView.with(query) { bytes in
      for index in text.tokens.indices.dropFirst() {
        let token = text.tokens[index]
        if isEitherWord(index) {
          found.append((index, .either))
        } else if connective.contains(index) {
          found.append((index, .word))
        } else if token.separator.isSlash || terms.laneEnds.contains(index) {
          // A plane separates as a slash does.
          let start = text.tokens[index - 1].source.upperBound
          let between = bytes.string(start, token.source.lowerBound - start)
          // "Texas A&M"
          if between == "&", min(token.symbolCount, text.tokens[index - 1].symbolCount) == 1 {
            continue
          }
          let isArrow = Reading.arrows.contains { between.contains(bytesOf: $0) }
          found.append((index, isArrow ? .arrow : .mark))
        } else {
          let start = text.tokens[index - 1].source.upperBound
          let length = token.source.lowerBound - start
          // Mostly there is a space or a comma.
          guard length > (token.separator == .comma ? 0 : 2), bytes[start] != UInt8(ascii: ",")
          else { continue }
          let between = bytes.string(start, length)
          if Reading.arrows.contains(where: { between.contains(bytesOf: $0) }) {
            found.append((index, .arrow))
          } else if token.separator == .comma || token.separator == .space,
            Reading.listMarks.contains(where: { between.contains(bytesOf: $0) })
          {
            found.append((index, .mark))
          }
        }
      }
    }
    return found
  }

  /// Whether a word between two places makes them a list: "and", but not "to".
  private func isListWord(_ index: Int) -> Bool {
    !["to", "via", "en", "i"].contains(source(of: TokenSet(index)))
  }

  /// Whether a word in small letters says that one of two places is meant.
  private func isEitherWord(_ index: Int) -> Bool {
    index + 1 < text.tokens.count && !text.tokens[index].traits.contains(.hasUppercase)
      && termTable.term(.either, text, at: index) != nil
  }

  /// What stands between the places of a list, beside what separates as a slash does.
  private static let listMarks = [";", "\n", "-", "–", "—", "·", "•", "；"]

  /// A part of a list.
  private struct Member {
    /// The best-known place of the name, with what the part itself says that it lies in.
    let lead: PlaceCandidate
    /// The places of the name.
    let candidates: Range<Int>
    /// The regions and countries of the name; empty where the part names what its place lies in.
    let containers: Range<Int>
    /// Whether the part names what its place lies in.
    let isQualified: Bool
    /// Whether the name is that of a city about as prominent as anything else it names.
    let isCity: Bool
  }

  /// What a part of the query names, if it names something to its last word and as it is spelt.
  private func member(_ group: TokenSet) -> Member? {
    let heavy = group & ~(words.light | connective)
    // "USA" may be a word of an address.
    let open = heavy.isEmpty ? group & ~connective : heavy
    guard open.count > 1 || !open.isEmpty && text.tokens[open.first].symbolCount > 1 else {
      return nil
    }
    var pieces: [TokenSet] = []
    for index in segments.indices where segments[index].intersects(open) {
      pieces.append(segments[index] & open)
    }
    var named: [Span] = []
    for piece in pieces {
      guard let span = span(covering: piece, within: group) else { return nil }
      named.append(span)
    }
    // "Trin. and Tobago" is not in Bulgaria.
    guard let first = named.first, !isCutShort(group.end - 1) else { return nil }
    let fitting = first.candidates.filter { index in
      candidates[index].editCost == 0
        && named.dropFirst().allSatisfy { outer in
          containers.contains(in: outer.containers) {
            gazetteer.contains($0.place, candidates[index].place)
          }
        }
    }
    guard let lead = fitting.max(by: { rank($0) < rank($1) }).map({ candidates[$0] }) else {
      return nil
    }
    // Lists have names that the gazetteer knows.
    guard lead.prominence >= Reading.knownProminence || !lead.isForeignName else { return nil }
    let city = fitting.filter { gazetteer.hierarchy.isCity(candidates[$0].place) }
      .max { rank($0) < rank($1) }
    return Member(
      lead: city.map { candidates[$0] }.flatMap {
        $0.prominence + Reading.eightfold >= lead.prominence ? $0 : nil
      } ?? lead,
      candidates: named.count > 1
        ? first.candidates.lowerBound..<first.candidates.lowerBound : first.candidates,
      containers: named.count > 1 ? 0..<0 : first.containers,
      isQualified: named.count > 1,
      isCity: city.map { candidates[$0].prominence + Reading.eightfold >= lead.prominence }
        ?? false)
  }

  /// The prominence from which on a place is known by a foreign name: some 160,000 inhabitants.
  private static let knownProminence = 139
  /// What eight times as many inhabitants are in prominence.
  private static let eightfold = 24

  /// How well a place is known by its name: a foreign name says less than its own.
  private func rank(_ index: Int) -> Int {
    candidates[index].prominence - (candidates[index].isForeignName ? Reading.eightfold : 0)
  }

  private func span(covering piece: TokenSet, within group: TokenSet) -> Span? {
    var best: Span?
    for index in spans.indices
    where spans[index].mask.isSubset(of: group) && piece.isSubset(of: spans[index].mask) {
      if candidates[spans[index].candidates.lowerBound].isVariant, best != nil { continue }
      best = spans[index]
      if !candidates[spans[index].candidates.lowerBound].isVariant { break }
    }
    return best
  }

  /// Whether two parts are places of their own, and neither says where the other is.
  private func areApart(_ first: Member, _ second: Member, isEither: Bool) -> Bool {
    if first.lead.place == second.lead.place { return false }
    if gazetteer.contains(first.lead.place, second.lead.place)
      || gazetteer.contains(second.lead.place, first.lead.place)
    {
      return false
    }
    if isEither { return true }
    if lies(first, in: second) || lies(second, in: first) { return false }
    let hierarchy = gazetteer.hierarchy
    guard hierarchy.isCity(first.lead.place), hierarchy.isCity(second.lead.place) else {
      return true
    }
    // "Hollywood - Los Angeles" is a suburb and its city, "Seattle - Tacoma" are two towns.
    let (small, large) = (
      min(first.lead.prominence, second.lead.prominence),
      max(first.lead.prominence, second.lead.prominence)
    )
    return small >= Reading.ownProminence && large - small <= Reading.eightfold
      || gazetteer.coordinate(first.lead.place)
        .distance(to: gazetteer.coordinate(second.lead.place)) > Reading.nearKilometres
  }

  /// Whether a part names what the place of another one lies in.
  private func lies(_ inner: Member, in outer: Member) -> Bool {
    containers.contains(in: outer.containers) { container in
      if gazetteer.contains(container.place, inner.lead.place) { return true }
      return candidates.contains(in: inner.candidates) { candidate in
        candidate.editCost == 0 && gazetteer.contains(container.place, candidate.place)
          && (!outer.isCity
            || candidate.prominence + Reading.closeToLead >= inner.lead.prominence)
      }
    }
  }
}
