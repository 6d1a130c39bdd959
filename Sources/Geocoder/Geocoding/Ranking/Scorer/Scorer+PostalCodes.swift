import Gazetteer
import Geography

// What the postal codes of the query say for and against a place.

extension Scorer {
  /// Takes the postal codes of the place's country into account: one that lies near the place, or
  /// in it, speaks for it.
  func weighPostalCodes<Collector: EvidenceCollector>(
    _ rest: inout TokenSet, _ place: Int, _ collector: inout Collector
  ) {
    guard reading.address.postcodeCount > 0, !hierarchy.isArea(place),
      let country = hierarchy.country(of: gazetteer.spot(place))
    else { return }
    let address = reading.address
    for number in 0..<address.postcodeCount {
      let code = address.postcodes[number]
      guard code.mask.isSubset(of: rest) else { continue }
      if hierarchy.isRegion(place), !code.countries.contains(country) {
        collector.add(.foreignPostcode)
        collector.add(.otherPostalArea)
      }
      let point = gazetteer.coordinate(place)
      guard let area = reading.postalArea(code, in: country) else {
        // "75001 Berlin": the codes of Germany that are next to it are elsewhere.
        if Collector.isComplete, hierarchy.isCity(place),
          reading.liesBetweenCodes(code, in: country, farFrom: point, Scorer.postalKilometres)
        {
          collector.add(.otherPostalArea)
        }
        continue
      }
      let distance = area.coordinate.distance(to: point)
      let isSpread = reading.isSpread(area, of: code, in: country)
      if isIn(area, isSpread: isSpread, place, distance) {
        rest &= ~code.mask
        collector.add(.postalCode)
        if hierarchy.isCity(place), isOwn(area, isSpread: isSpread, place, distance) {
          collector.add(.codeOfTown)
        }
      } else if hierarchy.isCity(place), distance >= Scorer.postalKilometres {
        collector.add(.farPostalCode)
      } else if hierarchy.isCity(place) || hierarchy.isRegion(place) {
        collector.add(.otherPostalArea)
      }
    }
  }

  /// Whether a city is the town of a postal code of the query.
  @inline(never)
  func isTownOfCode(_ place: Int) -> Bool {
    let address = reading.address
    guard hierarchy.isCity(place), let country = hierarchy.country(of: gazetteer.spot(place)) else {
      return false
    }
    let point = gazetteer.coordinate(place)
    return (0..<address.postcodeCount).contains { number in
      let code = address.postcodes[number]
      return reading.postalArea(code, in: country).map { area in
        isOwn(
          area, isSpread: reading.isSpread(area, of: code, in: country), place,
          area.coordinate.distance(to: point))
      } ?? false
    }
  }

  /// Whether a postal code lies with a city, or elsewhere; nil if neither is known.
  func agrees(_ code: AddressMarks.Postcode, with city: Int) -> Bool? {
    guard let country = hierarchy.country(of: gazetteer.spot(city)) else { return nil }
    let point = gazetteer.coordinate(city)
    guard let area = reading.postalArea(code, in: country) else {
      return reading.liesBetweenCodes(code, in: country, farFrom: point, Scorer.postalKilometres)
        ? false : nil
    }
    return isIn(
      area, isSpread: reading.isSpread(area, of: code, in: country), city,
      area.coordinate.distance(to: point))
  }

  /// Whether a city is in the middle of the area of a code, or the code belongs to it.
  func isOwn(_ area: PostalCodeArea, _ city: Int) -> Bool {
    isOwn(
      area, isSpread: area.isWide, city, area.coordinate.distance(to: gazetteer.coordinate(city)))
  }

  private func isOwn(
    _ area: PostalCodeArea, isSpread: Bool, _ city: Int, _ distance: Double
  ) -> Bool {
    !isSpread && distance < Scorer.ownPostalKilometres || area.belongs(to: city)
  }

  /// Whether a place has the area of a postal code of its country: a city if it is near, what is
  /// larger if it contains the area.
  ///
  /// A code whose addresses lie far apart contradicts no city of its region.
  private func isIn(
    _ area: PostalCodeArea, isSpread: Bool, _ place: Int, _ distance: Double
  ) -> Bool {
    if hierarchy.isCountry(place) { return true }
    if hierarchy.isRegion(place), let region = area.region {
      return hierarchy.place(region) == place
    }
    if isSpread {
      return distance < Scorer.widePostalKilometres
        || area.region.map { $0 == hierarchy.region(of: place) } ?? false
    }
    return distance
      < (area.isOfCity ? Scorer.townKilometres : Scorer.postalKilometres)
  }

  /// How far from the middle of its postal code a place may lie.
  static let postalKilometres = 60.0
  /// How near a town the middle of its own postal code is.
  private static let ownPostalKilometres = 15.0
  /// The same as the first for a code that belongs to a known city: Antwerp is 41 km from the codes
  /// of Brussels.
  private static let townKilometres = 35.0
  /// The same for a code whose addresses lie far apart.
  private static let widePostalKilometres = 200.0
}
