import Gazetteer
import ArgumentParser
import CommandLineSupport
import Files
import Geocoding
import GeocodingServer
import HTTPServing
import Logging

/// Serves the geocoder alone.
struct GeocoderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "geocoder",
    abstract: "Serve the geocoder to clients of Photon, Nominatim, Pelias and others.",
    discussion: """
      Needs no database, accounts or network. A page to try it is at /. The APIs are at /photon, \
      /nominatim, /pelias, /open-meteo and /reconcile (OpenRefine); its own API is at /geocode, \
      /suggest and /reverse. For clients that take a host but no path, --root mounts one of them at \
      the root; its own API is then at /onthemap/geocode, and the page at /onthemap/. /openapi.json \
      describes the APIs.

      Only this machine can reach the server unless you pass --host. Before others use it, put a proxy \
      that ends TLS in front of it, and pass --public-url and --trusted-proxy.

      On SIGHUP the server reloads the files of --gazetteer and --add-on. On Ctrl-C or SIGTERM it \
      finishes the requests in flight, then exits.

      EXAMPLES:
        onthemap geocoder
        onthemap geocoder --port 2322 --root photon
        onthemap geocoder --public-url https://geo.example.org --trusted-proxy 127.0.0.1
        curl 'http://127.0.0.1:8080/photon/api?q=Seattle'
        curl -T places.csv -X POST -H 'Content-Type: text/csv' http://127.0.0.1:8080/geocode

      \(ExitStatus.help)
      """)

  @OptionGroup var listening: ListeningOptions

  @Option(
    help: ArgumentHelp(
      "API to mount at the root, too: photon, nominatim, pelias, open-meteo or reconcile.",
      valueName: "api"))
  var root: GeocodingRoutes.Root?

  @Flag(
    name: .customLong("page"), inversion: .prefixedNo,
    help: "Serve the page with a search box and a map, at / or, with --root, at /onthemap/.")
  var servesPage = true

  @OptionGroup var map: MapOptions

  @OptionGroup(title: "Options for the open Internet") var exposure: AddressOptions

  @OptionGroup var gazetteer: GazetteerOptions

  mutating func run() async throws {
    ServerMemory.shareArenas()
    let source = gazetteer.serverSource
    let geocoder = Geocoder(try source.open(isMapped: false, note: ExitStatus.note))
    let settings = settings
    let routes = GeocodingRoutes(
      CurrentGeocoder(geocoder), version: Version.current, root: root,
      origin: exposure.publicURL?.text)
    let isBehindProxy = !exposure.trustedProxies.isEmpty
    let page =
      servesPage ? try GeocoderPage(leafletFolder: map.leafletFolder, tiles: map.tiles) : nil
    let service = GeocoderService(
      routes, page: page, settings: settings, logger: listening.logger,
      reload: { Geocoder(try source.gazetteer(isMapped: false, note: ExitStatus.note)) },
      didStart: {
        [host = settings.host, notes] port in
        ListeningOptions.announce(host: host, port: port, isBehindProxy: isBehindProxy, from: nil)
        notes.forEach(ExitStatus.note)
      })
    do {
      try await service.runUntilSignalled()
    } catch {
      ExitStatus.note("\(error)")
      throw ExitStatus.unavailable
    }
    ExitStatus.note("stopped")
  }

  /// What is of no use as it is set, a line each.
  var notes: [String] {
    gazetteer.serverNotes() + map.notes(hasPages: servesPage) + exposure.notes
  }

  private var settings: HTTPSettings {
    var settings = HTTPSettings()
    exposure.apply(to: &settings)
    listening.apply(to: &settings)
    return settings
  }
}
