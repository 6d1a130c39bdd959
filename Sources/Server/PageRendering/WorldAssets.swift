package import Gazetteer
internal import Geography
package import HTTPServing
package import Maps
internal import Synchronization
package import Borders

/// The map of the world for the pages, made on first use: its lines and its names.
package final class WorldAssets: Sendable {
  /// How far lines may move on the whole world, in hundredths of a degree: about 5 km, a few pixels
  /// at the zoom up to which the script shows them.
  private static let toleranceE2 = 5.0
  /// The same from that zoom on.
  private static let fineToleranceE2 = 1.0

  private let gazetteer: Gazetteer?
  private let map = Mutex<MapLayers?>(nil)
  private let names = Mutex<GazetteerLabels?>(nil)
  /// The assets that every page with a map needs, and the lines from near.
  private let assets = Mutex<[String: PageAsset]>([:])

  /// Makes the assets of a gazetteer; without one the map has no names.
  package init(gazetteer: Gazetteer?) {
    self.gazetteer = gazetteer
  }

  /// The file of a name: `world.json`, `world-near.json`, `labels-de.json`, `labels-de-4-8-3.json`,
  /// `streets-14-8624-1951.json`.
  ///
  /// - Parameters:
  ///   - name: the name of the file.
  ///   - languages: the languages that pages are in.
  /// - Returns: the file; nil if there is none of that name.
  /// - Throws: `WorldOutlineError` if the binary is damaged.
  /// - Complexity: tens of milliseconds on first use. Afterwards constant, but for the labels from
  ///   near, which are made for each request.
  package func file(named name: String, languages: some Collection<String>)
    throws(WorldOutlineError)
    -> PageAsset?
  {
    if let made = assets.withLock({ $0[name] }) { return made }
    let made: PageAsset
    var isKept = true
    switch name {
    case "world.json":
      var layers = try layers().simplified(toWithin: Self.toleranceE2)
      // From far away they are dots.
      layers.details.urbanAreas = []
      made = PageAsset(layers.json(), mediaType: "application/json")
    case "world-near.json":
      let layers = try layers().simplified(toWithin: Self.fineToleranceE2)
      made = PageAsset(layers.json(), mediaType: "application/json")
    case _ where name.hasPrefix("streets-") && name.hasSuffix(".json"):
      guard let tile = LabelTile(name.dropFirst(7).dropLast(5)), tile.level == 14 else {
        return nil
      }
      let json = labels(in: "en")?.streetLines(in: tile) ?? Array("[]\n".utf8)
      made = PageAsset(json, mediaType: "application/json")
      isKept = false
    default:
      guard
        name.hasPrefix("labels-"), name.hasSuffix(".json"),
        case let rest = name.dropFirst(7).dropLast(5),
        let language = languages.first(where: { $0 == rest.prefix { $0 != "-" } }),
        let tile = LabelTile(rest.dropFirst(language.count))
      else { return nil }
      let json = labels(in: language)?.json(tile) ?? Array("[]\n".utf8)
      made = PageAsset(json, mediaType: "application/json")
      isKept = tile == .world
    }
    if isKept { assets.withLock { $0[name] = made } }
    return made
  }

  /// The names on maps; nil without a gazetteer.
  package func labels(in language: String) -> GazetteerLabels? {
    // English names are the default, also of places whose name is in no catalogue.
    let asked = language == "en" ? nil : language
    if let found = names.withLock({ $0 }) { return found.inLanguage(asked) }
    guard let gazetteer else { return nil }
    let found = GazetteerLabels(gazetteer)
    names.withLock { $0 = found }
    return found.inLanguage(asked)
  }

  /// The credit of the streets that the map has, for the attribute of the page; nil where it has
  /// none.
  package var streets: PageValues? {
    guard let gazetteer, gazetteer.hasAddresses else { return nil }
    var credits: [String] = []
    for layer in gazetteer.layers where layer.addresses != nil {
      for credit in layer.credits where !credits.contains(credit) { credits.append(credit) }
    }
    return ["credit": credits.joined(separator: "; ")]
  }

  /// The lines of the map, as they are in the binary.
  package func layers() throws(WorldOutlineError) -> MapLayers {
    if let read = map.withLock({ $0 }) { return read }
    let read = MapLayers(outline: try .bundled(), details: try .bundled())
    map.withLock { $0 = read }
    return read
  }
}
