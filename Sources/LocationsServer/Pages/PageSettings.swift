/// What the server's web pages are, and whether there are any.
public struct PageSettings: Sendable {
  /// Whether the pages are served, beside the API.
  public var isOn = true
  /// The folder with Leaflet's `leaflet.esm.min.js` and `leaflet.css`: where Debian's libjs-leaflet has
  /// them.
  ///
  /// Without them the map is a drawn picture.
  public var leafletFolder = "/usr/share/javascript/leaflet"
  /// Where people sign up when they cannot do so here: the address of another site's page.
  public var signUpAddress: String?

  /// Makes the settings of pages as they usually are.
  public init() {}
}
