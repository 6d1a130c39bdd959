import ArgumentParser
import Maps
import PageRendering

/// Options for the maps of the web pages.
struct MapOptions: ParsableArguments {
  @Option(
    name: .customLong("leaflet"),
    help: ArgumentHelp(
      "Folder with leaflet.esm.min.js and leaflet.css, instead of the Leaflet in this program.",
      valueName: "folder"),
    completion: .directory)
  var leafletFolder: String?

  @Option(
    name: .customLong("tiles"),
    help: ArgumentHelp(
      "Show the pictures of a tile server on the maps, such as "
        + "https://tiles.example.org/{z}/{x}/{y}.png: visitors' browsers ask it. (default: none)",
      valueName: "address"))
  var tilesAddress: String?

  @Option(
    help: ArgumentHelp(
      "Who made the map of --tiles, such as \"© OpenStreetMap contributors\".", valueName: "text"))
  var tilesAttribution: String?

  /// The server of tiles; nil for none.
  var tiles: TileServer? {
    get throws {
      guard let tilesAddress else {
        guard tilesAttribution == nil else {
          throw ValidationError("--tiles-attribution needs --tiles.")
        }
        return nil
      }
      do throws(TileServerError) {
        return try TileServer(address: tilesAddress, attribution: tilesAttribution ?? "")
      } catch .noAttribution {
        throw ValidationError(
          "--tiles needs --tiles-attribution: who made the map, which its licence asks for.")
      } catch {
        throw ValidationError("--tiles: \(error).")
      }
    }
  }

  func validate() throws {
    _ = try tiles
    guard let leafletFolder else { return }
    let missing = PageResources.missingLeafletFiles(in: leafletFolder)
    guard missing.isEmpty else {
      throw ValidationError(
        "--leaflet: \(leafletFolder) has no \(missing.joined(separator: " and no ")). On Debian and "
          + "Ubuntu the package libjs-leaflet has them, in /usr/share/javascript/leaflet.")
    }
  }

  /// What the person who starts a server should know about its maps, a line each.
  ///
  /// - Parameter hasPages: whether the server has pages.
  /// - Returns: the lines.
  func notes(hasPages: Bool) -> [String] {
    guard hasPages else {
      return tilesAddress == nil ? [] : ["--tiles is of no use: the server has no pages"]
    }
    guard leafletFolder == nil, !PageResources.containsLeaflet else { return [] }
    return [
      "maps are still pictures\(tilesAddress == nil ? "" : ", without --tiles"): this program was built "
        + "without Leaflet; pass --leaflet FOLDER (Debian and Ubuntu: install libjs-leaflet, then "
        + "--leaflet /usr/share/javascript/leaflet)"
    ]
  }
}
