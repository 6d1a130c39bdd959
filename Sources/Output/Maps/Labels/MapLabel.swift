public import Geography

/// A name on a map: of a country, a region or a city.
public struct MapLabel: Hashable, Sendable {
  /// The kind of place that has the name.
  public enum Kind: String, Sendable {
    /// A country; its name stands on it.
    case country
    /// A region of a country; its name stands on it.
    case region
    /// A city; its name stands beside a dot.
    case city
  }

  /// The name in the language of the reader.
  public var name: String
  /// Where the dot of a city is, or the middle of what the name stands on.
  public var coordinate: Coordinate
  /// The kind of place that has the name.
  public var kind: Kind
  /// The zoom from which on it is shown, as in ``MapLabelSource/labels(in:zoom:)``: the less, the
  /// larger is what the name stands on.
  public var zoom: Int

  /// Makes a label of its parts.
  ///
  /// - Parameters:
  ///   - name: the name to write.
  ///   - coordinate: where it belongs.
  ///   - kind: what has the name.
  ///   - zoom: the zoom from which on it is shown.
  public init(name: String, coordinate: Coordinate, kind: Kind, zoom: Int) {
    self.name = name
    self.coordinate = coordinate
    self.kind = kind
    self.zoom = zoom
  }
}

/// Knows the names that a map may show.
public protocol MapLabelSource: Sendable {
  /// The labels of a part of the world, the most important first.
  ///
  /// The map writes those for which there is room: a source that gives too many costs time, one
  /// that gives too few leaves parts of the map without names.
  ///
  /// - Parameters:
  ///   - area: the part of the world.
  ///   - zoom: how near it is; at zoom 0 the world is 256 units wide, and at each further zoom
  ///     twice as wide.
  /// - Returns: labels in the area.
  func labels(in area: BoundingBox, zoom: Int) -> [MapLabel]
}
