import ArgumentParser
import LocationsServer
import Posting

/// What the web pages of a server are.
struct PageOptions: ParsableArguments {
  @Flag(
    name: .customLong("pages"), inversion: .prefixedNo,
    help: "Whether web pages are served as well.")
  var isOn = true

  @Option(
    name: .customLong("leaflet"),
    help: ArgumentHelp(
      "Where Leaflet is: the folder of leaflet.esm.min.js and leaflet.css.", valueName: "folder"))
  var leafletFolder = PageSettings().leafletFolder

  @Option(
    help: ArgumentHelp(
      "Where people sign up when not here: the address of another page.", valueName: "address"))
  var signUpAddress: String?

  func validate() throws {
    guard let signUpAddress else { return }
    do throws(LinkRefusal) { _ = try Link(signUpAddress) } catch {
      throw ValidationError("--sign-up-address is no address of a page: \(error)")
    }
  }

  var settings: PageSettings {
    var settings = PageSettings()
    settings.isOn = isOn
    settings.leafletFolder = leafletFolder
    settings.signUpAddress = signUpAddress
    return settings
  }
}
