public import FoundationEssentials
internal import TextTools

/// A folder of copies of a database, named by the time at which each was begun.
///
///     let folder = BackupFolder(path: "/var/backups/onthemap", keptCount: 24)
///     let path = try folder.add(at: Date()) { path in try store.backUp(to: path) }
///     // /var/backups/onthemap/locations-2026-11-22T23-30-00Z.sqlite
///
/// Old copies are removed after a new one is complete, and never otherwise. Other files in the
/// folder are left alone.
public struct BackupFolder: Hashable, Sendable {
  /// The path of the folder; it must exist.
  public let path: String
  /// How many copies stay, 1 at least; nil for all.
  public let keptCount: Int?

  private static let prefix = "locations-"
  private static let suffix = ".sqlite"

  /// Makes a folder of copies; touches no file.
  ///
  /// - Parameters:
  ///   - path: the path of the folder.
  ///   - keptCount: how many copies stay, 1 at least; nil for all.
  public init(path: String, keptCount: Int? = nil) {
    precondition(keptCount ?? 1 >= 1, "the newest copy always stays")
    self.path = path
    self.keptCount = keptCount
  }

  /// Makes a copy, and then removes the oldest ones beyond those that stay.
  ///
  /// - Parameters:
  ///   - date: the time that the copy is named by, in whole seconds.
  ///   - copy: writes the copy to a path, checked and complete, or throws.
  /// - Returns: the path of the copy, and of those that were removed.
  /// - Throws: the error of `copy`; then nothing is removed.
  public func add(
    at date: Date, copy: (String) throws(StoreError) -> Void
  ) throws(StoreError) -> (path: String, removed: [String]) {
    let name = Self.fileName(at: date)
    try copy(path + "/" + name)
    return (path + "/" + name, removeOldest(besides: name))
  }

  /// The name of a copy: `locations-2026-11-22T23-30-00Z.sqlite`.
  ///
  /// The order of the names is that of the times: they are UTC and have no colons, which some file
  /// systems refuse.
  ///
  /// - Parameter date: the time at which the copy is begun.
  /// - Returns: the name, without a folder.
  public static func fileName(at date: Date) -> String {
    prefix + stamp(of: date) + suffix
  }

  /// Whether a file has a name that ``fileName(at:)`` gives.
  ///
  /// - Parameter name: the name, without a folder.
  /// - Returns: false also for dates that no calendar has.
  public static func isFileName(_ name: String) -> Bool {
    guard name.hasPrefix(prefix), name.hasSuffix(suffix),
      name.utf8.count > prefix.utf8.count + suffix.utf8.count
    else { return false }
    let stamp = name.dropFirst(prefix.count).dropLast(suffix.count)
    let parts = stamp.split(separator: "T", omittingEmptySubsequences: false)
    guard parts.count == 2,
      let time = Timestamp(text: "\(parts[0])T\(parts[1].replacing("-", with: ":"))")
    else { return false }
    return Self.stamp(of: time) == stamp
  }

  /// A time in the names of files: `2026-11-22T23-30-00Z`.
  static func stamp(of date: Date) -> String {
    stamp(of: Timestamp(milliseconds: Int64(date.timeIntervalSince1970.rounded(.down)) * 1000))
  }

  private static func stamp(of time: Timestamp) -> String {
    String(time.text.replacing(":", with: "-").prefix(19)) + "Z"
  }

  /// Removes the oldest copies beyond those that stay.
  ///
  /// The new copy stays also if the clock was set back and its name is the first.
  private func removeOldest(besides newest: String) -> [String] {
    guard let keptCount else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    let older = names.filter { $0 != newest && Self.isFileName($0) && isRegular($0) }.sorted()
    return older.dropLast(keptCount - 1).map { path + "/" + $0 }.filter { old in
      (try? FileManager.default.removeItem(atPath: old)) != nil
    }
  }

  /// Whether a name is that of a file, not of a folder or a link.
  private func isRegular(_ name: String) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path + "/" + name)
    return attributes?[.type] as? FileAttributeType == .typeRegular
  }
}
