import ArgumentParser
import CommandLineSupport
import Files
import Gazetteer
import Geocoding
internal import LocationStore
import LocationsServer
import PostValidation
import PostingClient
import PostingTransport
import Links

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
        onthemap serve --database postgresql://onthemap@db.example.org/onthemap
        onthemap serve --sign-up=invite --public-url https://map.example.org --trusted-proxy 127.0.0.1

      \(ExitStatus.help)
      """)

  @OptionGroup var listening: ListeningOptions

  @OptionGroup var database: DatabaseOptions

  @Option(
    help: ArgumentHelp(
      "Maximum number of reading connections to PostgreSQL; two more write and listen. (default: 8)",
      valueName: "count"))
  var databaseConnections: Int?

  @Flag(name: .customLong("private"), help: "Require a session or key for reading too.")
  var isPrivate = false

  /// Its value may be left out: ``OnTheMap`` puts it there before the arguments are read.
  @Option(
    help: ArgumentHelp(
      "Who can make an account: closed, open (--sign-up alone), invite (with a link from \"onthemap "
        + "user invite\") or approve (a moderator lets them in).", valueName: "who"))
  var signUp = SignUpMode.closed

  @OptionGroup(title: "Options for the open Internet") var exposure: ExposureOptions

  @Flag(help: "Send cookies over https only, without --public-url https://….")
  var secureCookies = false

  @Option(
    help: ArgumentHelp(
      "Accept log-ins with Facebook tokens of this app.", valueName: "number"))
  var facebookApp: String?

  @Option(help: ArgumentHelp("Address to verify Facebook tokens at.", valueName: "address"))
  var facebookAddress = "https://graph.facebook.com"

  @Option(
    help: ArgumentHelp(
      "Page that the Facebook button opens.", valueName: "address"))
  var facebookDialog = "https://www.facebook.com/dialog/oauth"

  @Flag(
    name: .customLong("geocoder"), inversion: .prefixedNo,
    help: "Serve the geocoder too, at /geocode, /photon, /nominatim and so on.")
  var servesGeocoder = true

  @OptionGroup var pages: PageOptions
  @OptionGroup var gazetteer: GazetteerOptions

  func validate() throws {
    if let databaseConnections {
      guard (1...1_000).contains(databaseConnections) else {
        throw ValidationError("--database-connections must be 1 to 1000.")
      }
      guard database.named.map(DatabaseLocation.isAddress) == true else {
        throw ValidationError("--database-connections needs a PostgreSQL database.")
      }
    }
    for (name, address) in [("address", facebookAddress), ("dialog", facebookDialog)]
    where !address.hasPrefix("https://") && !address.hasPrefix("http://127.0.0.1:") {
      throw ValidationError("--facebook-\(name) must begin with https://.")
    }
  }

  mutating func run() async throws {
    ServerMemory.shareArenas()
    let metrics = ServerMetrics()
    let geocoder = Geocoder(try gazetteer.serverSource.open(isMapped: false, note: ExitStatus.note))
    let store = try database.open(
      createIfMissing: true, connectionLimit: databaseConnections ?? 8, metrics: metrics)
    let settings = settings
    let isBehindProxy = !exposure.address.trustedProxies.isEmpty
    let note: @Sendable (Int) -> Void = {
      [host = listening.host, path = store.name, notes] port in
      ListeningOptions.announce(host: host, port: port, isBehindProxy: isBehindProxy, from: path)
      notes.forEach(ExitStatus.note)
    }
    do {
      try await AsyncHTTPTransport.with {
        [facebookApp, facebookAddress, logger = listening.logger] transport in
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

  /// What is of no use as it is set, a line each.
  var notes: [String] {
    gazetteer.serverNotes() + pages.map.notes(hasPages: pages.isOn) + exposure.address.notes
  }

  private var settings: ServerSettings {
    var settings = ServerSettings()
    listening.apply(to: &settings.http)
    settings.isPrivate = isPrivate
    settings.signUp = signUp
    exposure.apply(to: &settings)
    settings.hasSecureCookies = secureCookies
    settings.servesGeocoder = servesGeocoder
    settings.version = Version.current
    settings.pages = pages.settings
    settings.pages.facebook = facebookApp.map {
      FacebookDialog(address: facebookDialog, appID: $0)
    }
    return settings
  }
}
