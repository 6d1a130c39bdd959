import ArgumentParser

/// Options for the folder of Leaflet.
struct LeafletOptions: ParsableArguments {
  @Option(
    name: .customLong("leaflet"),
    help: ArgumentHelp(
      "Folder with leaflet.esm.min.js and leaflet.css; without them, maps are static pictures. "
        + "(default: that of libjs-leaflet)", valueName: "folder"),
    completion: .directory)
  var folder: String?
}
