package import Gazetteer
package import ArgumentParser
package import Files

/// Which gazetteer and add-ons a command uses.
package struct GazetteerOptions: ParsableArguments {
  @Option(
    name: .customLong("gazetteer"),
    help: ArgumentHelp(
      "Gazetteer file. (default: the bundled one)", valueName: "file"),
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
  package var ignoresSurroundings = false

  /// Makes the options as they are before the command line is read.
  package init() {}

  /// Refuses to print to one of the files: it would grow with each answer.
  ///
  /// - Throws: a `ValidationError` that names the option.
  package func validate() throws {
    var uses = files
    uses.write("-", as: "the output")
    do throws(FileUses.Conflict) {
      try uses.check()
    } catch {
      throw ValidationError("The file of \(error.other) is the output file: write to another file.")
    }
  }

  /// The files that are read, for what is written beside them.
  package var files: FileUses {
    var uses = FileUses()
    uses.read(path, as: "--gazetteer")
    for addOn in addOns { uses.read(addOn, as: "--add-on") }
    return uses
  }

  /// The source of the gazetteer and its add-ons.
  package var source: GazetteerSource {
    source(surroundings: ignoresSurroundings ? [] : [.environment, .home])
  }

  /// The same for a server, which does not look into the home directory.
  package var serverSource: GazetteerSource {
    source(surroundings: ignoresSurroundings ? [] : .environment)
  }

  private func source(surroundings: AddOnSurroundings) -> GazetteerSource {
    var source = GazetteerSource()
    source.path = path
    source.addOns = addOns
    source.surroundings = surroundings
    return source
  }
}
