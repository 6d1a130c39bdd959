import Gazetteer
import Geography

// How sure each level of an answer is.
//
// A query is not right or wrong as a whole. Each interpretation has a share of the probability;
// added up over the interpretations that lie in a country they tell how sure the country is, and so
// for its regions and counties. Times the probability that the query means a place there at all,
// which is learned for each level, that is the confidence of the level.

extension Ranking {
  /// Readings with smaller shares are not added up: a hundred of them change nothing.
  private static let minShare = 0.001

  /// The county, region or country that is most probably meant.
  func surest(_ level: Level) -> (place: Int, confidence: Double)? {
    var sums: [(place: Int, share: Double)] = []
    for index in indices {
      let share = share(self[index])
      if share < Ranking.minShare { break }
      guard let place = container(of: self[index].candidate.place, level) else { continue }
      if let known = sums.firstIndex(where: { $0.place == place }) {
        sums[known].share += share
      } else {
        sums.append((place, share))
      }
    }
    guard let most = sums.max(by: { $0.share < $1.share }), isNamed(most.place, level) else {
      return nil
    }
    return (most.place, min(1, most.share) * plausibility[level])
  }

  /// How sure it is that a county, region or country is meant, or a place in it.
  func sureness(of place: Int, _ level: Level) -> Double {
    var sum = 0.0
    for index in indices {
      let share = share(self[index])
      if share < Ranking.minShare { break }
      if container(of: self[index].candidate.place, level) == place { sum += share }
    }
    return min(1, sum) * plausibility[level]
  }

  /// The county, region or country that a place lies in or is.
  private func container(of place: Int, _ level: Level) -> Int? {
    let place = gazetteer.spot(place)
    switch level {
    case .county: return hierarchy.county(of: place).map { hierarchy.place($0) }
    case .region:
      return hierarchy.region(of: place).map { hierarchy.place($0) }
    case .country: return hierarchy.country(of: place).map { hierarchy.place($0) }
    case .city, .area: return nil
    }
  }

  /// Whether a county, region or country has a name: places that no division is known of lie in a
  /// region without one.
  private func isNamed(_ place: Int, _ level: Level) -> Bool {
    level != .region || !gazetteer.displayName(place).isEmpty
  }

  /// How sure each level of a place is.
  ///
  /// - Parameters:
  ///   - place: the place of a result.
  ///   - confidence: how sure the result itself is.
  /// - Returns: the confidence of each level that the place has.
  func levels(of place: Int, confidence: Double) -> LevelConfidence {
    var levels = LevelConfidence()
    let own = hierarchy.level(of: place)
    if own == .city { levels.city = confidence }
    if own == .area { return levels }
    let lineage = lineage(of: place)
    var shares = (county: 0.0, region: 0.0, country: 0.0)
    if own != .country {
      for index in indices {
        let share = share(self[index])
        if share < Ranking.minShare { break }
        let candidate = self[index].candidate.place
        let other = candidate == place ? lineage : self.lineage(of: candidate)
        if other.county == lineage.county { shares.county += share }
        if other.region == lineage.region { shares.region += share }
        if other.country == lineage.country { shares.country += share }
      }
    }
    // A coarser level is at least as sure as a finer one.
    var least = confidence
    func sure(_ level: Level, _ share: Double) -> Double {
      if level != own { least = max(least, min(1, share) * plausibility[level]) }
      return least
    }
    if lineage.county >= 0 { levels.county = sure(.county, shares.county) }
    if lineage.region >= 0,
      isNamed(hierarchy.place(RegionIndex(lineage.region)), .region)
    {
      levels.region = sure(.region, shares.region)
    }
    if lineage.country >= 0 { levels.country = sure(.country, shares.country) }
    return levels
  }

  /// The numbers of the county, region and country that a place lies in or is, -1 for none.
  private func lineage(of place: Int) -> (county: Int, region: Int, country: Int) {
    let place = gazetteer.spot(place)
    guard let region = hierarchy.region(of: place) else {
      return (-1, -1, hierarchy.country(of: place)?.rawValue ?? -1)
    }
    let county =
      hierarchy.isCity(place)
      ? hierarchy.county(ofCity: place, region: region) : hierarchy.county(of: place)
    return (
      county?.rawValue ?? -1, region.rawValue, hierarchy.country(ofRegion: region)?.rawValue ?? -1
    )
  }
}
