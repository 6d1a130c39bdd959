import ArgumentParser
import CommandLineSupport

/// What the exit status of the program means.
///
/// The numbers from 64 to 74 are those of `sysexits.h`.
enum ExitStatus {
  /// Some query has no place.
  static let notFound = ExitCode(1)
  /// A gazetteer is damaged, or is none.
  static let badData = ExitCode(65)
  /// A file that was named does not exist or cannot be opened.
  static let noInput = ExitCode(66)
  /// Reading or writing failed.
  static let inputOutput = ExitCode(74)
  /// The reader of the output closed it: what a shell reports of a program ended by SIGPIPE.
  static let outputClosed = ExitCode(141)

  /// The page of `--help` about it.
  static let help = """
    EXIT STATUS:
      0    every query has a place
      1    some query has no place
      64   the command line is wrong
      65   the gazetteer file is damaged, or is none; a table cannot be read
      66   a file cannot be opened
      74   reading or writing failed
      130  interrupted with Ctrl-C; 143: asked to end. What was answered is written
      141  whoever read the output closed it (as with SIGPIPE)
    """

  /// Says on standard error what went wrong.
  ///
  /// - Returns: the status to exit with.
  static func report(_ error: InputOutputError) -> ExitCode {
    switch error {
    case .outputClosed: return outputClosed
    case .cannotRead, .cannotWrite:
      note("\(error)")
      return inputOutput
    case .interrupted(let signal):
      return ExitCode(128 + signal)
    case .cannotOpen:
      note("\(error)")
      return noInput
    }
  }

  /// Writes a line on standard error.
  ///
  /// When even that fails there is nobody left to tell.
  static func note(_ text: String) {
    try? FileDescriptor.standardError.write(Array("geocode: \(text)\n".utf8))
  }
}
