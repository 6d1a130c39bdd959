public import Borders
internal import CWorldOutline

/// Details of maps inside the countries: borders of regions, rivers, lakes and urban areas.
///
/// The data is Natural Earth's at 1:50m, rounded to hundredths of a degree; see Data/OUTLINE.md for
/// the file. At this scale it has borders of regions in Australia, Brazil, Canada and the United
/// States only.
///
///     let details = try MapDetails.bundled()
///     let lakes = details.simplified(toWithin: 4).lakes
public struct MapDetails: Hashable, Sendable {
  /// An open line; it has two vertices or more.
  public typealias Line = [WorldOutline.Vertex]

  /// The borders between regions of a country, each a list of lines.
  public var regionBorders: [[Line]]
  /// The rivers, also where they flow through lakes, each a list of lines.
  public var rivers: [[Line]]
  /// The lakes, with their islands as holes.
  public var lakes: [WorldOutline.Polygon]
  /// The built-up areas of cities.
  public var urbanAreas: [WorldOutline.Polygon]

  /// Makes details of their parts.
  ///
  /// - Parameters:
  ///   - regionBorders: the borders between regions.
  ///   - rivers: the rivers.
  ///   - lakes: the lakes.
  ///   - urbanAreas: the built-up areas.
  public init(
    regionBorders: [[Line]] = [], rivers: [[Line]] = [], lakes: [WorldOutline.Polygon] = [],
    urbanAreas: [WorldOutline.Polygon] = []
  ) {
    self.regionBorders = regionBorders
    self.rivers = rivers
    self.lakes = lakes
    self.urbanAreas = urbanAreas
  }

  /// The details in the binary.
  ///
  /// - Returns: the details of the whole world.
  /// - Throws: `WorldOutlineError` when the binary is damaged.
  /// - Complexity: inflates and reads some 80,000 vertices, a few milliseconds in a release build;
  ///   keep what it returns.
  public static func bundled() throws(WorldOutlineError) -> MapDetails {
    let bytes = unsafe [UInt8](
      UnsafeBufferPointer(start: otm_details_bytes(), count: otm_details_byte_count()))
    return try MapDetails(bytes: bytes)
  }

  /// The first bytes of a file: "OTMDETL" and a zero.
  static let magic = Array("OTMDETL\0".utf8)

  /// Reads the bytes of a file.
  ///
  /// - Parameter bytes: the whole file.
  /// - Throws: `WorldOutlineError`; no sequence of bytes makes it trap.
  /// - Complexity: O(*n*) in the size of what is inflated, which is bounded.
  public init(bytes: [UInt8]) throws(WorldOutlineError) {
    var reader = try VertexReader(file: bytes, magic: Self.magic)
    regionBorders = try reader.features()
    rivers = try reader.features()
    lakes = try reader.polygons()
    urbanAreas = try reader.polygons()
    try reader.finish()
  }

  /// The details with fewer vertices, as `WorldOutline.simplified(toWithin:)` makes outlines.
  ///
  /// - Parameter toleranceE2: how far a line may move, in hundredths of a degree.
  /// - Returns: the thinner details, without areas that vanish; these when the tolerance is zero or
  ///   less.
  /// - Complexity: O(*n* log *n*) in the number of vertices for lines as rivers are.
  public func simplified(toWithin toleranceE2: Double) -> MapDetails {
    guard toleranceE2 > 0 else { return self }
    func thinner(_ features: [[Line]]) -> [[Line]] {
      features.map { $0.map { WorldOutline.simplified(line: $0, toWithin: toleranceE2) } }
    }
    return MapDetails(
      regionBorders: thinner(regionBorders), rivers: thinner(rivers),
      lakes: lakes.compactMap { $0.simplified(toWithin: toleranceE2) },
      urbanAreas: urbanAreas.compactMap { $0.simplified(toWithin: toleranceE2) })
  }
}

extension VertexReader {
  fileprivate mutating func features() throws(WorldOutlineError) -> [[MapDetails.Line]] {
    var features: [[MapDetails.Line]] = []
    for _ in 0..<(try count()) { features.append(try lines()) }
    return features
  }
}
