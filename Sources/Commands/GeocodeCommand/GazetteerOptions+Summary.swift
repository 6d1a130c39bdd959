import ArgumentParser
import CommandLineSupport
import Gazetteer
import GeoFormats

extension GazetteerOptions {
  /// The summary that `geocode info` prints of the gazetteer and its add-ons.
  ///
  /// - Parameter isVerified: whether to compare every checksum first.
  /// - Returns: the summary.
  /// - Throws: the status to exit with.
  func summary(verifying isVerified: Bool) throws(ExitCode) -> GazetteerSummary {
    let gazetteer = try source.open(note: ExitStatus.note)
    if isVerified {
      try verify(source.name, gazetteer.verify)
      for addOn in gazetteer.addOns { try verify(addOn.name, addOn.verify) }
    }
    var summary = GazetteerSummary(gazetteer.information, origin: path ?? "bundled")
    summary.isVerified = isVerified
    summary.addOns = gazetteer.addOns.map { GazetteerSummary.AddOnSummary($0, over: gazetteer) }
    return summary
  }

  private func verify(
    _ name: String, _ check: () throws(GazetteerError) -> Void
  ) throws(ExitCode) {
    do throws(GazetteerError) {
      try check()
    } catch {
      ExitStatus.note("\(name): \(error)")
      throw ExitStatus.badData
    }
  }
}
