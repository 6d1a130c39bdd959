import Borders
import Gazetteer
public import Geography

extension Geocoder {
  /// The places at or near a point.
  ///
  ///     let here = Coordinate(latitude: 47.6, longitude: -122.33)!
  ///     geocoder.reverse(here).results.first?.label  // "Seattle, Washington, United States"
  ///
  /// The first place lies in the country of the point, which is known from the borders of
  /// `CountryBorders` and from the places around the point. A place across the border is the first
  /// only where there are no borders: at sea, on islands that are too small for them, and with
  /// ``BorderSource/absent``. The borders are generalised: within a few kilometres of one, a point
  /// far from any place may be taken for its neighbour's. Regions and counties have no borders:
  /// they are those of the place.
  ///
  /// Where no place is near enough, the answer is the region that the point lies in, if it is
  /// known, or the country, unless ``ReverseOptions/kinds`` or a population are asked for. Regions,
  /// countries and continents that the point lies in have the distance 0.
  ///
  /// - Parameters:
  ///   - coordinate: the point.
  ///   - options: options for the answer.
  /// - Returns: the places, the one to name the point by first; none in the open sea.
  /// - Complexity: O(log n) of the number of places; O(n) for a large limit or distance. The first
  ///   call of a process reads the bundled borders.
  public func reverse(
    _ coordinate: Coordinate, options: ReverseOptions = .init()
  ) -> ReverseAnswer {
    let addresses = options.categories.isEmpty ? nearestAddresses(coordinate, options) : []
    if !options.kinds.isEmpty, options.kinds.isSubset(of: [.house, .street]) {
      return ReverseAnswer(coordinate: coordinate, results: addresses)
    }
    var search = ReverseSearch(gazetteer, borders: borders.value, options)
    search.run(around: coordinate)
    var results = search.ranked.compactMap { found in
      gazetteer.place(found.place).map { place in
        if found.holdsPoint {
          return Placemark(
            place, language: options.language, offset: Offset(distanceKM: 0, bearing: 0))
        }
        let city = found.city == found.place ? place : gazetteer.place(found.city) ?? place
        return Placemark(
          place, language: options.language,
          offset: Offset(
            distanceKM: found.distance, bearing: city.coordinate.bearing(to: coordinate)))
      }
    }
    if results.isEmpty, options.kinds.isEmpty, options.minimumPopulation <= 0,
      options.categories.isEmpty,
      let area = areaHolding(coordinate, options)
    {
      results = [area]
    }
    if let landmark = search.landmark, !results.isEmpty {
      results[0].near = gazetteer.place(landmark.place).map {
        Nearby($0, distance: landmark.distance, language: options.language)
      }
    }
    LabelDistinction.apply(to: &results, language: options.language)
    return ReverseAnswer(
      coordinate: coordinate, results: Array((addresses + results).prefix(max(1, options.limit))))
  }

  /// The region that a point lies in far from all places, or its country.
  private func areaHolding(_ point: Coordinate, _ options: ReverseOptions) -> Placemark? {
    guard let borders = borders.value, let drawn = borders.country(at: point) else { return nil }
    let code = borders.code(of: drawn)
    let letters = (UInt8(truncatingIfNeeded: code >> 8), UInt8(truncatingIfNeeded: code))
    guard code != 0,
      let country = gazetteer.hierarchy.country(code: letters.0, letters.1)
    else { return nil }
    let region = RegionGrid.bundled?.region(at: point).flatMap { gazetteer.region(code: $0) }
    let isWithin = region?.countryCode.map { code in
      borders.codes(of: drawn).contains(CountryBorders.number(of: code))
    }
    let place = isWithin == true ? region : gazetteer.place(gazetteer.hierarchy.place(country))
    return place.map {
      Placemark($0, language: options.language, offset: Offset(distanceKM: 0, bearing: 0))
    }
  }

  /// The streets and houses that are objects of OpenStreetMap, by the numbers of
  /// `MapObject.key(_:_:)`.
  ///
  /// - Parameters:
  ///   - keys: the numbers of the objects.
  ///   - language: the languages of names; nil for the gazetteer's own.
  /// - Returns: the addresses that add-ons have, of an object with several the first.
  /// - Complexity: O(streets and houses of the add-ons): a tenth of a second for ten million.
  package func addresses(ofObjects keys: Set<Int>, language: String? = nil) -> [Int: Placemark] {
    let layers = gazetteer.addressLayers
    var maker = AddressPlacemarks(gazetteer, layers, language: language)
    var found: [Int: Placemark] = [:]
    for (number, layer) in layers.enumerated() {
      let index = layer.index
      index.forEachAddress(ofObjects: keys) { key, streetNumber, house in
        guard found[key] == nil, let street = index.street(streetNumber),
          let coordinate = house?.coordinate ?? index.middle(of: street)
        else { return }
        var hit = AddressHit(
          layer: number, street: streetNumber,
          locality: index.locality(ofStreet: streetNumber), coordinate: coordinate,
          precision: house != nil || street.isPlace ? .house : .street)
        hit.number = house?.number
        hit.suffix = house.map { index.suffix($0.suffix) } ?? ""
        found[key] = maker.placemark(
          hit, confidence: 1, match: Match(text: "", kind: nil, ignored: []))
      }
    }
    return found
  }

  /// The houses and streets around a point, if they are asked for.
  private func nearestAddresses(
    _ point: Coordinate, _ options: ReverseOptions
  ) -> [Placemark] {
    guard options.kinds.contains(.house) || options.kinds.contains(.street) else { return [] }
    let layers = gazetteer.addressLayers
    var neighbours = AddressNeighbours(layers, options)
    var maker = AddressPlacemarks(gazetteer, layers, language: options.language)
    let distance = options.maximumDistanceKM ?? ReverseOptions.defaultDistanceKM
    return neighbours.nearest(to: point, within: distance).compactMap { found in
      maker.placemark(
        found.hit, confidence: 1, match: Match(text: "", kind: nil, ignored: []),
        offset: Offset(
          distanceKM: found.distance, bearing: found.hit.coordinate.bearing(to: point)))
    }
  }
}
