#if PostgreSQL
  internal import CPostgreSQL
  internal import FoundationEssentials

  /// Where a PostgreSQL database is: a URI as libpq reads it, and what its environment variables add.
  ///
  ///     let address = try PostgreSQLAddress("postgresql://onthemap@db.example.org/onthemap?sslmode=verify-full")
  ///
  /// What the URI does not say comes from `PGHOST`, `PGUSER`, `PGPASSWORD`, `PGPASSFILE`, `PGSSLMODE` and so
  /// on, and from the file of services (PostgreSQL manual, sections 34.1 and 34.15).
  package struct PostgreSQLAddress: Hashable, Sendable {
    /// The URI, with a password if it was given with one.
    ///
    /// Never show it.
    package let uri: String
    /// The address for messages: never with a password.
    package let description: String
    /// Whether the URI has a password, which nobody should write on a command line.
    package let hasPassword: Bool

    /// Reads an address.
    ///
    /// - Parameter text: `postgresql://…` or `postgres://…`; `postgresql:` alone leaves everything to the
    ///   environment variables.
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
        throw unsafe PostgreSQLError(state: "", message: Self.reason(message))
      }
      var values: [String: String] = [:]
      var index = 0
      while let keyword = unsafe options[index].keyword {
        if let value = unsafe options[index].val {
          unsafe values[String(cString: keyword)] = String(cString: value)
        }
        index += 1
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

    /// Why libpq cannot read an address.
    ///
    /// The message of libpq may quote a part of the URI, and so of a password: only the name of a parameter
    /// is passed on.
    ///
    /// - Parameter message: what `PQconninfoParse` said, if anything.
    /// - Returns: a sentence without a full stop.
    private static func reason(_ message: UnsafeMutablePointer<CChar>?) -> String {
      let text = unsafe message.map { unsafe String(cString: $0) } ?? ""
      let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
      if parts.count == 3, parts[0] == "invalid URI query parameter: ",
        parts[1].allSatisfy({ $0 == "_" || ("a"..."z").contains($0) })
      {
        return "libpq knows no parameter \(parts[1])"
      }
      return "it is not an address that libpq can read; write special characters as %XX"
    }
  }
#endif
