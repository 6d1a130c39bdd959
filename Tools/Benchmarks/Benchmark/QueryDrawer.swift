import Gazetteer

/// Draws places, and queries such as "Seattle, Washington, United States", from a gazetteer.
struct QueryDrawer {
  private let gazetteer: Gazetteer

  init(_ gazetteer: Gazetteer) { self.gazetteer = gazetteer }

  /// Cities that are called differently, the same for the same seed, and the queries for them.
  func draw(count: Int, seed: UInt64) -> [(place: Place, query: String)] {
    var state = seed
    func next() -> UInt64 {
      // SplitMix64.
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
      return mixed ^ mixed >> 31
    }
    var drawn: [(place: Place, query: String)] = []
    var seen: Set<String> = []
    // A gazetteer of few places has not so many different ones.
    for _ in 0..<count * 20 where drawn.count < count {
      let index = UInt32(next() % UInt64(max(1, gazetteer.placeCount)))
      guard let place = gazetteer.place(PlaceID(index: index)), place.kind == .city,
        let region = place.region, let country = place.country
      else { continue }
      let query = "\(place.name), \(region.name), \(country.name)"
      if seen.insert(query).inserted { drawn.append((place, query)) }
    }
    return drawn
  }
}

extension String {
  /// The text with its third and fourth letter swapped; nothing for one that this leaves the same.
  var withSwappedLetters: String? {
    var letters = Array(self)
    guard letters.count > 6, letters[2...3].allSatisfy(\.isLetter), letters[2] != letters[3] else {
      return nil
    }
    letters.swapAt(2, 3)
    return String(letters)
  }
}
