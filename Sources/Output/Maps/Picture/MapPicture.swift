public import Borders
public import Geography

/// Places on a drawn map of the world, as an SVG picture or a page of its own.
///
/// The map is in the equirectangular projection, true to scale along the middle of what it shows.
/// Where the pins lie close together it shows their part of the world, else all of it. What a pin
/// says is text, whatever it holds; nothing in a picture or a page runs or is fetched.
///
///     let outline = try WorldOutline.bundled()
///     let picture = MapPicture(
///       outline: outline, details: try MapDetails.bundled(), title: "Places",
///       pins: [.init(coordinate: coordinate, title: "Seattle, Washington")])
///     let bytes = picture.svg()
public struct MapPicture: Sendable {
  /// A place on the map.
  public struct Pin: Hashable, Sendable {
    /// Where it is.
    public var coordinate: Coordinate
    /// The text beside it.
    public var title: String
    /// Further details.
    public var detail: String?
    /// The link of its line in a page.
    ///
    /// It must have been found to be an http or https address.
    public var link: String?

    /// Makes a pin of its parts.
    ///
    /// - Parameters:
    ///   - coordinate: where it is.
    ///   - title: what is there.
    ///   - detail: further details.
    ///   - link: an http or https address, checked before.
    public init(
      coordinate: Coordinate, title: String, detail: String? = nil, link: String? = nil
    ) {
      self.coordinate = coordinate
      self.title = title
      self.detail = detail
      self.link = link
    }
  }

  /// The countries underneath.
  public var outline: WorldOutline
  /// The borders, rivers and lakes in them; nil for countries alone.
  public var details: MapDetails?
  /// The names of countries, regions and cities; nil for none.
  public var labels: (any MapLabelSource)?
  /// The title of the map.
  public var title: String
  /// The places, the most important first: the names of the others give way to theirs.
  public var pins: [Pin]
  /// Whether names stand beside the pins where there is room.
  public var hasLabels = true
  /// The width of the picture; the height follows from what it shows.
  ///
  /// Names have the same size at every width: a picture for a small screen is less wide.
  public var width = 1200.0
  /// How many degrees the picture of a single place shows from north to south, about.
  public var closestDegrees = 6.6

  /// Makes a picture of its parts.
  ///
  /// - Parameters:
  ///   - outline: the countries of the world.
  ///   - details: what lies in them, if it is to be drawn.
  ///   - labels: knows the names on the map, if any are to be written.
  ///   - title: the text that says what the picture shows.
  ///   - pins: the points to show.
  public init(
    outline: WorldOutline, details: MapDetails? = nil, labels: (any MapLabelSource)? = nil,
    title: String, pins: [Pin]
  ) {
    self.outline = outline
    self.details = details
    self.labels = labels
    self.title = title
    self.pins = pins
  }
}
