internal import CWorldOutline

/// The countries of the world as polygons, to draw maps with.
///
/// The data is Natural Earth's at 1:50m, rounded to hundredths of a degree; see Data/OUTLINE.md for
/// the file. The one in the binary is inflated on first use, so it costs nothing without maps.
///
///     let outline = try WorldOutline.bundled()
///     let page = outline.simplified(toWithin: 4).geoJSON()
///
/// Borders are in it twice, once for each side. Russia, Fiji and Antarctica are cut at the 180th
/// meridian, and those cuts are edges as others are.
public struct WorldOutline: Hashable, Sendable {
  /// A corner, in hundredths of a degree.
  public struct Vertex: Hashable, Sendable {
    /// East of Greenwich.
    public var longitudeE2: Int16
    /// North of the equator.
    public var latitudeE2: Int16

    /// Makes a corner of its parts.
    ///
    /// - Parameters:
    ///   - longitudeE2: hundredths of a degree, -18,000 to 18,000.
    ///   - latitudeE2: hundredths of a degree, -9,000 to 9,000.
    public init(longitudeE2: Int16, latitudeE2: Int16) {
      self.longitudeE2 = longitudeE2
      self.latitudeE2 = latitudeE2
    }
  }

  /// A closed line; the edge from the last vertex to the first is not written.
  public typealias Ring = [Vertex]

  /// A ring, and the rings of the holes in it.
  public struct Polygon: Hashable, Sendable {
    /// The outer ring first.
    public var rings: [Ring]

    /// Makes a polygon of its rings.
    ///
    /// - Parameter rings: the outer ring, then the holes.
    public init(rings: [Ring]) {
      self.rings = rings
    }
  }

  /// A country, or what Natural Earth draws as one.
  public struct Country: Hashable, Sendable {
    /// Its name in English.
    public var name: String
    /// Its ISO 3166-1 code of two letters, where it has one.
    public var code: String?
    /// Its parts.
    public var polygons: [Polygon]

    /// Makes a country of its parts.
    ///
    /// - Parameters:
    ///   - name: the name of the country.
    ///   - code: its ISO 3166-1 alpha-2 code, if it has one.
    ///   - polygons: its parts.
    public init(name: String, code: String? = nil, polygons: [Polygon]) {
      self.name = name
      self.code = code
      self.polygons = polygons
    }
  }

  /// The countries, in the order of the file.
  public var countries: [Country]

  /// Makes an outline of countries.
  ///
  /// - Parameter countries: the countries.
  public init(countries: [Country]) {
    self.countries = countries
  }

  /// The outline in the binary.
  ///
  /// - Returns: the countries of the world.
  /// - Throws: ``WorldOutlineError`` when the binary is damaged.
  /// - Complexity: inflates and reads some 100,000 vertices, a few milliseconds in a release build;
  ///   keep what it returns.
  public static func bundled() throws(WorldOutlineError) -> WorldOutline {
    let bytes = unsafe [UInt8](
      UnsafeBufferPointer(start: otm_outline_bytes(), count: otm_outline_byte_count()))
    return try WorldOutline(bytes: bytes)
  }
}
