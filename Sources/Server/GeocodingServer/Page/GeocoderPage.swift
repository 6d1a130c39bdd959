internal import Gazetteer
internal import Geocoding
internal import Geography
internal import HTTPServing
internal import HTTPTypes
internal import Hummingbird
public import Maps
package import PageRendering
internal import Synchronization
internal import Borders

/// The page of a geocoding server: a search box with completion, the map, the answer with its
/// levels and rivals, and the same request in each API.
///
///     try await GeocoderService(routes, page: GeocoderPage()).run()
///
/// It works without scripts; these add completion and a map that moves. It is in English, French,
/// German and Spanish, as the browser prefers, and asks no other host for anything.
public struct GeocoderPage: Sendable {
  private let resources: PageResources
  private let site: String
  private let mapPage: String?
  private let world: WorldOfGazetteer

  /// Makes the page.
  ///
  /// - Parameters:
  ///   - site: the name of the site, in the title.
  ///   - leafletFolder: a folder with Leaflet's `leaflet.esm.min.js` and `leaflet.css`; nil for
  ///     those in the binary. Where there are none, the map is a still picture.
  ///   - tiles: whose pictures the map shows; nil for the lines and names of this server alone.
  /// - Throws: an error if the files in the binary are damaged.
  public init(
    site: String = "On the Map", leafletFolder: String? = nil, tiles: TileServer? = nil
  ) throws {
    self.init(try PageResources(leafletFolder: leafletFolder, tiles: tiles), site: site)
  }

  /// Makes the page from shared resources.
  ///
  /// - Parameters:
  ///   - resources: the templates, texts and files.
  ///   - site: the name of the site.
  ///   - mapPage: the path of the map of posts; nil where there is none.
  package init(_ resources: PageResources, site: String, mapPage: String? = nil) {
    self.resources = resources
    self.site = site
    self.mapPage = mapPage
    world = WorldOfGazetteer()
  }

  /// The page for a request.
  ///
  /// - Parameters:
  ///   - call: the request, whose parameter `q` is the query.
  ///   - request: the same as it came.
  ///   - mounts: where our own API and the page are.
  ///   - refusal: why the request cannot be answered, if it cannot.
  /// - Returns: the page.
  func response(
    to call: Call, _ request: Request, _ mounts: GeocoderMounts, refusal: RequestRefusal? = nil
  ) -> Response {
    let language = resources.language(of: request)
    let texts = resources.texts(in: language)
    var content = GeocoderPageContent(language: language, texts: texts, mounts: mounts)
    if let refusal {
      content.values["problem"] = refusal.sentence
    } else if let query = call.parameters["q"] {
      content.add(query, call)
    }
    content.values["home"] = mapPage ?? mounts.page
    content.values["mapPage"] = mapPage
    content.values["hasLeaflet"] = resources.hasLeaflet
    content.values["streets"] = world.assets(of: call.current).streets
    let text = PageText(
      language: language, script: "geocoder", title: "geocoder_title", site: site,
      values: content.values,
      scriptTextPrefixes: ["error_", "geocoder_cop", "login_wait", "map_", "refused_"])
    return resources.response(
      "geocoder", text, status: refusal?.status ?? .ok, vary: "Accept-Language")
  }

  /// A file that the page loads; nil if there is none of that name.
  ///
  /// - Throws: `WorldOutlineError` if the binary is damaged.
  func file(
    named name: String, _ snapshot: CurrentGeocoder.Snapshot
  ) throws(WorldOutlineError) -> PageAsset? {
    if let asset = resources.asset(named: name) { return asset }
    return try world.assets(of: snapshot).file(
      named: name, languages: resources.catalogue.texts.keys)
  }
}

/// Where our own API and the page are.
struct GeocoderMounts: Sendable {
  /// The path before `/geocode` and `/suggest`.
  let own: String
  /// The path of the page.
  let page: String
}

/// The map with the names of the gazetteer that answers, made anew when that is replaced.
private final class WorldOfGazetteer: Sendable {
  private let current = Mutex<(generation: String, assets: WorldAssets)?>(nil)

  func assets(of snapshot: CurrentGeocoder.Snapshot) -> WorldAssets {
    current.withLock { current in
      if let current, current.generation == snapshot.generation { return current.assets }
      let assets = WorldAssets(gazetteer: snapshot.geocoder.gazetteer)
      current = (snapshot.generation, assets)
      return assets
    }
  }
}
