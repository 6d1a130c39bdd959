import Foundation
import LocationStore

#if PostgreSQL
  import LocationStore
#endif

/// An empty schema in the PostgreSQL database of the tests, which goes with the value.
///
/// `ONTHEMAP_TEST_POSTGRESQL` has the address of the database; without it there is none, and the
/// tests use SQLite.
package final class TestSchema: Sendable {
  /// The address of the database of the tests; nil for SQLite.
  package static let database = ProcessInfo.processInfo.environment["ONTHEMAP_TEST_POSTGRESQL"]

  /// The name of the schema.
  package let name: String
  /// The address of the database, with the schema.
  package let address: String

  /// Makes a schema.
  ///
  /// - Returns: nil without a database.
  package init?() throws {
    guard let database = Self.database else { return nil }
    name = "test_\(UUID().uuidString.lowercased().filter { $0 != "-" })"
    // The name of the schema is also that of the program, so that a test finds its connections.
    address =
      database + (database.contains("?") ? "&" : "?")
      + "options=-csearch_path%3D\(name)&application_name=\(name)"
    try Self.run("CREATE SCHEMA \(name)", at: database)
  }

  /// Runs a statement in the schema.
  package func run(_ text: String) throws { try Self.run(text, at: address) }

  /// Ends all connections that work in the schema, as a restart of the server would.
  ///
  /// - Returns: their number.
  @discardableResult
  package func disconnectAll() throws -> Int {
    try Self.run(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = '\(name)'",
      at: Self.database ?? "")
  }

  deinit { _ = try? Self.run("DROP SCHEMA \(name) CASCADE", at: Self.database ?? "") }

  @discardableResult
  private static func run(_ text: String, at address: String) throws -> Int {
    #if PostgreSQL
      let connection = try PostgreSQLConnection(
        to: PostgreSQLAddress(address), timeLimit: .seconds(60))
      return try connection.exchange([SQLQuery(text, [])]).last?.rowCount ?? 0
    #else
      fatalError("build the tests with the trait PostgreSQL")
    #endif
  }
}
