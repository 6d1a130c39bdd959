public import Borders

/// Everything that a map is drawn with, as compact JSON for a script.
///
///     let layers = MapLayers(outline: try .bundled(), details: try .bundled())
///     let bytes = layers.simplified(toWithin: 5).json()
///
/// The object has the members `countries`, `regionBorders`, `rivers`, `lakes` and `urbanAreas`. A
/// country is a list of polygons, a polygon a list of rings, a border or river a list of lines. A
/// line or ring is one flat list of hundredths of a degree: longitude and latitude of the first
/// vertex, then the differences of each vertex from the one before. Rings are not closed by a
/// repeated vertex.
public struct MapLayers: Sendable {
  /// The countries.
  public var outline: WorldOutline
  /// The details inside the countries.
  public var details: MapDetails

  /// Makes layers of their parts.
  ///
  /// - Parameters:
  ///   - outline: the countries.
  ///   - details: what lies in them.
  public init(outline: WorldOutline, details: MapDetails) {
    self.outline = outline
    self.details = details
  }

  /// The layers with fewer vertices.
  ///
  /// - Parameter toleranceE2: how far a line may move, in hundredths of a degree.
  /// - Returns: the thinner layers.
  public func simplified(toWithin toleranceE2: Double) -> MapLayers {
    MapLayers(
      outline: outline.simplified(toWithin: toleranceE2),
      details: details.simplified(toWithin: toleranceE2))
  }

  /// The layers as JSON.
  ///
  /// - Returns: UTF-8.
  /// - Complexity: O(*n*) in the number of vertices.
  public func json() -> [UInt8] {
    var bytes = Array(#"{"countries":"#.utf8)
    bytes.append(list: outline.countries) { $0.append(polygons: $1.polygons) }
    bytes += #","regionBorders":"#.utf8
    bytes.append(list: details.regionBorders) { $0.append(lines: $1) }
    bytes += #","rivers":"#.utf8
    bytes.append(list: details.rivers) { $0.append(lines: $1) }
    bytes += #","lakes":"#.utf8
    bytes.append(polygons: details.lakes)
    bytes += #","urbanAreas":"#.utf8
    bytes.append(polygons: details.urbanAreas)
    bytes += "}\n".utf8
    return bytes
  }
}

extension [UInt8] {
  fileprivate mutating func append<Item>(
    list: [Item], _ write: (inout [UInt8], Item) -> Void
  ) {
    self += "[".utf8
    for (index, element) in list.enumerated() {
      if index > 0 { self += ",".utf8 }
      write(&self, element)
    }
    self += "]".utf8
  }

  fileprivate mutating func append(polygons: [WorldOutline.Polygon]) {
    append(list: polygons) { $0.append(lines: $1.rings) }
  }

  fileprivate mutating func append(lines: [[WorldOutline.Vertex]]) {
    append(list: lines) { bytes, line in
      var (longitude, latitude) = (0, 0)
      bytes.append(list: line) { bytes, vertex in
        let (x, y) = (Int(vertex.longitudeE2), Int(vertex.latitudeE2))
        bytes += "\(x - longitude),\(y - latitude)".utf8
        (longitude, latitude) = (x, y)
      }
    }
  }
}
