import ArgumentParser
import CommandLineSupport
import Files
import Gazetteer
import Geocoding
import LocationsServer
import Logging
import PostValidation
import Posting
import PostingTransport
import WebLinks

/// Serves the locations API.
struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Serve the locations API and the web pages.",
    discussion: """
      Make accounts with "onthemap user add", or let people sign up with --sign-up. Only this machine \
      can reach the server unless you pass --host. Before others use it, put a proxy that ends TLS in \
      front of it, and pass --public-url and --trusted-proxy.

      On Ctrl-C or SIGTERM the server finishes the requests in flight, then exits.

      EXAMPLES:
        onthemap serve
        onthemap serve --port 9000 --database class.sqlite --sign-up
        onthemap serve --sign-up=invite --public-url https://map.example.org --trusted-proxy 127.0.0.1

      \(ExitStatus.help)
      """)

  @Option(help: ArgumentHelp("Host name or address to listen on.", valueName: "host"))
  var host = "127.0.0.1"

  @Option(help: ArgumentHelp("Port to listen on; 0 for any free port.", valueName: "port"))
  var port = 8080

  @OptionGroup var database: DatabaseOptions

  @Flag(name: .customLong("private"), help: "Require a session or key for reading too.")
  var isPrivate = false

  /// Its value may be left out: ``OnTheMap`` puts it there before the arguments are read.
  @Option(
    help: ArgumentHelp(
      "Who can make an account: closed, open (--sign-up alone), invite (with a link from \"onthemap "
        + "user invite\") or approve (a moderator lets them in).", valueName: "who"))
  var signUp = SignUpMode.closed

  @OptionGroup(title: "Options for the open Internet") var exposure: ExposureOptions

  @Option(
    name: .customLong("cors"),
    help: ArgumentHelp(
      "Allow pages of this origin to call the API. Repeatable.",
      valueName: "origin"))
  var origins: [String] = []

  @Flag(help: "Send cookies over https only, without --public-url https://….")
  var secureCookies = false

  @Option(
    help: ArgumentHelp(
      "Requests per second of one client; 0 is unlimited. (default: 50, unlimited from this machine)",
      valueName: "number"))
  var rateLimit: Double?

  @Option(
    help: ArgumentHelp(
      "Minimum log level; info logs each request.", valueName: "level"))
  var logLevel = LogLevel.notice

  @Option(
    help: ArgumentHelp(
      "Accept log-ins with Facebook tokens of this app.", valueName: "number"))
  var facebookApp: String?

  @Option(
    help: ArgumentHelp("Address to verify Facebook tokens at.", valueName: "address"))
  var facebookAddress = "https://graph.facebook.com"

  @Option(
    help: ArgumentHelp(
      "Page that the Facebook button leads to.", valueName: "address"))
  var facebookDialog = "https://www.facebook.com/dialog/oauth"

  @OptionGroup var pages: PageOptions
  @OptionGroup var gazetteer: GazetteerOptions

  func validate() throws {
    guard (0...65_535).contains(port) else {
      throw ValidationError("--port must be 0 to 65535.")
    }
    if let rateLimit, !(0...1_000_000).contains(rateLimit) {
      throw ValidationError("--rate-limit must be 0 to 1000000.")
    }
    for (name, address) in [("address", facebookAddress), ("dialog", facebookDialog)]
    where !address.hasPrefix("https://") && !address.hasPrefix("http://127.0.0.1:") {
      throw ValidationError("--facebook-\(name) must begin with https://.")
    }
    for origin in origins where !ServerSettings.isOrigin(origin) {
      throw ValidationError(
        "--cors \(origin.debugDescription) is not an origin such as https://example.org."
      )
    }
  }

  mutating func run() async throws {
    let metrics = ServerMetrics()
    let geocoder = Geocoder(try gazetteer.source.open(note: ExitStatus.note))
    let store = try database.open(createIfMissing: true, metrics: metrics)
    let logger = Logger(label: "onthemap") { [logLevel] _ in
      JSONLogHandler(level: logLevel.level) { line in try? FileDescriptor.standardError.write(line)
      }
    }
    let settings = settings
    let isBehindProxy = !exposure.trustedProxies.isEmpty
    let note: @Sendable (Int) -> Void = { [host, path = store.path] port in
      let name = host.contains(":") ? "[\(host)]" : host
      ExitStatus.note("serving http://\(name):\(port) from \(path)")
      if !["127.0.0.1", "::1", "localhost"].contains(host), !isBehindProxy {
        ExitStatus.note(
          "other machines can reach this server, and the connection is not encrypted;"
            + " put a proxy that ends TLS in front of it")
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
    settings.signUp = signUp
    exposure.apply(to: &settings)
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
