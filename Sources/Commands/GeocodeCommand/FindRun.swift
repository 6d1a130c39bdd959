import ArgumentParser
import CommandLineSupport
import FileGeocoding
import Files
import Gazetteer
import GeoFormats
import Geocoding

/// A run over queries, with its options.
///
/// It can be started without a parser of options: recognising that there are none takes 10 million
/// instructions less than parsing them, a third of a whole short run.
struct FindRun {
  let queries: [String]
  /// The query in parts, if there is one; then there are no others.
  var parts: StructuredQuery?
  var options = GeocodingOptions()
  var format = OutputFormat.text
  var gazetteer = GazetteerSource()
  var inputFormat = InputFormat.text
  var jobs: Int?
  /// Whether the exit status is 0 even if queries have no place.
  var isExitZero = false
  /// Progress reporter; nil when standard error is not a terminal.
  var progress: TableReporter?

  /// A run over queries, with default options.
  init(queries: [String]) {
    self.queries = queries
    options.limit = format.defaultLimit
    progress = LineOptions.progress(queries: queries)
  }

  /// The run that arguments ask for when all of them are queries.
  ///
  /// - Parameter arguments: the arguments after the name of the program.
  /// - Returns: nothing when an option or a subcommand may be among them.
  static func plain(_ arguments: [String]) -> FindRun? {
    guard let first = arguments.first, !Geocode.subcommandNames.contains(first),
      !arguments.contains(where: { $0.utf8.first == UInt8(ascii: "-") })
    else { return nil }
    return FindRun(queries: arguments)
  }

  /// Answers all queries.
  ///
  /// - Throws: the status to exit with, when it is not success.
  func start() throws(ExitCode) {
    let geocoder = Geocoder(
      try gazetteer.open(
        countries: options.countries, regions: options.regions, language: options.language,
        note: ExitStatus.note))
    let options = options
    let parts = parts
    let plan = AnswerPlan(
      format: format,
      style: .ofStandardOutput(
        isOneQuery: parts != nil || queries.count == 1, limit: options.limit),
      geocode: { query in
        if let parts { return geocoder.geocode(parts, options: options) }
        return geocoder.geocode(query, options: options)
      })
    var run = GeocodingRun(
      plan, to: FileDescriptor.standardOutput, reportingTo: { ExitStatus.note("\($0)") },
      progress: progress)
    do throws(InputOutputError) {
      if let parts {
        try run.answer(parts.text)
      } else {
        try run.answerAll(
          queries, inputFormat: inputFormat, jobs: jobs, hint: "enter one place per line")
      }
      try run.end()
    } catch {
      throw ExitStatus.report(error)
    }
    if !run.isEveryQueryFound, !isExitZero { throw ExitStatus.notFound }
  }
}
