import CommandLineSupport
import FileGeocoding
import Files
import GeoFormats
import Geocoding

extension GeocodingRun where Sink == FileDescriptor {
  /// Answers every argument, or every line of standard input when there is none or - alone.
  ///
  /// - Parameters:
  ///   - arguments: the queries of the command line.
  ///   - inputFormat: how lines are written.
  ///   - jobs: how many threads answer lines; nothing for one on each core.
  ///   - hint: what to enter, printed if standard input is a terminal.
  /// - Throws: what reading or writing throws.
  mutating func answerAll(
    _ arguments: [String], inputFormat: InputFormat, jobs: Int?, hint: String
  ) throws(InputOutputError) {
    guard arguments.isEmpty || arguments == ["-"] else {
      for argument in arguments {
        switch QueryArgument(argument) {
        case .text(let query): try answer(query)
        case .malformed(let bytes, let fault): try refuse(bytes, .notUTF8(fault))
        }
      }
      return
    }
    let input = FileDescriptor.standardInput
    if input.isSameFile(as: .standardOutput) { throw .inputIsOutput }
    if input.isTerminal { ExitStatus.note("\(hint); press Ctrl-D to finish") }
    var reader = LineReader(InterruptibleInput(input))
    do throws(InputOutputError) {
      try answerLines(of: &reader, as: inputFormat, jobCount: jobs ?? Cores.count)
    } catch {
      // Ends the document after the answers so far.
      if case .interrupted = error { try end() }
      throw error
    }
  }
}
