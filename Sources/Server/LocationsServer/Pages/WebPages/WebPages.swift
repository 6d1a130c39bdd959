internal import LocationStore
import PostValidation

internal import Geocoding
internal import GeocodingServer
internal import HTTPServing
internal import HTTPTypes
internal import Hummingbird
internal import PageRendering

/// The web pages: signing in, the map and the table of posts, posting, and the account.
///
/// Every page works without scripts; it is made from a template and the texts of a language.
/// Scripts add an interactive map, suggestions while typing, and updates without reloading. They
/// call the same API as other clients, with the session cookie.
struct WebPages: Sendable {
  let api: LocationsAPI
  let resources: PageResources
  let world: WorldAssets
  /// The challenges for creating passkeys and for signing in with them.
  let challenges: PasskeyChallenges

  /// Reads the templates and files.
  ///
  /// - Throws: an error if an embedded file is invalid; a test checks that none is.
  init(api: LocationsAPI) throws {
    self.api = api
    challenges = PasskeyChallenges(key: api.store.serverKey)
    let settings = api.settings.pages
    resources = try PageResources(leafletFolder: settings.leafletFolder, tiles: settings.tiles)
    world = WorldAssets(gazetteer: api.validator.geocoder?.gazetteer)
  }

  /// Makes a page from a template.
  ///
  /// - Parameters:
  ///   - name: the name of the template.
  ///   - page: the visitor, the language and the values.
  ///   - status: the status of the reply.
  /// - Returns: the reply.
  func response(
    _ name: String, _ page: PageContent, status: HTTPResponse.Status = .ok
  ) -> Response {
    var values = page.valuesWithVisitor
    values["streets"] = world.streets
    if api.settings.servesGeocoder { values["finder"] = GeocodingRoutes.pagePath }
    let text = PageText(
      language: page.language, script: page.script, title: page.title,
      site: api.settings.pages.title, values: values)
    return resources.response(name, text, status: status, vary: "Accept-Language, Cookie")
  }

  /// Redirects to another page of this server (RFC 9110, section 15.4.4).
  func redirect(to path: String, cookies: [String] = []) -> Response {
    var headers: HTTPFields = [.location: path]
    for cookie in cookies { headers.append(.init(name: .setCookie, value: cookie)) }
    return Response(status: .seeOther, headers: headers)
  }
}

/// The content of a page.
struct PageContent {
  let language: String
  /// The name of the page's script: `home` for `home.js`.
  var script: String?
  /// The name of the text for the title.
  var title: String
  var visitor: Visitor?
  var values: PageValues = [:]

  /// The values, with those of the visitor.
  var valuesWithVisitor: PageValues {
    var all = values
    if let visitor {
      all["signedIn"] = true
      all["key"] = visitor.account.key
      all["name"] = "\(visitor.account.firstName) \(visitor.account.lastName)"
      all["xsrf"] = visitor.secret.xsrfToken
      all["moderator"] = visitor.account.isModerator
    }
    return all
  }
}
