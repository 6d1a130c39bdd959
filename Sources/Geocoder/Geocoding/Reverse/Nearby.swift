public import Gazetteer

/// A landmark, natural feature or airport at a point.
public struct Nearby: Sendable {
  private enum Source: Sendable {
    case place(Place, language: String?)
    case decoded(String, PlaceKind)
  }

  private let source: Source
  /// How far its own point is, in kilometres.
  public let distanceKM: Double

  init(_ place: Place, distance: Double, language: String?) {
    source = .place(place, language: language)
    distanceKM = distance
  }

  /// Makes one whose values are known.
  init(_ name: String, _ kind: PlaceKind, distanceKM: Double) {
    source = .decoded(name, kind)
    self.distanceKM = distanceKM
  }

  /// Its name: "Space Needle".
  public var name: String {
    switch source {
    case .place(let place, let language): PlaceText.name(place, language)
    case .decoded(let name, _): name
    }
  }

  /// What it is: an airport, a landmark or a feature.
  public var kind: PlaceKind {
    switch source {
    case .place(let place, _): place.kind
    case .decoded(_, let kind): kind
    }
  }
}

extension Nearby: Hashable {
  /// Whether two have the same name, kind and distance.
  public static func == (one: Nearby, other: Nearby) -> Bool {
    one.distanceKM == other.distanceKM && one.kind == other.kind && one.name == other.name
  }

  /// Hashes the kind and the distance.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(distanceKM)
  }
}
