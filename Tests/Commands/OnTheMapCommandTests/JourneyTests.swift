import CommandRunning
import Foundation
import ServerTesting
import Testing

/// A server with an account, and commands that speak to it, in a folder of their own.
final class Journey: Sendable {
  static let password = "correct horse battery staple"

  let folder: URL
  let address: String
  /// The path or address of the database.
  let location: String
  private let schema: TestSchema?
  private let server: BackgroundCommand

  init(_ serverOptions: [String] = []) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("journey-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    schema = try TestSchema()
    location = schema?.address ?? folder.path + "/l.sqlite"
    server = try BackgroundCommand(
      "onthemap", ["serve", "--port", "0", "--database", location] + serverOptions)
    // "onthemap: serving http://127.0.0.1:PORT from …"
    address =
      server.firstNote.split(separator: " ").first { $0.hasPrefix("http://") }
      .map(String.init) ?? ""
    try #require(!address.isEmpty, "the server says \(server.firstNote)")
    let added = try database(
      [
        "user", "add", "ada@example.org", "--first-name", "Ada", "--last-name", "Lovelace",
        "--role", "importer",
      ],
      password: Self.password)
    try #require(added.status == 0, "\(added.notes)")
  }

  deinit {
    server.end()
    try? FileManager.default.removeItem(at: folder)
  }

  func end() { server.end() }

  /// Runs a command as the person whose state is in a folder.
  func run(
    _ arguments: [String], input: String = "", person: String = "ada",
    environment: [String: String] = [:], fileBlockLimit: Int? = nil
  ) throws -> CommandRunner.Outcome {
    var all = ["XDG_STATE_HOME": folder.path + "/" + person, "ONTHEMAP_SERVER": address]
    all.merge(environment) { $1 }
    return try CommandRunner("onthemap").run(
      arguments, input: Array(input.utf8), environment: all, fileBlockLimit: fileBlockLimit)
  }

  /// Runs a command that works on the database.
  func database(_ arguments: [String], password: String = "") throws -> CommandRunner.Outcome {
    try CommandRunner("onthemap").run(
      arguments + ["--database", location]
        + (password.isEmpty ? [] : ["--password-stdin"]), input: Array("\(password)\n".utf8))
  }

  /// A person who is logged in.
  static func loggedIn() throws -> Journey {
    let journey = try Journey()
    try journey.logIn()
    return journey
  }

  @discardableResult
  func logIn(_ password: String = Journey.password) throws -> CommandRunner.Outcome {
    try run(["login", "--user", "ada@example.org", "--password-stdin"], input: password + "\n")
  }
}

@Suite("A person logs in, posts, lists, updates and leaves; each failure is one line and a status")
struct JourneyTests {
  static let seattle = ["post", "--location", "Seattle, WA", "--link", "https://example.org/ada"]

  @Test("the whole way")
  func goesAllTheWay() throws {
    let journey = try Journey()
    let login = try journey.logIn()
    #expect(login.status == 0)
    #expect(login.text.hasPrefix("Logged in as Ada Lovelace ("))
    #expect(try journey.run(["whoami"]).text.hasPrefix("Ada Lovelace ("))
    let json = try journey.run(["whoami", "--format", "json"])
    #expect(json.text.contains(#""session_valid":true"#))

    let dry = try journey.run(Self.seattle + ["--dry-run"])
    #expect(dry.status == 0)
    #expect(dry.lines.last == "Nothing was sent (--dry-run).")
    #expect(try journey.run(["list"]).notes == "onthemap: there are no posts\n")

    let posted = try journey.run(Self.seattle)
    #expect(posted.status == 0)
    #expect(
      posted.lines.prefix(3) == [
        "Who    Ada Lovelace",
        "Where  Seattle, Washington, United States  47.60621, -122.33207",
        "Link   https://example.org/ada",
      ])
    #expect(posted.lines.last?.hasPrefix("Posted as ") == true)

    let list = try journey.run(["list"])
    #expect(list.text.hasPrefix("1\tAda Lovelace\tSeattle, WA\thttps://example.org/ada\t"))
    #expect(list.lines.count == 1)
    #expect(try journey.run(["open", "1", "--print"]).text == "https://example.org/ada\n")
    #expect(try journey.run(["open", "2", "--print"]).status == 1)

    // Whoever has posted is asked; nobody can be asked here.
    let again = ["post", "--location", "Lagos, Nigeria", "--link", "https://example.org/b"]
    let asked = try journey.run(again)
    #expect(asked.status == 1)
    #expect(asked.notes.contains("You have posted from \"Seattle, WA\"."))
    #expect(try journey.run(again + ["--yes"]).lines.last?.hasPrefix("Replaced ") == true)
    let replaced = try journey.run(["list", "--format", "ndjson"])
    #expect(replaced.lines.count == 1)
    #expect(replaced.text.contains(#""mapString":"Lagos, Nigeria""#))
    #expect(replaced.text.contains(#""latitude":6.45407,"longitude":3.39467"#))

    #expect(try journey.run(again + ["--new"]).lines.last?.hasPrefix("Posted as ") == true)
    #expect(try journey.run(["list", "--mine"]).lines.count == 2)
    #expect(try journey.run(["list", "--posts-per-author", "0"]).lines.count == 2)
    #expect(try journey.run(["list", "--posts-per-author=-1"]).status == 64)
    #expect(try journey.run(["delete", "--yes"]).status == 1)
    let id = try #require(replaced.text.split(separator: "\"").dropFirst(3).first.map(String.init))
    #expect(try journey.run(["delete", id, "--yes"]).text == "Deleted \(id).\n")
    #expect(try journey.run(["delete", "--yes"]).status == 0)
    #expect(try journey.run(["list"]).lines.isEmpty)

    #expect(try journey.run(["logout"]).text == "Logged out Ada Lovelace.\n")
    #expect(try journey.run(["whoami"]).status == 77)
    #expect(try journey.run(Self.seattle).status == 77)
  }

  @Test("every form of the list is there", arguments: ["json", "geojson", "csv", "kml", "gpx"])
  func listsInForms(format: String) throws {
    let journey = try Journey.loggedIn()
    #expect(try journey.run(Self.seattle).status == 0)
    let list = try journey.run(["list", "--format", format])
    #expect(list.status == 0)
    #expect(list.text.contains("https://example.org/ada"))
  }

  /// One line on standard error that says what is wrong.
  func expect(
    _ outcome: CommandRunner.Outcome, _ status: Int32, _ words: String,
    _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(outcome.status == status, "\(outcome.notes)", sourceLocation: location)
    #expect(outcome.notes.contains(words), "\(outcome.notes)", sourceLocation: location)
    #expect(outcome.notes.hasPrefix("onthemap: "), sourceLocation: location)
  }

  @Test("wrong password, unknown account, no password: 77 and 64")
  func tellsCredentials() throws {
    let journey = try Journey()
    let wrong = try journey.logIn("wrong")
    expect(wrong, 77, "invalid credentials")
    #expect(wrong.notes.split(separator: "\n").count == 1)
    expect(
      try journey.run(
        ["login", "--user", "eve@example.org", "--password-stdin"], input: "some password\n"),
      77, "invalid credentials")
    expect(
      try journey.run(["login", "--user", "ada@example.org", "--password-stdin"]), 64, "empty")
    #expect(try journey.run(["login", "--password=secret"]).status == 64)
  }

  @Test("links begin with the address of the server that uses the database")
  func links() throws {
    let journey = try Journey(["--sign-up=invite"])
    let link = try journey.database(["user", "invite", "--count", "2"]).text
    #expect(link.hasPrefix("\(journey.address)/sign-up?invitation="))
    let other = ["--public-url", "https://map.example.org"]
    #expect(
      try journey.database(["user", "invite"] + other).text.hasPrefix(
        "https://map.example.org/sign"))
    let listed = try journey.database(["user", "invitations"]).text.split(separator: "\n")
    #expect(listed.count == 2)
    let two = try #require(listed.first { $0.contains("\t2\t") })
    let id = String(two.prefix { $0 != "\t" })
    #expect(try journey.database(["user", "invitations", "--end", id]).status == 0)
    #expect(try journey.database(["user", "invitations"]).text.split(separator: "\n").count == 1)
    let again = try journey.database(["user", "invitations", "--end", id])
    #expect(again.status != 0 && again.notes.contains("no invitation has the id"))
  }

  @Test("a typo in who may sign up lets nobody in")
  func signUpTypo() throws {
    let journey = try Journey()
    for arguments in [["--sign-up=clsoed"], ["--sign-up", "clsoed"], ["--sign-up="]] {
      // The port keeps a server that takes the typo for something else from starting.
      let reply = try journey.database(["serve"] + arguments + ["--port", "99999"])
      #expect(reply.status == 64)
      #expect(reply.notes.contains("--sign-up"), "\(arguments)")
    }
  }

  @Test(
    "a map that cannot be shown is refused with what it lacks",
    arguments: [
      (["--leaflet", "/"], "/ has no leaflet.esm.min.js and no leaflet.css"),
      (["--tiles", "https://tiles.example.org/{z}/{x}/{y}"], "--tiles needs --tiles-attribution"),
      (["--tiles", "https://tiles.example.org/", "--tiles-attribution", "me"], "lacks {z}"),
      (["--tiles-attribution", "© me"], "--tiles-attribution needs --tiles"),
    ])
  func maps(options: [String], hint: String) throws {
    for command in [["geocoder"], ["serve", "--database", "/nonexistent/l.sqlite"]] {
      let reply = try CommandRunner("onthemap").run(command + options + ["--port", "0"])
      #expect(reply.status == 64)
      #expect(reply.notes.contains(hint), "\(command) \(reply.notes)")
    }
  }

  @Test("connections are for PostgreSQL only, and a database is a file or an address")
  func databaseOptions() throws {
    let onthemap = CommandRunner("onthemap")
    // Neither database can be opened, so no server starts if they are accepted.
    for (database, count, hint) in [
      ("/nonexistent/l.sqlite", "3", "needs a PostgreSQL database"),
      ("postgresql://ada@/map?host=/nonexistent", "0", "must be 1 to 1000"),
    ] {
      let reply = try onthemap.run(
        ["serve", "--port", "0", "--database", database, "--database-connections", count])
      #expect(reply.status == 64 && reply.notes.contains(hint), "\(reply.notes)")
    }
    expect(
      try onthemap.run(["user", "list", "--database", "mysql://host/map"]), 66,
      "postgresql://USER@HOST/NAME")
  }

  @Test("place unknown, place ambiguous, link refused: 1, with what to do")
  func tellsInvalid() throws {
    let journey = try Journey.loggedIn()
    let link = ["--link", "https://example.org"]
    expect(
      try journey.run(["post", "--location", "somewhere over the rainbow"] + link), 1,
      "The gazetteer has no place")
    let ambiguous = try journey.run(["post", "--location", "Springfield"] + link)
    expect(ambiguous, 1, "Springfield, Missouri, United States")
    #expect(try journey.run(["post", "--location", "Springfield", "--yes"] + link).status == 0)
    // Only what it lies in is known; a misspelt name of a clear place is said, and posted.
    expect(
      try journey.run(["post", "--location", "Westmount Museum, Nova Scotia"] + link), 1,
      "Only the country of \"Westmount Museum, Nova Scotia\" is known: Canada.")
    let corrected = try journey.run(["post", "--location", "Seatle", "--yes"] + link)
    expect(corrected, 0, "\"Seatle\" was read as Seattle, Washington, United States.")
    expect(
      try journey.run(["post", "--location", "Oslo", "--link", "example.com", "--new"]), 1,
      "https://example.com/")
    expect(
      try journey.run(["post", "--location", "Oslo", "--link", "http://127.1/", "--new"]), 1,
      "127.0.0.1")
    #expect(try journey.run(["list"]).lines.count == 1)
  }

  @Test("a session that has ended: 77, and how to go on")
  func tellsExpired() throws {
    let journey = try Journey.loggedIn()
    #expect(
      try journey.database(
        ["user", "password", "ada@example.org"], password: "another good password"
      ).status == 0)
    expect(try journey.run(Self.seattle), 77, "onthemap login")
    #expect(try journey.run(["list"]).lines.isEmpty)
    #expect(try journey.logIn("another good password").status == 0)
    #expect(try journey.run(Self.seattle).status == 0)
  }

  @Test("too many attempts to log in: 75, and when to try again")
  func tellsLimit() throws {
    let journey = try Journey()
    var limited: CommandRunner.Outcome?
    // The limit is the server's affair; far more than a person tries in a minute is beyond it.
    for _ in 0..<60 where limited == nil {
      let outcome = try journey.logIn("wrong")
      if outcome.status != 77 { limited = outcome }
    }
    expect(try #require(limited), 75, "too many requests; try again after 20")
  }

  @Test("nobody listens: 69; no address: 64")
  func tellsServer() throws {
    let journey = try Journey.loggedIn()
    // No system gives this port to a server, as it may give one that another test has let go of.
    expect(
      try journey.run(["list"], environment: ["ONTHEMAP_SERVER": "http://127.0.0.1:1"]), 69,
      "cannot be reached")
    // No resolver asks anybody for a name that the DNS cannot hold: a label has at most 63 bytes.
    let longLabel = String(repeating: "x", count: 64)
    expect(
      try journey.run(["list"], environment: ["ONTHEMAP_SERVER": "http://\(longLabel).example"]),
      69, longLabel)
    expect(
      try journey.run(["list"], environment: ["ONTHEMAP_SERVER": "gopher://example.org"]), 64,
      "not the address of a server")
  }

  @Test("a server that refuses: 1; one that is none: 76")
  func tellsRefusal() throws {
    let journey = try Journey.loggedIn()
    let profile = journey.folder.path + "/profile.json"
    func list(_ path: String) throws -> CommandRunner.Outcome {
      // Only what has no default: a profile needs no more.
      let members = [
        #""name":"x","sessionAddress":"\#(journey.address)/api/session""#,
        #""usersAddress":"\#(journey.address)/api/users""#,
        #""locationsAddress":"\#(journey.address)\#(path)""#,
      ]
      try Data("{\(members.joined(separator: ","))}".utf8).write(to: URL(filePath: profile))
      return try journey.run(["list", "--profile", profile])
    }
    expect(try list("/v1/NoSuchClass"), 1, "refuses")
    #expect(try list("/v1/StudentLocation").status == 0)
    expect(try list("/health"), 76, "not from a locations API")
  }

  @Test("a server says why it cannot serve")
  func tellsWhyNotServing() throws {
    let journey = try Journey()
    let port = try #require(journey.address.split(separator: ":").last)
    let second = try journey.database(["serve", "--port", String(port)])
    #expect(second.status == 69)
    #expect(
      second.notes.contains("cannot listen at 127.0.0.1 port \(port): Address already in use"))
    let folder = journey.folder.path + "/none"
    let lost = try CommandRunner("onthemap").run(
      ["serve", "--port", "0", "--database", folder + "/l.sqlite"])
    #expect(lost.status == 66)
    #expect(lost.notes.contains(folder))
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test("a table is imported once, reported, and taken back")
  func imports() throws {
    let journey = try Journey.loggedIn()
    let table = journey.folder.path + "/people.csv"
    // What a spreadsheet of half the world writes: BOM, semicolons, decimal commas, CRLF.
    let text =
      "\u{FEFF}Klasse 7b;;;;;\r\nid;Vorname;Nachname;Ort;Breite;Länge;Webseite\r\n"
      + "1;Ada;Lovelace;\"London, England\";51,5085;-0,1257;https://example.org/1\r\n"
      + "2;Bo;Bergman;Stockholm;59,3326;18,0649;example.org/2\r\n"
      + "3;Cy;Young;;;;https://example.org/3\r\n"
      + "4;\"Di \"\"D\"\"\";Ana;Quito;;;https://example.org/4\r\n"
    try Data(text.utf8).write(to: URL(filePath: table))
    let dry = try journey.run(["import", table, "--key", "id", "--dry-run"])
    #expect(dry.status == 1)
    #expect(
      dry.text.hasPrefix("4 rows: 2 to create, 0 to update, 0 unchanged, 0 skipped, 2 failed"))
    #expect(dry.notes.contains("column \"Webseite\" is the link"))
    #expect(try journey.run(["list"]).lines.isEmpty)

    let report = journey.folder.path + "/report.html"
    let first = try journey.run(["import", table, "--key", "id", "--quiet", "--report", report])
    #expect(first.status == 1)
    #expect(first.text.hasPrefix("4 rows: 2 created"))
    #expect(try String(contentsOfFile: report, encoding: .utf8).contains("place_empty"))
    let failed = try String(
      contentsOfFile: journey.folder.path + "/people.failed.csv", encoding: .utf8)
    #expect(
      failed.hasPrefix(
        "id;Vorname;Nachname;Ort;Breite;Länge;Webseite;line;code;reason;candidates;_ledger;_row"))
    #expect(failed.contains("\r\n2;"))
    #expect(failed.contains("Try \"\"https://example.org/2\"\"."))

    try Data(text.replacing(";example.org/2", with: ";https://example.org/2").utf8)
      .write(to: URL(filePath: table))
    let second = try journey.run(["import", table, "--key", "id", "--quiet", "--format", "json"])
    let summary = try #require(
      JSONSerialization.jsonObject(with: Data(second.output)) as? [String: Any])
    #expect(summary["created"] as? Int == 1)
    #expect(summary["unchanged"] as? Int == 2)
    #expect(summary["failed"] as? Int == 1)
    #expect(try journey.run(["list"]).lines.count == 3)

    #expect(try journey.run(["import", "--undo", table + ".ledger"]).status == 1)
    let undone = try journey.run(["import", "--undo", table + ".ledger", "--yes"])
    #expect(undone.text == "3 deleted, 0 restored, 0 gone already, 0 failed\n")
    #expect(try journey.run(["list"]).lines.isEmpty)
  }

  @Test("a session that has ended is not shown as if it were valid; a server that is down is told")
  func endedSession() throws {
    let journey = try Journey.loggedIn()
    let session = journey.folder.path + "/ada/onthemap/session.json"
    let saved = try Data(contentsOf: URL(filePath: session))
    #expect(try journey.run(["logout"]).status == 0)
    // As if the session had been ended from elsewhere.
    try saved.write(to: URL(filePath: session))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: session)
    let ended = try journey.run(["whoami"])
    #expect(ended.status == 77)
    #expect(ended.text.hasPrefix("Ada Lovelace ("))
    #expect(ended.notes == "onthemap: the session has ended; run `onthemap login`\n")
    #expect(
      try journey.run(["whoami", "--format", "json"]).text.contains(#""session_valid":false"#))
    journey.end()
    let down = try journey.run(["whoami"])
    #expect(down.status == 69)
    #expect(down.notes.contains("whether the session is valid is not known"))
    #expect(down.notes.contains("cannot be reached"))
  }

  @Test("a log-in at a second server keeps the first session")
  func twoServers() throws {
    let (first, second) = (try Journey(), try Journey())
    let state = ["XDG_STATE_HOME": first.folder.path + "/both", "ONTHEMAP_SERVER": ""]
    let run = { (arguments: [String], input: String) in
      try CommandRunner("onthemap").run(
        arguments, input: Array(input.utf8),
        environment: state.filter { !$0.value.isEmpty })
    }
    for journey in [first, second] {
      let login = try run(
        ["login", "--server", journey.address, "--user", "ada@example.org", "--password-stdin"],
        Journey.password + "\n")
      #expect(login.status == 0)
    }
    // The last one counts where none is named.
    let who = try run(["whoami"], "")
    #expect(who.text.contains(second.address))
    #expect(
      who.notes == "onthemap: also logged in at \(first.address)/api/session as Ada Lovelace\n")
    #expect(try run(["whoami", "--server", first.address], "").text.contains(first.address))
    let post = Self.seattle + ["--server", first.address]
    #expect(try run(post, "").status == 0)
    #expect(try run(["logout"], "").status == 0)
    #expect(try run(["whoami"], "").text.contains(first.address))
    let gone = try run(["whoami", "--server", second.address], "")
    #expect(gone.status == 77)
    #expect(gone.notes.contains("but at \(first.address)/api/session"))
    #expect(try run(["logout"], "").status == 0)
    #expect(try run(["whoami"], "").notes == "onthemap: not logged in; run `onthemap login`\n")
  }
}
