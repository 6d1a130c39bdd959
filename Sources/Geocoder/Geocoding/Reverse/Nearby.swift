public import Gazetteer

/// A landmark, natural feature or airport at a point.
public struct Nearby: Sendable {
  private let place: Place
  private let language: String?
  /// How far its own point is, in kilometres.
  public let distance: Double

  init(_ place: Place, distance: Double, language: String?) {
    self.place = place
    self.distance = distance
    self.language = language
  }

  /// Its name: "Space Needle".
  public var name: String { PlaceText.name(place, language) }

  /// What it is: an airport, a landmark or a feature.
  public var kind: PlaceKind { place.kind }
}
