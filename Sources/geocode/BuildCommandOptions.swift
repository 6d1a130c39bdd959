import AddOnBuilding
import ArgumentParser
import CommandLineSupport
import FileGeocoding
import Files

/// The options of all commands that build add-ons, and how they run.
struct BuildCommandOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp("Files to read; - is standard input.", valueName: "file"),
    completion: .file())
  var files: [String]

  @Option(
    help: ArgumentHelp("Add-on to write; a file of that name is replaced.", valueName: "file"),
    completion: .file(extensions: ["gaz"]))
  var output: String

  @Flag(help: "Write nothing if a row must be skipped.")
  var strict = false

  @Option(
    help: ArgumentHelp("Licence of the data, for `geocode info`.", valueName: "text"))
  var licence = "not stated"

  @Option(
    help: ArgumentHelp("Words that the licence asks for.", valueName: "text"))
  var attribution = ""

  @Option(
    name: .customLong("gazetteer"),
    help: ArgumentHelp(
      "Gazetteer that the add-on will lie over. (default: the bundled one)", valueName: "file"),
    completion: .file(extensions: ["gaz"]))
  var gazetteer: String?

  /// Builds the add-on and says what became of the rows.
  ///
  /// - Parameters:
  ///   - entries: what the add-on has, in the plural.
  ///   - make: builds it.
  /// - Throws: the status to exit with, when it is not success.
  func run(
    _ entries: String, _ make: (BuildOptions) throws(AddOnBuildError) -> BuiltAddOn
  ) throws(ExitCode) {
    var source = GazetteerSource()
    source.path = gazetteer
    source.surroundings = []
    var options = BuildOptions(paths: files, base: try source.open(note: ExitStatus.note))
    options.isStrict = strict
    options.licence = licence
    options.attribution = attribution
    let showsProgress = FileDescriptor.standardError.isTerminal
    if showsProgress {
      options.progress = { rows, bytes in
        TerminalProgress.show(
          "\(TableProgress.grouped(rows)) rows, \(TableProgress.grouped(bytes)) bytes")
      }
    }
    let built: BuiltAddOn
    do throws(AddOnBuildError) {
      defer { if showsProgress { TerminalProgress.show("") } }
      built = try make(options)
    } catch {
      for line in error.report?.lines ?? [] { ExitStatus.note(line) }
      ExitStatus.note("\(error)")
      if case .input(_, let cause) = error, case .cannotOpen = cause { throw ExitStatus.noInput }
      if case .input = error { throw ExitStatus.inputOutput }
      throw ExitStatus.badData
    }
    for line in built.report.lines { ExitStatus.note(line) }
    do throws(InputOutputError) {
      let file = try OutputFile(output)
      do throws(InputOutputError) {
        try file.write(built.bytes)
        try file.commit()
      } catch {
        file.discard()
        throw error
      }
    } catch {
      throw ExitStatus.report(error)
    }
    ExitStatus.note(
      "\(output): \(TableProgress.grouped(built.report.entryCount)) \(entries) of "
        + "\(TableProgress.grouped(built.report.rowCount)) rows, "
        + "\(TableProgress.grouped(built.bytes.count)) bytes")
  }
}
