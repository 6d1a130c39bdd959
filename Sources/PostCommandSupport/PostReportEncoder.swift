public import PostValidation
import WebLinks
import GeoFormats
import Geocoding
import Geography
import Posting

/// Writes what is to be said of posts.
///
///     let line = PostReportEncoder(.json).encode(report)
///     // {"valid":false,"findings":[{"severity":"error","field":"mediaURL","code":"link_scheme_missing",
///     // "message":"The link must begin with https:// or http://.","repair":"https://example.com/"}]}
public struct PostReportEncoder: Sendable {
  /// The written forms of a report.
  public enum Format: String, Sendable, CaseIterable {
    /// Lines for people.
    case text
    /// An object of JSON, on one line.
    case json
  }

  /// The written form.
  public let format: Format

  /// Makes an encoder.
  public init(_ format: Format) {
    self.format = format
  }

  /// A report in that form, as UTF-8, with a line feed at the end.
  ///
  /// - Parameters:
  ///   - report: what is to be said of a post.
  ///   - check: whether its link can be opened, where that was asked.
  /// - Returns: the bytes.
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
  /// Whether the post is sound, and its link not known to be dead.
  package func isSound(_ check: LinkCheck?) -> Bool { isValid && check?.verdict != .dead }
}
