import ArgumentParser
import CommandLineSupport
import LocationsServer

/// The accounts of a server.
struct User: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Makes, lists, blocks and removes the accounts of a server, also while it runs.",
    subcommands: [
      Add.self, List.self, Remove.self, Password.self, Block.self, Unblock.self,
    ])

  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Makes an account, and prints its key.",
      discussion: """
        The password is asked for, or is a line of standard input or of a descriptor: never an \
        argument, which every process of the machine can read.

        EXAMPLES:
          onthemap user add ada@example.org --first-name Ada --last-name Lovelace
          pass show class | onthemap user add ada@example.org --first-name Ada \\
            --last-name Lovelace --password-stdin
        """)

    @Argument(help: "The e-mail address that the account signs in with.")
    var email: String
    @Option(help: "The first name.") var firstName: String
    @Option(help: "The last name.") var lastName: String
    @Flag(help: "The account may change and hide the posts of others.") var moderator = false
    @OptionGroup var password: PasswordOptions
    @OptionGroup var database: DatabaseOptions

    mutating func run() async throws {
      let store = try database.open(isMade: true)
      try await reporting {
        let account = try await store.add(
          NewAccount(
            email: email, password: password.readNew(), firstName: firstName, lastName: lastName,
            isModerator: moderator))
        try print(line: account.key)
        try store.close()
      }
    }
  }

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Lists the accounts: key, address, first name, last name, role.")

    @OptionGroup var database: DatabaseOptions

    mutating func run() async throws {
      let store = try database.open(isMade: false)
      try await reporting {
        for account in try await store.accounts() {
          let role = account.isBlocked ? "blocked" : account.isModerator ? "moderator" : "author"
          try print(
            line: [account.key, account.email, account.firstName, account.lastName, role]
              .joined(separator: "\t"))
        }
        try store.close()
      }
    }
  }

  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Removes an account with its posts, sessions and keys.")

    @Argument(help: "The account's address or key.") var account: String
    @OptionGroup var database: DatabaseOptions

    mutating func run() async throws {
      let store = try database.open(isMade: false)
      try await reporting {
        let count = try await store.removeAccount(account)
        ExitStatus.note("removed the account and \(count) \(count == 1 ? "post" : "posts")")
        try store.close()
      }
    }
  }

  struct Block: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Keeps an account from signing in and posting; its posts stay.")

    @Argument(help: "The account's address or key.") var account: String
    @OptionGroup var database: DatabaseOptions

    mutating func run() async throws {
      let store = try database.open(isMade: false)
      try await reporting {
        try await store.setBlocked(true, of: account)
        try store.close()
      }
    }
  }

  struct Unblock: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Lets an account that was blocked sign in and post again.")

    @Argument(help: "The account's address or key.") var account: String
    @OptionGroup var database: DatabaseOptions

    mutating func run() async throws {
      let store = try database.open(isMade: false)
      try await reporting {
        try await store.setBlocked(false, of: account)
        try store.close()
      }
    }
  }

  struct Password: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Gives an account another password, and ends its sessions.")

    @Argument(help: "The account's address or key.") var account: String
    @OptionGroup var password: PasswordOptions
    @OptionGroup var database: DatabaseOptions

    mutating func run() async throws {
      let store = try database.open(isMade: false)
      try await reporting {
        try await store.setPassword(password.readNew(), of: account)
        try store.close()
      }
    }
  }
}

/// Runs something, and turns what goes wrong into a line and a status.
func reporting(_ body: () async throws -> Void) async throws {
  do {
    try await body()
  } catch let status as ExitCode {
    throw status
  } catch {
    throw ExitStatus.report(error)
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
