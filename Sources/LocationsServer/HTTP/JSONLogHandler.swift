internal import JSON
internal import Posting
internal import FoundationEssentials
public import Logging

/// Writes a log as one JSON object a line.
///
/// `{"time":…,"level":…,"message":…, …}` with the metadata as members of their own. What is written
/// is up to the callers; those of this module write neither addresses nor what was sent.
public struct JSONLogHandler: LogHandler {
  /// What applies to every line.
  public var metadata: Logger.Metadata = [:]
  /// The least level that is written.
  public var logLevel: Logger.Level
  private let write: @Sendable (_ line: [UInt8]) -> Void

  /// Makes a handler.
  ///
  /// - Parameters:
  ///   - level: the least level that is written.
  ///   - write: writes a line, its end included; called from any thread.
  public init(level: Logger.Level, write: @escaping @Sendable (_ line: [UInt8]) -> Void) {
    logLevel = level
    self.write = write
  }

  /// Sets or gives one of the metadata.
  public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  /// Writes a line.
  public func log(event: LogEvent) {
    var members: [JSONObject.Member] = [
      .init(name: "time", value: .string(Timestamp(Date()).text)),
      .init(name: "level", value: .string(event.level.rawValue)),
      .init(name: "message", value: .string("\(event.message)")),
    ]
    let merged = metadata.merging(event.metadata ?? [:]) { $1 }
    for (key, value) in merged.sorted(by: { $0.key < $1.key }) {
      let text = "\(value)"
      let number = Int(text).map { JSONValue.number(Double($0)) }
      members.append(.init(name: key, value: number ?? .string(text)))
    }
    write(JSONValue.object(JSONObject(members)).bytes + [0x0A])
  }
}
