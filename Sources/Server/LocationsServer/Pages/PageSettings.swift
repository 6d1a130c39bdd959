public import Maps
internal import PageRendering

/// The settings of the server's web pages.
public struct PageSettings: Sendable {
  /// Whether to serve the pages.
  public var isOn = true
  /// The name of the site: in the titles of all pages and on the sign-in page.
  public var title = "On the Map"
  /// The text below the name of the site on the sign-in page; nil for none.
  public var welcome: String?
  /// The folder with Leaflet's `leaflet.esm.min.js` and `leaflet.css`; nil for those in the binary.
  ///
  /// Where there are none, maps are still pictures.
  public var leafletFolder: String?
  /// Whose pictures the maps show; nil for the lines and names of this server alone.
  public var tiles: TileServer?
  /// The URL of the page to sign up at, if this server does not allow signing up; nil for none.
  public var signUpAddress: String?
  /// The page to sign in with Facebook; nil for no button.
  public var facebook: FacebookDialog?

  /// Makes the default settings.
  public init() {}
}

/// Facebook's log-in page, which returns with an access token.
///
/// Source: Facebook Login, "Manually Build a Login Flow".
public struct FacebookDialog: Sendable {
  /// The URL of the page, without a query.
  public var address: String
  /// The id of the app.
  public var appID: String

  /// Makes a log-in page from its parts.
  ///
  /// - Parameters:
  ///   - address: the URL of the page, without a query.
  ///   - appID: the id of the app.
  public init(address: String, appID: String) {
    self.address = address
    self.appID = appID
  }

  var values: PageValues { ["address": address, "app": appID] }
}
