#if PostgreSQL
  internal import CPostgreSQL
  internal import FoundationEssentials

  /// The address of a PostgreSQL database: a URI of libpq, and its environment variables.
  ///
  ///     let address = try PostgreSQLAddress("postgresql://onthemap@db.example.org/onthemap?sslmode=verify-full")
  ///
  /// What the URI does not say comes from `PGHOST`, `PGUSER`, `PGPASSWORD`, `PGPASSFILE`,
  /// `PGSSLMODE` and so on, and from the file of services (PostgreSQL manual, sections 34.1 and
  /// 34.15).
  package struct PostgreSQLAddress: Hashable, Sendable {
    /// The URI, with a password if it was given with one.
    ///
    /// Never show it.
    package let uri: String
    /// The address for messages: never with a password.
    package let description: String
    /// Whether the URI has a password, which does not belong on a command line.
    package let hasPassword: Bool

    /// Reads an address.
    ///
    /// - Parameter text: `postgresql://…` or `postgres://…`; `postgresql:` alone leaves everything
    ///   to the environment variables.
    /// - Throws: ``PostgreSQLError`` if libpq cannot read it; its message does not have the text.
    package init(_ text: String) throws(PostgreSQLError) {
      let rest = text.drop { $0 != ":" }.dropFirst()
      // libpq wants small letters.
      uri = "postgresql:\(rest.isEmpty ? "//" : rest)"
      guard rest.isEmpty || rest.hasPrefix("//") else {
        throw PostgreSQLError(
          state: "", message: "expected postgresql://USER@HOST/DATABASE, or postgresql: alone")
      }
      var message: UnsafeMutablePointer<CChar>?
      let parsed = unsafe PQconninfoParse(uri, &message)
      defer {
        unsafe PQfreemem(message)
        unsafe PQconninfoFree(parsed)
      }
      guard let options = unsafe parsed else {
        throw unsafe Self.error(message, of: rest)
      }
      var values: [String: String] = [:]
      var index = 0
      while let keyword = unsafe options[index].keyword {
        if let value = unsafe options[index].val {
          unsafe values[String(cString: keyword)] = String(cString: value)
        }
        index += 1
      }
      guard !Self.hasStrayCharacters(rest), values["port"].map(Self.isPort) ?? true else {
        throw Self.unreadable
      }
      hasPassword = values["password"] != nil || values["sslpassword"] != nil
      func part(_ name: String, _ variable: String) -> String? {
        values[name] ?? ProcessInfo.processInfo.environment[variable]
      }
      var shown = "postgresql://"
      if let user = part("user", "PGUSER") { shown += "\(user)@" }
      shown += part("host", "PGHOST") ?? part("hostaddr", "PGHOSTADDR") ?? ""
      if let port = part("port", "PGPORT") { shown += ":\(port)" }
      if let name = part("dbname", "PGDATABASE") { shown += "/\(name)" }
      if let service = values["service"], values["host"] == nil {
        shown = "postgresql://service=\(service)"
      }
      description = shown
    }

    /// Whether the part before the parameters has an `@` that is no separator.
    ///
    /// It is of a password, and libpq would take what is behind it for a host or a database, which
    /// messages show: `postgresql://ada:tu@lip@host/map`, `postgresql://ada:tu/lip@host/map`.
    private static func hasStrayCharacters(_ rest: Substring) -> Bool {
      let path = rest.dropFirst(2).prefix { $0 != "?" }
      let authority = path.prefix { $0 != "/" }
      return path.count { $0 == "@" } > 1 || path.dropFirst(authority.count).contains("@")
    }

    /// Whether a text is a port, or several with commas between.
    ///
    /// Else it may be a part of a password.
    private static func isPort(_ text: String) -> Bool {
      text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2C }
    }

    private static let unreadable = PostgreSQLError(
      state: "",
      message: "it is not an address that libpq can read; write special characters as %XX")

    /// Why libpq cannot read an address.
    ///
    /// The message of libpq may quote a part of the URI, and so of a password: only the name of a
    /// parameter is passed on.
    ///
    /// - Parameters:
    ///   - message: what `PQconninfoParse` said, if anything.
    ///   - rest: what it has read, from the slashes on.
    /// - Returns: the error to throw.
    private static func error(
      _ message: UnsafeMutablePointer<CChar>?, of rest: Substring
    ) -> PostgreSQLError {
      let text = unsafe message.map { unsafe String(cString: $0) } ?? ""
      let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
      if parts.count == 3, parts[0] == "invalid URI query parameter: ",
        parts[1].allSatisfy({ $0 == "_" || ("a"..."z").contains($0) }),
        !rest.drop(while: { $0 != "?" }).contains("@")
      {
        return PostgreSQLError(state: "", message: "libpq knows no parameter \(parts[1])")
      }
      return unreadable
    }
  }
#endif
