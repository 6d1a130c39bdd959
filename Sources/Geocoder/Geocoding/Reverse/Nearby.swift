public import Gazetteer
import Geography

/// A landmark, natural feature or airport at a point.
public struct Nearby: Hashable, Sendable {
  /// Its name: "Space Needle".
  public let name: String
  /// What it is: an airport, a landmark or a feature.
  public let kind: PlaceKind
  /// How far its own point is, in kilometres.
  public let distance: Double

  /// What is at a point: of what is so near that the point is at it, the one whose own point is nearest.
  init?(at point: Coordinate, in gazetteer: Gazetteer, language: String?) {
    var options = ReverseOptions()
    options.kinds = [.airport, .landmark, .feature]
    options.limit = Nearby.candidateCount
    var search = ReverseSearch(gazetteer, borders: nil, options)
    search.run(around: point)
    // Of a lake or a range its own point says nothing: what is a spot comes first.
    let spot =
      search.ranked.first { gazetteer.landmark($0.place)?.isLarge == false }
      ?? search.ranked.first
    guard let spot, let place = gazetteer.place(spot.place) else { return nil }
    name = PlaceText.name(place, language)
    kind = place.kind
    distance = spot.distance
  }

  private static let candidateCount = 4
}
