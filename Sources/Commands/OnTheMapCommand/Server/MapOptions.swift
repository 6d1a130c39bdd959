import ArgumentParser
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

  func validate() throws {
    guard let leafletFolder else { return }
    let missing = PageResources.missingLeafletFiles(in: leafletFolder)
    guard missing.isEmpty else {
      throw ValidationError(
        "--leaflet: \(leafletFolder) has no \(missing.joined(separator: " and no ")). On Debian and "
          + "Ubuntu the package libjs-leaflet has them, in /usr/share/javascript/leaflet.")
    }
  }

  /// What the person who starts a server should know about its maps, a line each.
  var notes: [String] {
    guard leafletFolder == nil, !PageResources.containsLeaflet else { return [] }
    return [
      "maps are still pictures: this program was built without Leaflet; pass --leaflet FOLDER "
        + "(Debian and Ubuntu: install libjs-leaflet, then --leaflet /usr/share/javascript/leaflet)"
    ]
  }
}
