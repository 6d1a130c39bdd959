import Gazetteer
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

  @Option(help: ArgumentHelp("Licence of the data, for `geocode info`.", valueName: "text"))
  var licence = BuildCommandOptions.unknownLicence

  @Option(help: ArgumentHelp("Attribution that the licence requires.", valueName: "text"))
  var attribution = ""

  @Option(
    name: .customLong("gazetteer"),
    help: ArgumentHelp(
      "Gazetteer that the add-on extends. (default: the bundled one)", valueName: "file"),
    completion: .file(extensions: ["gaz"]))
  var gazetteer: String?

  /// The licence of an add-on whose licence was not given.
  static let unknownLicence = "not stated"

  /// Builds the add-on and prints how many rows were used and skipped.
  ///
  /// - Parameters:
  ///   - entry: what the add-on has, in the singular.
  ///   - entries: the same in the plural.
  ///   - rows: what it is made of, in the singular and the plural.
  ///   - make: builds it.
  /// - Throws: the status to exit with, when it is not success.
  func run(
    _ entry: String, _ entries: String, of rows: (one: String, many: String) = ("row", "rows"),
    _ make: (BuildOptions) throws(AddOnBuildError) -> BuiltAddOn
  ) throws(ExitCode) {
    var uses = FileUses()
    for file in files { uses.read(file, as: "the input") }
    uses.read(gazetteer, as: "--gazetteer")
    uses.write(output, as: "--output")
    do throws(FileUses.Conflict) { try uses.check() } catch {
      ExitStatus.note("\(error)")
      throw ExitCode.validationFailure
    }
    var source = GazetteerSource()
    source.path = gazetteer
    source.surroundings = []
    var options = BuildOptions(paths: files, base: try source.open(note: ExitStatus.note))
    options.isStrict = strict
    options.licence = licence
    options.attribution = attribution
    let showsProgress = FileDescriptor.standardError.isTerminal
    if showsProgress {
      let start = ContinuousClock.now
      options.progress = { progress in
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        TerminalProgress.show(BuildCommandOptions.line(progress, seconds: seconds))
      }
    }
    // Fail early: a build takes minutes.
    let file: OutputFile
    // Nothing continues the build of a process that has ended.
    OutputFile.removeAbandonedPartials(of: output)
    do throws(InputOutputError) {
      file = try OutputFile(output)
    } catch {
      throw ExitStatus.report(error)
    }
    let built: BuiltAddOn
    do throws(AddOnBuildError) {
      defer { if showsProgress { TerminalProgress.show("") } }
      built = try make(options)
    } catch {
      file.discard()
      for line in error.report?.lines ?? [] { ExitStatus.note(line) }
      ExitStatus.note("\(error)")
      throw BuildCommandOptions.status(of: error)
    }
    for line in built.report.lines { ExitStatus.note(line) }
    do throws(InputOutputError) {
      try file.write(built.bytes)
      try file.commit()
    } catch {
      file.discard()
      throw ExitStatus.report(error)
    }
    ExitStatus.note(
      "\(output): \(Self.counted(built.report.entryCount, entry, entries)) of "
        + "\(Self.counted(built.report.rowCount, rows.one, rows.many)), "
        + "\(TableProgress.grouped(built.bytes.count)) bytes")
  }

  private static func counted(_ count: Int, _ one: String, _ many: String) -> String {
    "\(TableProgress.grouped(count)) \(count == 1 ? one : many)"
  }

  /// The line that shows progress.
  private static func line(_ progress: BuildProgress, seconds: Double) -> String {
    switch progress {
    case .reading(let rows, let bytes, let all):
      var line = "\(counted(rows, "row", "rows")), \(counted(bytes, "byte", "bytes"))"
      guard let all, all > 0 else { return line }
      let share = min(1, Double(bytes) / Double(all))
      line += " (\(Int(share * 100)) %"
      if seconds > 1, share > 0.01 {
        line += ", \(TableProgress.duration(seconds * (1 - share) / share)) left"
      }
      return line + ")"
    case .arranging(let count, let all):
      return "\(TableProgress.grouped(count)) of \(TableProgress.grouped(all)) sorted"
    }
  }

  private static func status(of error: AddOnBuildError) -> ExitCode {
    let cause: InputOutputError
    switch error {
    case .input(_, let failure): cause = failure
    case .addresses(let error):
      guard case .inputOutput(let failure) = error.kind else { return ExitStatus.badData }
      cause = failure
    default: return ExitStatus.badData
    }
    if case .cannotOpen = cause { return ExitStatus.noInput }
    return ExitStatus.inputOutput
  }
}
