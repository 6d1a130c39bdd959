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
  /// Where people sign in with Facebook; nil for no button.
  public var facebook: FacebookDialog?

  /// Makes the settings of pages as they usually are.
  public init() {}
}

/// The page of Facebook that asks somebody whether an app may know who he is, and sends him back with a
/// token (Facebook Login, "Manually Build a Login Flow").
public struct FacebookDialog: Sendable {
  /// The address of the page, without a query.
  public var address: String
  /// The number of the app.
  public var appID: String

  /// Makes the description of a page.
  public init(address: String, appID: String) {
    self.address = address
    self.appID = appID
  }

  var values: PageValues { ["address": address, "app": appID] }
}
