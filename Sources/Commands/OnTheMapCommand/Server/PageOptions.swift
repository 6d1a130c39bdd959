import ArgumentParser
import LocationStore
import LocationsServer
import PostingClient
import Links

/// Options for the web pages of a server.
struct PageOptions: ParsableArguments {
  @Flag(
    name: .customLong("pages"), inversion: .prefixedNo,
    help: "Serve the web pages too.")
  var isOn = true

  @Option(help: ArgumentHelp("Name of the site on its pages.", valueName: "text"))
  var title = PageSettings().title

  @Option(help: ArgumentHelp("Text below the name on the sign-in page.", valueName: "text"))
  var welcome: String?

  @OptionGroup var map: MapOptions

  @Option(
    help: ArgumentHelp(
      "Page to sign up at, instead of the built-in one.", valueName: "address"))
  var signUpAddress: String?

  func validate() throws {
    guard let signUpAddress else { return }
    do throws(LinkError) { _ = try Link(signUpAddress) } catch {
      throw ValidationError("--sign-up-address is not a web address: \(error)")
    }
  }

  var settings: PageSettings {
    var settings = PageSettings()
    settings.isOn = isOn
    settings.title = title
    settings.welcome = welcome
    settings.leafletFolder = map.leafletFolder
    // Invalid ones were refused before.
    settings.tiles = try? map.tiles
    settings.signUpAddress = signUpAddress
    return settings
  }
}
