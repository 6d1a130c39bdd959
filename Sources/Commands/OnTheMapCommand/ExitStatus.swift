import ArgumentParser
import CommandLineSupport
import Files
import Importing
import PostingClient

/// The exit statuses of the program.
///
/// The numbers from 64 up are those of `sysexits.h`, or near them in meaning.
enum ExitStatus {
  /// Something that was given is not sound: a post, a link, a row.
  static let invalid = ExitCode(1)
  /// The command line is wrong.
  static let usage = ExitCode(64)
  /// The file is damaged, or is not a gazetteer or table.
  static let badData = ExitCode(65)
  /// A file that was named does not exist or cannot be opened.
  static let noInput = ExitCode(66)
  /// The server cannot be reached.
  static let unavailable = ExitCode(69)
  /// Reading or writing failed.
  static let inputOutput = ExitCode(74)
  /// Temporary, so try again later: the server timed out or limits the rate.
  static let tryAgain = ExitCode(75)
  /// The reply is not valid for this API.
  static let notUnderstood = ExitCode(76)
  /// Wrong credentials, no session, or not allowed.
  static let forbidden = ExitCode(77)
  /// Ctrl-C was pressed.
  static let interrupted = ExitCode(130)
  /// The reader of the output closed it; a shell reports a program ended by SIGPIPE in the same
  /// way.
  static let outputClosed = ExitCode(141)

  /// The page of `--help` about it.
  static let help = """
    EXIT STATUS:
      0    Done
      1    Invalid input, or refused by the server
      64   Invalid command line, or a ledger of another import
      65   The gazetteer or table cannot be read
      66   A file cannot be opened
      69   The server cannot be reached
      74   Reading or writing failed
      75   Try again later: timed out, too many requests, or the ledger is in use
      76   The server's reply is not understood
      77   Wrong credentials, or not allowed
      130  Interrupted by Ctrl-C
      141  The reader of the output closed it (as with SIGPIPE)
    """

  /// Writes a line on standard error.
  ///
  /// A failure to write is ignored.
  static func note(_ text: String) {
    try? FileDescriptor.standardError.write(Array("onthemap: \(text)\n".utf8))
  }
}

extension ExitStatus {
  /// Writes on standard output, or ends the command.
  static func write(_ bytes: [UInt8]) throws(ExitCode) {
    do throws(InputOutputError) {
      try FileDescriptor.standardOutput.write(bytes)
    } catch .outputClosed {
      throw outputClosed
    } catch {
      note("\(error)")
      throw inputOutput
    }
  }

  /// Ends the command if its input is the file that it prints to: that would destroy the input, or
  /// let it grow for ever.
  static func checkIsNotOutput(_ input: FileDescriptor) throws(ExitCode) {
    guard input.isSameFile(as: .standardOutput) else { return }
    note("\(InputOutputError.inputIsOutput)")
    throw usage
  }

  /// Says on standard error why a server did not do it.
  ///
  /// - Returns: the status to exit with.
  static func report(_ error: LocationsError) -> ExitCode {
    note("\(error)")
    return code(of: error)
  }

  /// Says on standard error why a ledger cannot be used.
  ///
  /// - Returns: the status to exit with.
  static func report(_ failure: Ledger.Failure) -> ExitCode {
    note("\(failure)")
    return code(of: failure)
  }

  /// The status that says why a ledger cannot be used.
  static func code(of failure: Ledger.Failure) -> ExitCode {
    switch failure {
    case .inUse: tryAgain
    case .foreign, .otherKey, .otherShard, .otherTable: usage
    case .notUnderstood, .database: inputOutput
    }
  }

  /// The status that says why a server did not do it.
  static func code(of error: LocationsError) -> ExitCode {
    switch error {
    case .offline: unavailable
    case .timedOut, .rateLimited: tryAgain
    case .wrongCredentials, .forbidden: forbidden
    case .refused(let status, _, _): status == 503 ? tryAgain : status > 499 ? unavailable : invalid
    case .notUnderstood: notUnderstood
    case .badAddress: usage
    case .cancelled: interrupted
    }
  }
}
