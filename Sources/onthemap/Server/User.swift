import ArgumentParser
import CommandLineSupport
import Files
import LocationsServer

/// The accounts of a server.
struct User: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Manage the accounts of a server, also while it runs.",
    subcommands: [
      Add.self, List.self, Remove.self, Password.self, Block.self, Unblock.self,
    ])

  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Make an account, and print its key.",
      discussion: """
        Asks for the password, or reads a line of standard input or of a file descriptor. No option \
        takes a password, because every process can read arguments. The key names the account in \
        posts and commands and is no secret; an API key is made by `onthemap key add`. A terminal \
        shows it as "account key: KEY", a pipe or file gets the key alone.

        EXAMPLES:
          onthemap user add ada@example.org --first-name Ada --last-name Lovelace
          pass show class | onthemap user add ada@example.org --first-name Ada \\
            --last-name Lovelace --password-stdin
        """)

    @Argument(help: "E-mail address to sign in with.")
    var email: String
    @Option(help: "First name.") var firstName: String
    @Option(help: "Last name.") var lastName: String
    @Flag(help: "Let the account change and hide the posts of others.") var moderator = false
    @OptionGroup var password: PasswordOptions
    @OptionGroup var database: DatabaseOptions

    mutating func run() async throws {
      try await database.withStore(createIfMissing: true) { store in
        let account = try await store.add(
          NewAccount(
            email: email, password: password.readNew(), firstName: firstName, lastName: lastName,
            isModerator: moderator))
        let isTerminal = FileDescriptor.standardOutput.isTerminal
        try print(line: isTerminal ? "account key: \(account.key)" : account.key)
      }
    }
  }

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List accounts: key, address, first name, last name, role.")

    @OptionGroup var database: DatabaseOptions

    mutating func run() async throws {
      try await database.withStore { store in
        for account in try await store.accounts() {
          let role = account.isBlocked ? "blocked" : account.isModerator ? "moderator" : "author"
          try print(
            line: [account.key, account.email, account.firstName, account.lastName, role]
              .joined(separator: "\t"))
        }
      }
    }
  }

  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove an account with its posts, sessions and keys.")

    @Argument(help: "Address or key of the account.") var account: String
    @OptionGroup var database: DatabaseOptions

    mutating func run() async throws {
      try await database.withStore { store in
        let count = try await store.removeAccount(account)
        ExitStatus.note("removed the account and \(count) \(count == 1 ? "post" : "posts")")
      }
    }
  }

  struct Block: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Block an account from signing in and posting.")

    @Argument(help: "Address or key of the account.") var account: String
    @OptionGroup var database: DatabaseOptions

    mutating func run() async throws {
      try await database.withStore { store in
        try await store.setBlocked(true, of: account)
      }
    }
  }

  struct Unblock: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Let a blocked account sign in and post again.")

    @Argument(help: "Address or key of the account.") var account: String
    @OptionGroup var database: DatabaseOptions

    mutating func run() async throws {
      try await database.withStore { store in
        try await store.setBlocked(false, of: account)
      }
    }
  }

  struct Password: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Change the password of an account, and end its sessions.")

    @Argument(help: "Address or key of the account.") var account: String
    @OptionGroup var password: PasswordOptions
    @OptionGroup var database: DatabaseOptions

    mutating func run() async throws {
      try await database.withStore { store in
        try await store.setPassword(password.readNew(), of: account)
      }
    }
  }
}

/// Writes a line on standard output.
func print(line: String) throws(ExitCode) {
  try ExitStatus.write(Array("\(line)\n".utf8))
}

extension PasswordOptions {
  /// Reads the password of an account; a person types it twice.
  func readNew() throws(ExitCode) -> String {
    try read(source, prompt: "New password", isConfirmed: true)
  }
}
