internal import JSON
internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import Mustache
internal import NIOCore
internal import Posting
internal import Synchronization
internal import WorldOutline

/// The web pages: signing in, the map and the table of the last posts, posting, one's account.
///
/// Every page is whole without a script, from a template and the texts of a language. Scripts add what
/// only they can: a map to move, suggestions while typing, news without a new page. They call the routes of
/// the API that other clients call, with the session's cookie.
struct WebPages: Sendable {
  let api: LocationsAPI
  let catalogue: TextCatalogue
  private let templates: MustacheLibrary
  private let assets: [String: PageAsset]
  let world: WorldAssets
  /// Those that passkeys are made with.
  let challenges = PasskeyChallenges()
  /// Those that passkeys sign in with.
  ///
  /// Apart from the others, since anybody may ask for one, and many push out the oldest.
  let signInChallenges = PasskeyChallenges()

  /// Reads the templates and files.
  ///
  /// - Throws: when one of them is not what it should be, which a test finds out.
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
    world = WorldAssets()
  }

  /// Whether Leaflet is there: otherwise maps are drawn pictures.
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

  /// What a page may load and where its forms may go: this server alone, and nothing inline.
  ///
  /// Content Security Policy Level 3. Leaflet's invisible picture is a data address.
  static let policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    + "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

  /// A page from a template.
  ///
  /// It is not compressed: what visitors send stands beside tokens in it, and the length would tell
  /// (the BREACH attack).
  ///
  /// - Parameters:
  ///   - name: the template's name.
  ///   - page: who asks in which language, and what the template shows.
  ///   - status: of the reply.
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

  /// Sends a browser to another page of this server (RFC 9110, section 15.4.4).
  func redirect(to path: String, cookies: [String] = []) -> Response {
    var headers: HTTPFields = [.location: path]
    for cookie in cookies { headers.append(.init(name: .setCookie, value: cookie)) }
    return Response(status: .seeOther, headers: headers)
  }
}

/// What a page shows.
struct PageContent {
  let language: String
  /// The page's own script, `home` for `home.js`.
  var script: String?
  /// The name of the text that is the page's title.
  var title: String
  var visitor: Visitor?
  var values: PageValues = [:]

  /// All values, with those that every page has.
  func values(with pages: WebPages) -> PageValues {
    let texts = pages.catalogue.texts[language] ?? [:]
    var all = values
    all["lang"] = language
    all["t"] = texts
    all["title"] = texts[title] ?? title
    all["script"] = script
    all["leaflet"] = pages.hasLeaflet
    if script != nil {
      // Read by the script; `<` and its like are escaped in it.
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
