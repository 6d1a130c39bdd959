package import Gazetteer
package import ArgumentParser

/// Which gazetteer and add-ons a command uses.
package struct GazetteerOptions: ParsableArguments {
  @Option(
    name: .customLong("gazetteer"),
    help: ArgumentHelp("Gazetteer file. (default: the bundled one)", valueName: "file"),
    completion: .file(extensions: ["gaz"]))
  package var path: String?

  @Option(
    name: .customLong("add-on"),
    help: ArgumentHelp(
      "Add-on file, made by `geocode build`. Repeatable; adds to those of ONTHEMAP_ADD_ONS and "
        + "~/.local/share/onthemap/add-ons.", valueName: "file"),
    completion: .file(extensions: ["gaz"]))
  package var addOns: [String] = []

  @Flag(name: .customLong("no-add-ons"), help: "Load only the add-ons of --add-on.")
  var ignoresSurroundings = false

  /// Makes the options as they are before the command line is read.
  package init() {}

  /// The source of the gazetteer and its add-ons.
  package var source: GazetteerSource {
    source(surroundings: ignoresSurroundings ? [] : [.environment, .home])
  }

  /// The same for a server, which does not look into the home directory.
  package var serverSource: GazetteerSource {
    source(surroundings: ignoresSurroundings ? [] : .environment)
  }

  /// What the person who starts a server should know about its add-ons, a line each.
  ///
  /// - Parameter variable: gives the value of an environment variable.
  /// - Returns: the lines.
  package func serverNotes(
    _ variable: (String) -> String? = AddOnSurroundings.variable
  ) -> [String] {
    let loaded = Set(AddOnSurroundings.listed(variable) + addOns)
    let passedOver = AddOnSurroundings.atHome(variable).filter { !loaded.contains($0) }
    guard !ignoresSurroundings, let first = passedOver.first else { return [] }
    let others = passedOver.count > 1 ? " and \(passedOver.count - 1) more" : ""
    return [
      "\(first)\(others) is not loaded: a server takes the add-ons of --add-on and ONTHEMAP_ADD_ONS"
    ]
  }

  private func source(surroundings: AddOnSurroundings) -> GazetteerSource {
    var source = GazetteerSource()
    source.path = path
    source.addOns = addOns
    source.surroundings = surroundings
    return source
  }
}
