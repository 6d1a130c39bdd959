public import FoundationEssentials

/// Where the database is when nobody says where.
public enum DatabaseLocation {
  /// `onthemap/locations.sqlite` in the user's data directory (XDG Base Directory Specification).
  ///
  /// - Parameter environment: the variables of the process.
  /// - Returns: the path; nil when neither `XDG_DATA_HOME` nor `HOME` says where.
  public static func standardPath(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String? {
    // A relative path there is to be ignored.
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
      return "\(data)/onthemap/locations.sqlite"
    }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return "\(home)/.local/share/onthemap/locations.sqlite"
  }

  /// Makes the folder of a database where there is none, for its owner alone.
  ///
  /// - Parameter path: of the database.
  /// - Throws: ``StoreError/cannotOpen(path:reason:)``.
  public static func makeFolder(of path: String) throws(StoreError) {
    guard let end = path.lastIndex(of: "/"), end != path.startIndex else { return }
    let folder = String(path[..<end])
    guard !FileManager.default.fileExists(atPath: folder) else { return }
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw .cannotOpen(path: path, reason: "the folder cannot be made")
    }
  }
}
