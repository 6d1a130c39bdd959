import ArgumentParser
import CommandLineSupport
import Foundation
import LocationsServer

/// The API keys of a server.
struct Key: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Makes, lists and revokes the keys by which programs act as an account.",
    subcommands: [Add.self, List.self, Revoke.self])

  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Makes a key, and prints it: it cannot be shown again.",
      discussion: """
        A program sends it as "Authorization: Bearer KEY".

        EXAMPLES:
          onthemap key add ada@example.org --name "weekly import" > key
        """)

    @Argument(help: "The account's address or key.") var account: String
    @Option(help: "What the key is for.") var name: String
    @OptionGroup var database: DatabaseOptions

    mutating func run() async throws {
      let store = try database.open(isMade: false)
      try await reporting {
        try print(line: try await store.addKey(named: name, for: account))
        try store.close()
      }
    }
  }

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Lists the keys: number, name, account, when it was made.")

    @OptionGroup var database: DatabaseOptions

    mutating func run() async throws {
      let store = try database.open(isMade: false)
      try await reporting {
        for key in try await store.keys() {
          try print(
            line: ["\(key.id)", key.name, key.email, key.createdAt.formatted(.iso8601)]
              .joined(separator: "\t"))
        }
        try store.close()
      }
    }
  }

  struct Revoke: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Ends a key at once.")

    @Argument(help: "The key's number, as listed.") var number: Int64
    @OptionGroup var database: DatabaseOptions

    mutating func run() async throws {
      let store = try database.open(isMade: false)
      try await reporting {
        try await store.revokeKey(number)
        try store.close()
      }
    }
  }
}
