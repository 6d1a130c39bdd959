import ArgumentParser
import CommandLineSupport
import Gazetteer
import GeoFormats

extension GazetteerOptions {
  /// What is told of the gazetteer.
  ///
  /// - Parameter isVerified: whether to compare every checksum first.
  /// - Returns: the summary.
  /// - Throws: the status to exit with.
  func summary(verifying isVerified: Bool) throws(ExitCode) -> GazetteerSummary {
    let gazetteer = try source.open(note: ExitStatus.note)
    if isVerified {
      do {
        try gazetteer.verify()
      } catch {
        ExitStatus.note("\(source.name): \(error)")
        throw ExitStatus.badData
      }
    }
    var summary = GazetteerSummary(gazetteer.information, origin: path ?? "bundled")
    summary.isVerified = isVerified
    return summary
  }
}
