import GeoFormats
import Geocoding
import Geography
import Posts
public import Links

/// Writes reports on posts.
///
///     let line = PostReportEncoder(.json).encode(report)
///     // {"valid":false,"findings":[{"severity":"error","field":"mediaURL","code":"link_scheme_missing",
///     // "message":"The link must begin with https:// or http://.","repair":"https://example.com/"}]}
public struct PostReportEncoder: Sendable {
  /// The output formats of a report.
  public enum Format: String, Sendable, CaseIterable {
    /// Lines for people.
    case text
    /// A JSON object on one line.
    case json
  }

  /// The output format.
  public let format: Format

  /// Makes an encoder.
  ///
  /// - Parameter format: the output format.
  public init(_ format: Format) {
    self.format = format
  }

  /// Encodes a report.
  ///
  /// - Parameters:
  ///   - report: the report on a post.
  ///   - check: the check of its link; nil if the link was not checked.
  /// - Returns: the bytes in UTF-8, with a line feed at the end.
  public func encode(_ report: PostReport, _ check: LinkCheck? = nil) -> [UInt8] {
    var buffer = OutputBuffer()
    switch format {
    case .json: buffer.append(json: report, check)
    case .text: buffer.append(text: report, check)
    }
    return buffer.bytes
  }
}

extension PostReport {
  /// Whether the post is valid and its link is not dead.
  ///
  /// - Parameter check: the check of its link; nil if the link was not checked.
  /// - Returns: false if a finding is an error, or if the verdict on the link is `dead`.
  package func isSound(_ check: LinkCheck?) -> Bool { isValid && check?.verdict != .dead }
}
