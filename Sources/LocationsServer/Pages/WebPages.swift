import PostValidation

internal import Geocoding
internal import HTTPServing
internal import HTTPTypes
internal import Hummingbird
internal import JSON
internal import Logging
internal import Mustache
internal import NIOCore
internal import PageRendering
internal import Posting
internal import Synchronization
internal import WorldOutline

/// The web pages: signing in, the map and the table of posts, posting, and the account.
///
/// Every page works without scripts; it is made from a template and the texts of a language.
/// Scripts add an interactive map, suggestions while typing, and updates without reloading. They
/// call the same API as other clients, with the session cookie.
struct WebPages: Sendable {
  let api: LocationsAPI
  let catalogue: TextCatalogue
  private let templates: MustacheLibrary
  private let assets: [String: PageAsset]
  let world: WorldAssets
  /// The challenges for creating passkeys and for signing in with them.
  let challenges = PasskeyChallenges()

  /// Reads the templates and files.
  ///
  /// - Throws: an error if an embedded file is invalid; a test checks that none is.
  init(api: LocationsAPI) throws {
    self.api = api
    MustacheContentTypes.register(MarkupContentType(), named: MarkupContentType.name)
    var templates = MustacheLibrary()
    var assets: [String: PageAsset] = [:]
    let files = PageFiles.all()
    for (name, bytes) in files {
      if name.hasSuffix(".mustache") {
        try templates.register(
          String(decoding: bytes, as: UTF8.self), named: String(name.dropLast(9)))
      } else if let type = Self.mediaType(of: name) {
        assets[name] = PageAsset(bytes, mediaType: type)
      }
    }
    for (name, file) in [("leaflet.js", "leaflet.esm.min.js"), ("leaflet.css", "leaflet.css")] {
      if let bytes = FolderFile.bytes(named: file, in: api.settings.pages.leafletFolder) {
        assets[name] = PageAsset(bytes, mediaType: Self.mediaType(of: name) ?? "")
      }
    }
    catalogue = try TextCatalogue(files["strings.json"] ?? [])
    self.templates = templates
    self.assets = assets
    world = WorldAssets(gazetteer: api.validator.geocoder?.gazetteer)
  }

  /// Whether Leaflet is available; if not, maps are static pictures.
  var hasLeaflet: Bool { assets["leaflet.js"] != nil && assets["leaflet.css"] != nil }

  func asset(named name: String) -> PageAsset? { assets[name] }

  private static func mediaType(of name: String) -> String? {
    switch name.split(separator: ".").last {
    case "css": "text/css; charset=utf-8"
    case "js": "text/javascript; charset=utf-8"
    case "svg": "image/svg+xml"
    default: nil
    }
  }

  /// The Content Security Policy (Level 3) of pages: this server only, and nothing inline.
  ///
  /// Leaflet's invisible picture is a data URL.
  static let policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    + "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

  /// Makes a page from a template.
  ///
  /// Pages are not compressed. They contain tokens next to visitors' input, and the compressed
  /// length would reveal the tokens (BREACH attack).
  ///
  /// - Parameters:
  ///   - name: the name of the template.
  ///   - page: the visitor, the language and the values.
  ///   - status: the status of the reply.
  /// - Returns: the reply.
  func response(
    _ name: String, _ page: PageContent, status: HTTPResponse.Status = .ok
  ) -> Response {
    let text = templates.render(page.values(with: self).forTemplate, withTemplate: name) ?? ""
    var headers: HTTPFields = [
      .contentType: "text/html; charset=utf-8", .contentLanguage: page.language,
      .vary: "Accept-Language, Cookie",
    ]
    headers[.contentSecurityPolicy] = Self.policy
    return Response(
      status: status, headers: headers, body: .init(byteBuffer: ByteBuffer(string: text)))
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

  /// All values, including those of every page.
  func values(with pages: WebPages) -> PageValues {
    let texts = pages.catalogue.texts[language] ?? [:]
    var all = values
    all["lang"] = language
    all["t"] = texts
    all["title"] = texts[title] ?? title
    all["site"] = pages.api.settings.pages.title
    all["script"] = script
    all["leaflet"] = pages.hasLeaflet
    if script != nil {
      // JSON for the script; `<` and similar characters are escaped.
      var writer = JSONWriter()
      writer.value(
        .object(
          JSONObject(
            texts.sorted { $0.key < $1.key }.map { .init(name: $0.key, value: .string($0.value)) }))
      )
      all["strings"] = String(decoding: writer.bytes, as: UTF8.self)
    }
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
