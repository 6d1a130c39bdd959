import ArgumentParser
import CommandLineSupport
import Files
import Foundation
internal import LocationStore
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
        A program sends it as "Authorization: Bearer KEY". --output writes it to a new file that only \
        you can read; a file from a shell redirection is often readable by others.

        EXAMPLES:
          onthemap key add ada@example.org --name "weekly import" --output key
        """)

    @Argument(help: "Address or key of the account.") var account: String
    @Option(help: "Purpose of the key.") var name: String
    @Option(
      help: ArgumentHelp(
        "How long the key is valid: 12h, 90d. (default: for ever)", valueName: "time"))
    var expires: Lifetime?
    @Option(
      help: ArgumentHelp("New file for the key, with mode 0600.", valueName: "file"),
      completion: .file())
    var output: String?
    @OptionGroup var database: DatabaseOptions

    mutating func run() async throws {
      try await database.withStore { store in
        guard let output else {
          return try print(
            line: try await store.addKey(
              named: name, for: account, lifetime: expires?.duration, at: Date()))
        }
        let file = try Self.newFile(output)
        defer { file.close() }
        do {
          let key = try await store.addKey(
            named: name, for: account, lifetime: expires?.duration, at: Date())
          try await Self.write(key, named: name, to: file, store)
        } catch {
          try? FileManager.default.removeItem(atPath: output)
          throw error
        }
      }
    }

    /// Makes the file before the key, which would be lost without it.
    private static func newFile(_ path: String) throws -> FileDescriptor {
      do throws(InputOutputError) {
        return try .writingPrivately(path)
      } catch {
        if FileDescriptor.exists(path) { throw StoreError.fileExists(path: path) }
        ExitStatus.note("\(error)")
        throw ExitStatus.noInput
      }
    }

    /// Writes the key; revokes it if that fails, since it cannot be shown again.
    private static func write(
      _ key: String, named name: String, to file: FileDescriptor, _ store: LocationStore
    ) async throws {
      do {
        try file.write(Array("\(key)\n".utf8))
        try file.synchronize()
      } catch {
        if let id = try await store.keys().filter({ $0.name == name }).map(\.id).max() {
          try await store.revokeKey(id)
        }
        ExitStatus.note("\(error); the key is revoked")
        throw ExitStatus.inputOutput
      }
    }
  }

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List keys: number, name, account, date, end, last use.",
      discussion: "A dash stands for a key without an end, or never used to write.")

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
