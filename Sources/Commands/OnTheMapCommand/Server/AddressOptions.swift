import ArgumentParser
import HTTPServing

/// Options for the public address and the proxies of a server.
struct AddressOptions: ParsableArguments {
  @Option(
    name: .customLong("public-url"),
    help: ArgumentHelp(
      "Public address of the server, such as https://map.example.org. Other host names are refused, "
        + "except those of this machine.", valueName: "address"))
  var publicURL: WebOrigin?

  @Option(
    name: .customLong("trusted-proxy"),
    help: ArgumentHelp(
      "Take the clients' addresses from Forwarded or X-Forwarded-For of this proxy: an address or a "
        + "range such as 10.0.0.0/8. Repeatable.", valueName: "address"))
  var trustedProxies: [AddressRange] = []

  /// Sets what the options say.
  func apply(to settings: inout HTTPSettings) {
    settings.publicURL = publicURL
    settings.trustedProxies = trustedProxies
  }
}
