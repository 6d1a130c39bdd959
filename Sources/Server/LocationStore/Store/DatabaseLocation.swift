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

  /// Whether a text is the address of a PostgreSQL database, and not a path.
  ///
  /// - Parameter text: the text that names the database.
  /// - Returns: whether it begins with `postgresql:` or `postgres:`, in any case.
  public static func isAddress(_ text: String) -> Bool {
    let scheme = text.prefix(11).lowercased()
    return scheme == "postgresql:" || scheme.hasPrefix("postgres:")
  }

  /// Refuses addresses of a kind that this server does not support.
  ///
  /// A file of that name would be a surprise: `mysql://…`, or the keywords of libpq, `host=…
  /// dbname=…`.
  ///
  /// - Parameter text: the text that names the database.
  /// - Throws: ``StoreError/cannotOpen(path:reason:)``, without what could be a password.
  public static func check(_ text: String) throws(StoreError) {
    guard !isAddress(text) else { return }
    let letters = text.prefix { $0.isASCII && ($0.isLetter || $0 == "_") }
    let rest = text.dropFirst(letters.count)
    if !letters.isEmpty, rest.hasPrefix("://") {
      throw .cannotOpen(
        path: "\(letters)://…", reason: "a database is a file, or postgresql://USER@HOST/NAME")
    }
    let keywords: Set = ["dbname", "host", "hostaddr", "password", "port", "service", "user"]
    if rest.drop(while: { $0 == " " }).hasPrefix("="), keywords.contains(String(letters)) {
      throw .cannotOpen(
        path: "\(letters)=…", reason: "write an address: postgresql://USER@HOST/NAME")
    }
  }

  /// Whether an address has a password, which does not belong on a command line.
  ///
  /// - Parameter text: the text that names the database.
  /// - Returns: whether it is an address with a password, in the URI or in its parameters.
  public static func hasPassword(_ text: String) -> Bool {
    guard isAddress(text) else { return false }
    #if PostgreSQL
      if let address = try? PostgreSQLAddress(text) { return address.hasPassword }
    #endif
    // Rather too careful: a colon before the last `@`, or a parameter. A password may have any
    // character.
    let rest = text.drop { $0 != "/" }
    let user = rest.lastIndex(of: "@").map { rest[..<$0] } ?? ""
    return user.contains(":") || text.contains("password=")
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
