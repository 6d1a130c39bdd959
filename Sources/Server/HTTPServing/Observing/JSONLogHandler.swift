internal import FoundationEssentials
internal import TextTools
public import Logging

/// Writes a log as one JSON object per line.
///
/// A line is `{"time":…,"level":…,"message":…, …}`; each metadata value is a member. This module
/// logs neither client addresses nor request contents.
public struct JSONLogHandler: LogHandler {
  /// The metadata of every line.
  public var metadata: Logger.Metadata = [:]
  /// The minimum level to write.
  public var logLevel: Logger.Level
  private let write: @Sendable (_ line: [UInt8]) -> Void

  /// Makes a handler.
  ///
  /// - Parameters:
  ///   - level: the minimum level to write.
  ///   - write: writes a line, including its line feed; called from any thread.
  public init(level: Logger.Level, write: @escaping @Sendable (_ line: [UInt8]) -> Void) {
    logLevel = level
    self.write = write
  }

  /// Accesses a metadata value of every line.
  ///
  /// - Parameter key: the name of the value.
  /// - Returns: the value; nil if there is none.
  public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  /// Writes an event as a line.
  ///
  /// - Parameter event: the event, with its level, message and metadata.
  public func log(event: LogEvent) {
    var members: [JSONObject.Member] = [
      .init(
        name: "time",
        value: .string(Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000)).text)),
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
