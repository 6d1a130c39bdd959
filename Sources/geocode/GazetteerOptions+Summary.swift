import ArgumentParser
import Gazetteer
import GeoFormats

extension GazetteerOptions {
  /// What is told of the gazetteer.
  ///
  /// - Parameter isVerified: whether to compare every checksum first.
  /// - Returns: the summary.
  /// - Throws: the status to exit with.
  func summary(verifying isVerified: Bool) throws(ExitCode) -> GazetteerSummary {
    _ = try open()
    var summary = GazetteerSummary(origin: path ?? "bundled", formatVersion: 0, byteCount: 0)
    summary.isVerified = isVerified
    return summary
  }
}
