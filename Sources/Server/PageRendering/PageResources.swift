package import HTTPServing
internal import HTTPTypes
package import Hummingbird
package import Maps
internal import TextTools
internal import Mustache
internal import NIOCore

/// The resources of pages: templates, texts in several languages, and the files that they load.
package struct PageResources: Sendable {
  /// Whether the binary contains Leaflet, which it does where the system had it when it was built.
  package static let containsLeaflet = PageFiles.bytes(named: "leaflet.js") != nil

  /// The Content Security Policy (Level 3) of pages: this server only, and nothing inline.
  ///
  /// Leaflet's invisible picture is a data URL. Tiles, where the operator wants them, are the one
  /// thing of another host.
  private var policy: String {
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:"
      + (tiles.map { " " + $0.origin } ?? "")
      + "; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
  }

  /// The texts.
  package let catalogue: TextCatalogue
  private let tiles: TileServer?
  private let templates: MustacheLibrary
  private let assets: [String: PageAsset]

  /// Reads the templates and files.
  ///
  /// - Parameters:
  ///   - leafletFolder: a folder with Leaflet's `leaflet.esm.min.js` and `leaflet.css`; nil for
  ///     those in the binary. Where there are none, maps are still pictures.
  ///   - tiles: whose pictures the maps show; nil for the lines and names of this server alone.
  /// - Throws: an error if an embedded file is invalid; a test checks that none is.
  package init(leafletFolder: String?, tiles: TileServer?) throws {
    self.tiles = tiles
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
    if let leafletFolder {
      for (name, file) in Self.leafletFiles {
        assets[name] = FolderFile.bytes(named: file, in: leafletFolder).map {
          PageAsset($0, mediaType: Self.mediaType(of: name) ?? "")
        }
      }
    }
    catalogue = try TextCatalogue(files["strings.json"] ?? [])
    self.templates = templates
    self.assets = assets
  }

  /// The files of Leaflet by the names under which pages load them.
  private static let leafletFiles = [
    ("leaflet.js", "leaflet.esm.min.js"), ("leaflet.css", "leaflet.css"),
  ]

  /// The files of Leaflet that a folder lacks; empty if it can be used.
  package static func missingLeafletFiles(in folder: String) -> [String] {
    leafletFiles.map(\.1).filter { FolderFile.bytes(named: $0, in: folder) == nil }
  }

  /// Whether Leaflet is available; if not, maps are still pictures.
  package var hasLeaflet: Bool { assets["leaflet.js"] != nil && assets["leaflet.css"] != nil }

  /// The style sheet, script or picture of a name; nil if there is none.
  package func asset(named name: String) -> PageAsset? { assets[name] }

  private static func mediaType(of name: String) -> String? {
    switch name.split(separator: ".").last {
    case "css": "text/css; charset=utf-8"
    case "js": "text/javascript; charset=utf-8"
    case "svg": "image/svg+xml"
    default: nil
    }
  }

  /// The language of the pages that a browser prefers.
  package func language(of request: Request) -> String {
    catalogue.language(accepting: request.headers[.acceptLanguage])
  }

  /// The texts of a language by name.
  package func texts(in language: String) -> [String: String] { catalogue.texts[language] ?? [:] }

  /// Makes a page from a template.
  ///
  /// Pages are not compressed: some contain tokens next to visitors' input, and the compressed
  /// length would reveal the tokens (BREACH attack).
  ///
  /// - Parameters:
  ///   - template: the name of the template.
  ///   - content: the language, the title, the script and the values.
  ///   - status: the status of the reply.
  ///   - vary: the names of the request fields that the page depends on.
  /// - Returns: the reply.
  package func response(
    _ template: String, _ content: PageText, status: HTTPResponse.Status = .ok, vary: String
  ) -> Response {
    let text = templates.render(values(of: content).forTemplate, withTemplate: template) ?? ""
    return Response(
      status: status,
      headers: [
        .contentType: "text/html; charset=utf-8", .contentLanguage: content.language, .vary: vary,
        .contentSecurityPolicy: policy,
      ], body: .init(byteBuffer: ByteBuffer(string: text)))
  }

  private func values(of content: PageText) -> PageValues {
    let texts = texts(in: content.language)
    var all = content.values
    all["lang"] = content.language
    all["t"] = texts
    all["title"] = texts[content.title] ?? content.title
    all["site"] = content.site
    all["script"] = content.script
    all["leaflet"] = hasLeaflet
    if let tiles {
      all["tiles"] = ["address": tiles.address, "attribution": tiles.attribution] as PageValues
    }
    if content.script != nil {
      // JSON for the script; `<` and similar characters are escaped.
      var writer = JSONWriter()
      writer.value(
        .object(
          JSONObject(
            texts.filter { content.isForScript($0.key) }.sorted { $0.key < $1.key }
              .map { .init(name: $0.key, value: .string($0.value)) })))
      all["strings"] = String(decoding: writer.bytes, as: UTF8.self)
    }
    return all
  }
}

/// The content of a page.
package struct PageText: Sendable {
  /// The language of the page: "de".
  package let language: String
  /// The name of the page's script: `home` for `home.js`; nil for none.
  package let script: String?
  /// The name of the text for the title, or the title.
  package let title: String
  /// The name of the site.
  package let site: String
  /// The other values.
  package let values: PageValues
  /// The prefix of the names of the texts that the script needs; empty for all texts.
  private let scriptTextPrefixes: [String]

  package init(
    language: String, script: String?, title: String, site: String, values: PageValues,
    scriptTextPrefixes: [String] = []
  ) {
    self.scriptTextPrefixes = scriptTextPrefixes
    self.language = language
    self.script = script
    self.title = title
    self.site = site
    self.values = values
  }

  /// Whether the script needs the text of a name.
  fileprivate func isForScript(_ name: String) -> Bool {
    scriptTextPrefixes.isEmpty || scriptTextPrefixes.contains { name.hasPrefix($0) }
  }
}
