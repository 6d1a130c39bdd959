import Gazetteer
public import Geography

extension Geocoder {
  /// The places at or near a point.
  ///
  ///     let here = Coordinate(latitude: 47.6, longitude: -122.33)!
  ///     geocoder.reverse(here).results.first?.label  // "Seattle, Washington, United States"
  ///
  /// The gazetteer knows points and no borders, so the country and region are those of the nearest
  /// place: right wherever people live, and now and then wrong where the nearest village is across
  /// a border.
  ///
  /// - Parameters:
  ///   - coordinate: the point.
  ///   - options: what narrows or shapes the answer.
  /// - Returns: the places, the one to name the point by first; none in the open sea.
  /// - Complexity: O(log n) of the number of places; O(n) for a large limit or distance.
  public func reverse(
    _ coordinate: Coordinate, options: ReverseOptions = .init()
  ) -> ReverseAnswer {
    var search = ReverseSearch(gazetteer, options)
    search.run(around: coordinate)
    let results = search.ranked.compactMap { found in
      gazetteer.place(found.place).map { place in
        let city = found.city == found.place ? place : gazetteer.place(found.city) ?? place
        return Placemark(
          place, language: options.language,
          offset: Offset(
            distance: found.distance, bearing: city.coordinate.bearing(to: coordinate)))
      }
    }
    return ReverseAnswer(coordinate: coordinate, results: results)
  }
}
