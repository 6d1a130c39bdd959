import ArgumentParser
import CommandLineSupport
import Files
import FoundationEssentials
import HTTPServing
internal import LocationStore
import LocationsServer

/// The accounts of a server.
struct User: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Manage the accounts of a server, also while it runs.",
    subcommands: [
      Add.self, List.self, Remove.self, Role.self, Password.self, Reset.self, Invite.self,
      Invitations.self, Approve.self, Block.self, Unblock.self,
    ])

  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Make an account, and print its key.",
      discussion: """
        Asks for the password, or reads a line of standard input or of a file descriptor. No option \
        takes a password, because every process can read arguments. The printed key identifies the \
        account in posts and commands and is not secret; `onthemap key add` makes API keys. On a \
        terminal it is printed as "account key: KEY", to a pipe or file without the label.

        EXAMPLES:
          onthemap user add ada@example.org --first-name Ada --last-name Lovelace
          pass show class | onthemap user add ada@example.org --first-name Ada \\
            --last-name Lovelace --password-stdin
        """)

    @Argument(help: "E-mail address to sign in with.")
    var email: String
    @Option(help: "First name.") var firstName: String
    @Option(help: "Last name.") var lastName: String
    @Option(help: ArgumentHelp("What the account may do. \(Account.Role.help)", valueName: "role"))
    var role = Account.Role.author
    @Flag(help: .hidden) var moderator = false
    @OptionGroup var password: PasswordOptions
    @OptionGroup var database: DatabaseOptions

    mutating func run() async throws {
      try await database.withStore(createIfMissing: true) { store in
        let account = try await store.add(
          NewAccount(
            email: email, password: password.readNew(), firstName: firstName, lastName: lastName,
            role: moderator ? .moderator : role), at: Date())
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
          let role =
            account.isBlocked ? "blocked" : account.isWaiting ? "waiting" : account.role.rawValue
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

    @OptionGroup var account: AccountOptions

    mutating func run() async throws {
      try await account.change { store, account in
        let count = try await store.removeAccount(account)
        ExitStatus.note("removed the account and \(count.counted("post"))")
      }
    }
  }

  struct Block: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Block an account from signing in and posting.")

    @OptionGroup var account: AccountOptions

    mutating func run() async throws {
      try await account.change { try await $0.setBlocked(true, of: $1, at: Date()) }
    }
  }

  struct Unblock: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Let a blocked account sign in and post again.")

    @OptionGroup var account: AccountOptions

    mutating func run() async throws {
      try await account.change { try await $0.setBlocked(false, of: $1, at: Date()) }
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

  struct Role: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Change what an account may do.",
      discussion: """
        \(Account.Role.help)

        EXAMPLES:
          onthemap user role ada@example.org importer
        """)

    @Argument(help: "Address or key of the account.") var account: String
    @Argument(help: "author, importer or moderator.") var role: Account.Role
    @OptionGroup var database: DatabaseOptions

    mutating func run() async throws {
      try await database.withStore { store in
        try await store.setRole(role, of: account)
      }
    }
  }

  struct Approve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Approve an account that waits for it (serve --sign-up=approve).")

    @OptionGroup var account: AccountOptions

    mutating func run() async throws {
      try await account.change { try await $0.approve($1, at: Date()) }
    }
  }

  struct Invite: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print a link to sign up with (serve --sign-up=invite).",
      discussion: """
        The link cannot be shown again. It begins with the address that "onthemap serve" has, unless you \
        pass --public-url.

        EXAMPLES:
          onthemap user invite --count 30 --expires 14d --public-url https://map.example.org
        """)

    @Option(help: ArgumentHelp("Maximum number of sign-ups, 1 to 1000.", valueName: "number"))
    var count = 1
    @Option(help: ArgumentHelp("How long it works: 12h, 7d.", valueName: "time"))
    var expires = Lifetime(days: 7)
    @OptionGroup var site: SiteOptions
    @OptionGroup var database: DatabaseOptions

    func validate() throws {
      guard (1...LocationStore.invitationLimit).contains(count) else {
        throw ValidationError("--count must be 1 to \(LocationStore.invitationLimit).")
      }
    }

    mutating func run() async throws {
      try await database.withStore { store in
        let site = try await site.address(store)
        let path = try await store.addInvitation(
          count: count, lifetime: expires.duration, at: Date())
        try print(line: site + path)
      }
    }
  }

  struct Invitations: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the invitations that still work, or end one.",
      discussion: """
        Each line has the id of an invitation, how many accounts may still be made with it, and when it \
        ends (UTC). The links themselves are not stored.

        EXAMPLES:
          onthemap user invitations
          onthemap user invitations --end 1f0c22ab
        """)

    @Option(help: ArgumentHelp("End the invitation of this id.", valueName: "id"))
    var end: String?
    @OptionGroup var database: DatabaseOptions

    mutating func run() async throws {
      try await database.withStore { store in
        if let end {
          try await store.endInvitation(end.lowercased(), at: Date())
          return ExitStatus.note("ended the invitation \(end)")
        }
        for invitation in try await store.invitations(at: Date()) {
          try print(
            line: [
              invitation.id, "\(invitation.remainingCount)",
              invitation.expiresAt.formatted(.iso8601),
            ].joined(separator: "\t"))
        }
      }
    }
  }

  struct Reset: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print a link to set a new password.",
      discussion: """
        Send it only to the owner of the account. It works once, and cannot be shown again. An \
        earlier link stops working.

        EXAMPLES:
          onthemap user reset ada@example.org --public-url https://map.example.org
        """)

    @Argument(help: "Address or key of the account.") var account: String
    @Option(help: ArgumentHelp("How long it works: 12h, 7d.", valueName: "time"))
    var expires = Lifetime(days: 1)
    @OptionGroup var site: SiteOptions
    @OptionGroup var database: DatabaseOptions

    mutating func run() async throws {
      try await database.withStore { store in
        let site = try await site.address(store)
        let path = try await store.addPasswordReset(
          of: account, lifetime: expires.duration, at: Date())
        try print(line: site + path)
      }
    }
  }
}

/// An account of a database.
struct AccountOptions: ParsableArguments {
  @Argument(help: "Address or key of the account.") var account: String
  @OptionGroup var database: DatabaseOptions

  /// Changes the account in the store.
  func change(_ body: (LocationStore, String) async throws -> Void) async throws {
    try await database.withStore { store in try await body(store, account) }
  }
}

extension Account.Role {
  /// The help for roles.
  static let help = """
    An author posts under the names of the account, within the quotas. An importer posts under any \
    names and without quotas. A moderator also changes and hides the posts of others, and blocks \
    accounts.
    """
}

/// The address of a server, for links to it.
struct SiteOptions: ParsableArguments {
  @Option(
    name: .customLong("public-url"),
    help: ArgumentHelp(
      "Address of the server. (default: that of the last \"serve\" with this database)",
      valueName: "address"))
  var publicURL: WebOrigin?

  /// The start of a link.
  func address(_ store: LocationStore) async throws -> String {
    if let publicURL { return publicURL.text }
    if let known = try await store.siteAddress() { return known }
    ExitStatus.note(
      "no server has used this database yet: the link begins with its usual address; pass --public-url "
        + "if that is another")
    return "http://127.0.0.1:8080"
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
