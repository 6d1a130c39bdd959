import ArgumentParser
import CommandLineSupport
import Foundation
import LocationsServer

/// The API keys of a server.
struct Key: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Manage the API keys of accounts.",
    subcommands: [Add.self, List.self, Revoke.self])

  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Make a key, and print it. It cannot be shown again.",
      discussion: """
        A program sends it as "Authorization: Bearer KEY".

        EXAMPLES:
          onthemap key add ada@example.org --name "weekly import" > key
        """)

    @Argument(help: "Address or key of the account.") var account: String
    @Option(help: "Purpose of the key.") var name: String
    @Option(
      help: ArgumentHelp(
        "How long the key is valid: 12h, 90d. (default: for ever)", valueName: "time"))
    var expires: Lifetime?
    @OptionGroup var database: DatabaseOptions

    mutating func run() async throws {
      try await database.withStore { store in
        try print(
          line: try await store.addKey(named: name, for: account, lifetime: expires?.duration))
      }
    }
  }

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List keys: number, name, account, date, end, last use.",
      discussion: "A key without an end, and one that was never used to write, has a dash there.")

    @OptionGroup var database: DatabaseOptions

    mutating func run() async throws {
      try await database.withStore { store in
        for key in try await store.keys() {
          try print(
            line: [
              "\(key.id)", key.name, key.email, key.createdAt.formatted(.iso8601),
              key.expiresAt?.formatted(.iso8601) ?? "-", key.usedAt?.formatted(.iso8601) ?? "-",
            ].joined(separator: "\t"))
        }
      }
    }
  }

  struct Revoke: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Revoke a key at once.")

    @Argument(help: "Number of the key, as listed.") var number: Int64
    @OptionGroup var database: DatabaseOptions

    mutating func run() async throws {
      try await database.withStore { store in
        try await store.revokeKey(number)
      }
    }
  }
}
