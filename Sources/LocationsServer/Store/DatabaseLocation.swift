public import FoundationEssentials

/// The default location of the database.
public enum DatabaseLocation {
  /// Returns `onthemap/locations.sqlite` in the user's XDG data directory.
  ///
  /// - Parameter environment: the environment variables of the process.
  /// - Returns: the path; nil if neither `XDG_DATA_HOME` nor `HOME` is an absolute path.
  public static func standardPath(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String? {
    // The XDG specification requires that relative paths are ignored.
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
      return "\(data)/onthemap/locations.sqlite"
    }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return "\(home)/.local/share/onthemap/locations.sqlite"
  }

  /// Creates the folder of a database with mode 0700, if it does not exist.
  ///
  /// - Parameter path: the path of the database file.
  /// - Throws: ``StoreError/cannotOpen(path:reason:)`` if the folder cannot be created.
  public static func makeFolder(of path: String) throws(StoreError) {
    guard let end = path.lastIndex(of: "/"), end != path.startIndex else { return }
    let folder = String(path[..<end])
    guard !FileManager.default.fileExists(atPath: folder) else { return }
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw .cannotOpen(path: path, reason: "the folder cannot be created")
    }
  }
}
