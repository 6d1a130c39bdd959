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

  /// What the person who starts a server should know about its proxy, a line each.
  var notes: [String] {
    if let publicURL, publicURL.isSecure, trustedProxies.isEmpty {
      return [
        "no --trusted-proxy: behind the proxy of \(publicURL.text) all visitors count as one client, with "
          + "one limit for all; pass the address of the proxy"
      ]
    }
    if publicURL == nil, !trustedProxies.isEmpty {
      return [
        "no --public-url: requests that the proxy passes on with the name of another host are refused; "
          + "pass the address that browsers use"
      ]
    }
    return []
  }

  /// Sets what the options say.
  func apply(to settings: inout HTTPSettings) {
    settings.publicURL = publicURL
    settings.trustedProxies = trustedProxies
  }
}
