import ArgumentParser
import CommandLineSupport
import FileGeocoding
import Files

/// The files of an interrupted run, taken over.
struct ResumedFiles {
  /// The partial file of `--output`; nil if there is none.
  private(set) var rows: OutputFile?
  /// The partial file of `--unmatched`; nil if it is not asked for, or there is none.
  private(set) var unmatched: OutputFile?
  /// The earlier output to compare and continue; nil if there is none and the run begins anew.
  private(set) var resumption: TableResumption?
  /// The file of `--output` if a run has finished it.
  private(set) var finishedPath: String?

  /// Looks for the partial files and takes them over.
  ///
  /// - Parameters:
  ///   - path: the file of `--output`.
  ///   - unmatchedPath: the file of `--unmatched`.
  /// - Throws: the status to exit with, if there are several, one is missing, or another process
  ///   writes them.
  init(_ path: String, unmatched unmatchedPath: String?) throws(ExitCode) {
    guard let partial = try Self.partial(of: path) else {
      guard FileDescriptor.exists(path) else { return }
      finishedPath = path
      resumption = TableResumption(
        rows: try Self.reading(path),
        unmatched: try unmatchedPath.map { (path) throws(ExitCode) in try Self.reading(path) },
        isFinished: true, keep: { _, _ in })
      return
    }
    let unmatchedPartial = try unmatchedPath.map { (path) throws(ExitCode) in
      guard let partial = try Self.partial(of: path) else {
        throw Self.refusal("\(path).PID.partial is missing; it belongs to \(partial)")
      }
      return partial
    }
    let rows = try Self.continuing(partial, of: path)
    self.rows = rows
    var unmatched: OutputFile?
    if let unmatchedPath, let unmatchedPartial {
      unmatched = try Self.continuing(unmatchedPartial, of: unmatchedPath)
    }
    self.unmatched = unmatched
    resumption = TableResumption(
      rows: try Self.reading(rows.temporaryPath ?? path),
      unmatched: try unmatched.map { (file) throws(ExitCode) in
        try Self.reading(file.temporaryPath ?? file.path)
      },
      keep: { [unmatched] rowsByteCount, unmatchedByteCount throws(InputOutputError) in
        // These first: of a run that is killed in between, too many of them are cut the next time,
        // and with too few it could not go on.
        try rows.keep(rowsByteCount)
        try unmatched?.keep(unmatchedByteCount)
      })
  }

  /// The partial file of a path; nil if there is none.
  private static func partial(of path: String) throws(ExitCode) -> String? {
    let partials = OutputFile.partialPaths(of: path)
    guard partials.count < 2 else {
      throw refusal(
        "several runs were interrupted: \(partials.joined(separator: ", ")); remove all but one")
    }
    return partials.first
  }

  private static func continuing(
    _ partial: String, of path: String
  ) throws(ExitCode) -> OutputFile {
    do throws(InputOutputError) {
      if let file = try OutputFile.continuing(partial, of: path) { return file }
    } catch {
      throw ExitStatus.report(error)
    }
    throw refusal("another process is writing \(partial)")
  }

  private static func reading(_ path: String) throws(ExitCode) -> FileDescriptor {
    do {
      return try FileDescriptor.reading(path)
    } catch {
      throw ExitStatus.report(error)
    }
  }

  private static func refusal(_ reason: String) -> ExitCode {
    ExitStatus.note("cannot resume: \(reason)")
    return ExitStatus.noInput
  }
}
