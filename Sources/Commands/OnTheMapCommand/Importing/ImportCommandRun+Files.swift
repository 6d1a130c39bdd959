import ArgumentParser
import Files

extension ImportCommandRun {
  /// Sees to it that no file is written that is another one, or that is read.
  ///
  /// - Throws: the exit status of the command.
  func checkFiles() throws(ExitCode) {
    var uses = FileUses()
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
