import ArgumentParser
import CommandLineSupport
import Gazetteer
import Geocoding
import LocationsServer
import Logging
import Posting
import PostingTransport
import SharedOptions

/// Serves the locations API.
struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Serves the locations API: sessions, users and posts, kept in a database.",
    discussion: """
      Accounts are made with "onthemap user add", or by anybody with --sign-up. The server is for \
      this machine alone unless --host says otherwise; put a proxy that ends TLS in front of it \
      before others use it.

      It ends on Ctrl-C or SIGTERM, after the requests that it has begun.

      EXAMPLES:
        onthemap serve
        onthemap serve --port 9000 --database class.sqlite --sign-up
        onthemap serve --host 0.0.0.0 --private --secure-cookies
      """)

  @Option(help: ArgumentHelp("The name or address to listen at.", valueName: "host"))
  var host = "127.0.0.1"

  @Option(help: ArgumentHelp("The port to listen at; 0 for any that is free.", valueName: "port"))
  var port = 8080

  @OptionGroup var database: DatabaseOptions

  @Flag(name: .customLong("private"), help: "Reading needs a session or a key too.")
  var isPrivate = false

  @Flag(help: "Anybody may make an account by POST /api/users.")
  var signUp = false

  @Option(
    name: .customLong("cors"),
    help: ArgumentHelp(
      "An origin whose pages may call the API, as https://example.org (repeatable).",
      valueName: "origin"))
  var origins: [String] = []

  @Flag(help: "Cookies are for https only: for a server behind a proxy that ends TLS.")
  var secureCookies = false

  @Option(
    help: ArgumentHelp(
      "Requests a second of one client (default: 50, and any number on this machine; 0 for any).",
      valueName: "number"))
  var rateLimit: Double?

  @Option(
    help: ArgumentHelp(
      "The least level of the log: info writes a line a request.", valueName: "level"))
  var logLevel = LogLevel.notice

  @Option(
    help: ArgumentHelp(
      "Facebook tokens that were made for this app are taken as log-ins.", valueName: "number"))
  var facebookApp: String?

  @Option(
    help: ArgumentHelp("Where Facebook tokens are looked up.", valueName: "address"))
  var facebookAddress = "https://graph.facebook.com"

  @Option(
    help: ArgumentHelp(
      "The page of Facebook that the pages' button leads to.", valueName: "address"))
  var facebookDialog = "https://www.facebook.com/dialog/oauth"

  @OptionGroup var pages: PageOptions
  @OptionGroup var gazetteer: GazetteerOptions

  func validate() throws {
    guard (0...65_535).contains(port) else {
      throw ValidationError("A port is a number from 0 to 65535.")
    }
    if let rateLimit, !(0...1_000_000).contains(rateLimit) {
      throw ValidationError("A rate is a number from 0 to 1000000.")
    }
    for (name, address) in [("address", facebookAddress), ("dialog", facebookDialog)]
    where !address.hasPrefix("https://") && !address.hasPrefix("http://127.0.0.1:") {
      throw ValidationError("--facebook-\(name) must begin with https://.")
    }
    for origin in origins where !ServerSettings.isOrigin(origin) {
      throw ValidationError(
        "An origin is a scheme and a host, as in https://example.org, not \(origin.debugDescription)."
      )
    }
  }

  mutating func run() async throws {
    let metrics = ServerMetrics()
    let geocoder = Geocoder(try gazetteer.source.open())
    let store = try database.open(isMade: true, metrics: metrics)
    let logger = Logger(label: "onthemap") { [logLevel] _ in
      JSONLogHandler(level: logLevel.level) { line in try? FileDescriptor.standardError.write(line)
      }
    }
    let settings = settings
    let note: @Sendable (Int) -> Void = { [host, path = store.path] port in
      let name = host.contains(":") ? "[\(host)]" : host
      ExitStatus.note("serving http://\(name):\(port) from \(path)")
      if !["127.0.0.1", "::1", "localhost"].contains(host) {
        ExitStatus.note(
          "others can reach it, and what they send can be read on the way;"
            + " put a proxy that ends TLS in front")
      }
    }
    do {
      try await AsyncHTTPTransport.with { [facebookApp, facebookAddress] transport in
        let facebook = facebookApp.map { app in
          FacebookGraph(address: facebookAddress, appID: app, transport: transport.send).identity
        }
        try await LocationsService(
          store: store, validator: PostValidator(geocoder: geocoder), settings: settings,
          metrics: metrics, facebook: facebook, logger: logger, didStart: note
        ).runUntilSignalled()
      }
    } catch {
      ExitStatus.note("\(error)")
      throw ExitStatus.unavailable
    }
    do { try store.close() } catch { throw ExitStatus.report(error) }
    ExitStatus.note("stopped")
  }

  private var settings: ServerSettings {
    var settings = ServerSettings()
    settings.host = host
    settings.port = port
    settings.isPrivate = isPrivate
    settings.allowsSignUp = signUp
    settings.allowedOrigins = origins
    settings.hasSecureCookies = secureCookies
    settings.pages = pages.settings
    settings.pages.facebook = facebookApp.map {
      FacebookDialog(address: facebookDialog, appID: $0)
    }
    if let rateLimit {
      settings.requestsPerSecond = rateLimit > 0 ? rateLimit : nil
      settings.limitsLoopback = true
    }
    return settings
  }
}

/// The levels of a log, the most talkative first.
enum LogLevel: String, CaseIterable, ExpressibleByArgument {
  case debug, info, notice, warning, error

  var level: Logger.Level {
    switch self {
    case .debug: .debug
    case .info: .info
    case .notice: .notice
    case .warning: .warning
    case .error: .error
    }
  }
}
