import ArgumentParser
import CommandLineSupport
import Files

/// The exit statuses of the program.
///
/// The numbers from 64 to 74 are those of `sysexits.h`.
enum ExitStatus {
  /// Some query has no place.
  static let notFound = ExitCode(1)
  /// The file is damaged or is not a gazetteer.
  static let badData = ExitCode(65)
  /// A file that was named does not exist or cannot be opened.
  static let noInput = ExitCode(66)
  /// Reading or writing failed.
  static let inputOutput = ExitCode(74)
  /// The reader of the output closed it; a shell reports a program ended by SIGPIPE in the same
  /// way.
  static let outputClosed = ExitCode(141)

  /// The page of `--help` about it, for commands with `--exit-zero`.
  static let help = queryHelp("At least one query has no place (0 with --exit-zero)")

  /// The same for commands that look up queries and have no such option.
  static let helpWithoutExitZero = queryHelp("At least one query has no place")

  /// The same for commands that build add-ons.
  static let buildHelp = """
    EXIT STATUS:
      0    The add-on is written
      64   Invalid command line
      65   An input or the gazetteer cannot be used, or --strict refuses a row
      66   A file cannot be opened
      74   Reading or writing failed
      130  Interrupted by Ctrl-C (143: by SIGTERM); the add-on is not written
    """

  /// The same for `geocode info`.
  static let infoHelp = """
    EXIT STATUS:
      0    The gazetteer is described
      64   Invalid command line
      65   The gazetteer or an add-on cannot be read, or --verify finds damage
      66   A file cannot be opened
      74   Writing failed
      130  Interrupted by Ctrl-C (143: by SIGTERM)
      141  The reader of the output closed it (as with SIGPIPE)
    """

  private static func queryHelp(_ notFound: String) -> String {
    """
    EXIT STATUS:
      0    Every query has a place
      1    \(notFound)
      64   Invalid command line
      65   The gazetteer or table cannot be read
      66   A file cannot be opened
      74   Reading or writing failed
      130  Interrupted by Ctrl-C (143: by SIGTERM); finished answers are written
      141  The reader of the output closed it (as with SIGPIPE)
    """
  }

  /// Says on standard error what went wrong.
  ///
  /// - Returns: the status to exit with.
  static func report(_ error: InputOutputError) -> ExitCode {
    switch error {
    case .outputClosed: return outputClosed
    case .cannotRead, .cannotWrite, .inputChanged:
      note("\(error)")
      return inputOutput
    case .interrupted(let signal):
      return ExitCode(128 + signal)
    case .inputIsOutput:
      note("\(error)")
      return ExitCode.validationFailure
    case .cannotOpen:
      note("\(error)")
      return noInput
    }
  }

  /// Writes a line on standard error.
  ///
  /// A failure to write is ignored.
  static func note(_ text: String) {
    try? FileDescriptor.standardError.write(Array("geocode: \(text)\n".utf8))
  }
}
