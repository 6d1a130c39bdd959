package import ArgumentParser

/// Which gazetteer a command uses.
package struct GazetteerOptions: ParsableArguments {
  @Option(
    name: .customLong("gazetteer"),
    help: ArgumentHelp(
      "Gazetteer file. (default: the bundled one)", valueName: "file"),
    completion: .file(extensions: ["gaz"]))
  package var path: String?

  /// Makes the options as they are before the command line is read.
  package init() {}

  /// Where the gazetteer is.
  package var source: GazetteerSource { path.map(GazetteerSource.file) ?? .bundled }
}
