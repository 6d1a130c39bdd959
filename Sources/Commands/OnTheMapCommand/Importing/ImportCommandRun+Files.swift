import ArgumentParser
import Files

extension ImportCommandRun {
  /// Sees to it that no file is written that is another one, or that is read.
  ///
  /// - Parameter others: other files that are read.
  /// - Throws: the exit status of the command.
  func checkFiles(besides others: FileUses) throws(ExitCode) {
    var uses = others
    uses.read(path, as: "the table")
    uses.write(ledgerPath, as: "--ledger")
    uses.write(failedPath, as: "--failed")
    uses.write(reviewPath, as: "--review")
    uses.write(reportPath, as: "--report")
    uses.write(mappingPath, as: "--save-mapping")
    do throws(FileUses.Conflict) {
      try uses.check()
    } catch {
      ExitStatus.note("\(error)")
      throw ExitStatus.usage
    }
  }
}
