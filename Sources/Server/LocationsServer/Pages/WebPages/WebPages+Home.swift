internal import Geography
internal import HTTPServing
internal import HTTPTypes
internal import Hummingbird
internal import TextTools
internal import NIOCore
internal import PageRendering
internal import PostingClient
internal import Links
internal import LocationStore
internal import Maps

/// A post on the pages.
struct ShownPost {
  let id: String
  let name: String
  let place: String
  /// The link as posted.
  let link: String
  /// The URL of the link; nil if it is not an http or https link.
  let address: String?
  let host: String
  /// Host and path of the link.
  let page: String
  let updatedAt: String
  let coordinate: Coordinate?

  init(_ object: JSONObject) {
    func text(_ name: String) -> String { object[name]?.string ?? "" }
    func number(_ name: String) -> Double? {
      if case .number(let number) = object[name] { number } else { nil }
    }
    id = text("objectId")
    name = "\(text("firstName")) \(text("lastName"))"
    place = text("mapString")
    link = text("mediaURL")
    let parsed = try? Link(link)
    address = parsed?.href
    let host = parsed.map { "\($0.host)" } ?? link
    self.host = host
    // After the scheme and the host, up to the query or fragment.
    let rest = (parsed?.href ?? "").drop { $0 != ":" }.dropFirst(3).drop { $0 != "/" }
    let path = rest.prefix { $0 != "?" && $0 != "#" }
    page = host + (path.hasSuffix("/") ? path.dropLast() : path)
    updatedAt = text("updatedAt")
    coordinate = number("latitude").flatMap { latitude in
      number("longitude").flatMap { Coordinate(latitude: latitude, longitude: $0) }
    }
  }

  var values: PageValues {
    var values: PageValues = [
      "id": id, "name": name, "place": place, "link": link, "host": host, "page": page,
      "time": updatedAt,
      "day": String(updatedAt.prefix(10)),
    ]
    values["address"] = address
    if let coordinate {
      values["latitude"] = "\(coordinate.latitude)"
      values["longitude"] = "\(coordinate.longitude)"
    }
    return values
  }
}

extension ShownPost {
  /// The values of a row of the table: posts of the last 24 hours have the time beside the day.
  func values(at now: Timestamp) -> PageValues {
    var values = values
    if let time = Timestamp(text: updatedAt), time.advanced(by: .seconds(86_400)) > now {
      values["day"] = "\(updatedAt.prefix(10)) \(updatedAt.dropFirst(11).prefix(5)) UTC"
    }
    return values
  }
}

extension WebPages {
  /// The number of posts on the map and in the table.
  static let postCount = 100

  func posts(matching condition: PostCondition? = nil, limit: Int = postCount) async throws
    -> [ShownPost]
  {
    var query = try ListQuery(QueryParameters(""))
    query.condition = condition
    query.limit = limit
    let bytes = try await api.store.list(query, postsPerAuthor: api.settings.postsPerAuthor)
    guard case .array(let posts) = try JSONValue(body: bytes).object?["results"] else { return [] }
    return posts.compactMap { $0.object.map(ShownPost.init) }
  }

  func posts(of account: Account) async throws -> [ShownPost] {
    try await posts(matching: .compare(.uniqueKey, .equal, .string(account.key)))
  }

  func mapPage(_ request: Request, _ context: ServerContext) async throws -> Response {
    try await home(request, isTable: false)
  }

  /// What is odd about the link of a new post, by the codes of the findings; nil for nothing.
  private func noticed(
    _ codes: String, about post: ShownPost, in language: String
  ) -> PageValues? {
    let texts = resources.texts(in: language)
    let words = codes.split(separator: ",").prefix(Self.noticeLimit)
      .compactMap { texts["noticed_\($0)"] }
    guard !words.isEmpty else { return nil }
    return ["id": post.id, "link": post.link, "words": words.joined(separator: " ")]
  }

  /// The largest number of sentences about one link.
  private static let noticeLimit = 5

  func tablePage(_ request: Request, _ context: ServerContext) async throws -> Response {
    try await home(request, isTable: true)
  }

  private func home(_ request: Request, isTable: Bool) async throws -> Response {
    let visitor = try await visitor(request)
    var content = PageContent(
      language: language(of: request), script: "home", title: isTable ? "table" : "map",
      visitor: visitor)
    let posts = try await posts()
    content.values["isTable"] = isTable
    content.values["isHome"] = true
    let now = api.now()
    content.values["posts"] = posts.map { $0.values(at: now) }
    content.values["isEmpty"] = posts.isEmpty
    let parameters = try QueryParameters(request.uri.query)
    if let post = posts.first(where: { $0.id == parameters["open"] }) {
      content.values["noticed"] = noticed(
        parameters["noticed"] ?? "", about: post, in: content.language)
    }
    return response("home", content)
  }

  /// The width of the picture of all posts: a phone scrolls over it, and its names can be read.
  private static let pictureWidth = 800.0
  /// The width of the picture of a place: a phone shows it whole, and its names can be read.
  private static let placeWidth = 480.0
  /// The least of a place's surroundings that has names and lines to see, in degrees of latitude.
  private static let leastDegrees = 0.3

  /// The map as a picture, with the most recent posts or with the place in the query.
  func picture(_ request: Request, _ context: ServerContext) async throws -> Response {
    let visitor = try await visitor(request)
    let parameters = try QueryParameters(request.uri.query)
    let texts = resources.texts(in: language(of: request))
    var pins: [MapPicture.Pin]
    var zoom: Int?
    if let latitude = parameters["latitude"].flatMap(Double.init),
      let longitude = parameters["longitude"].flatMap(Double.init),
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    {
      let name = "\(visitor.account.firstName) \(visitor.account.lastName)"
      pins = [.init(coordinate: coordinate, title: name)]
      zoom = max(2, min(parameters["zoom"].flatMap(Int.init) ?? 10, 16))
    } else {
      pins = try await posts().compactMap { post in
        post.coordinate.map { .init(coordinate: $0, title: post.name, detail: post.place) }
      }
    }
    let layers = try world.layers()
    var picture = MapPicture(
      outline: layers.outline, details: layers.details,
      labels: world.labels(in: language(of: request)), title: texts["map"] ?? "", pins: pins)
    picture.width = zoom == nil ? Self.pictureWidth : Self.placeWidth
    if let zoom {
      // At zoom 0 the world is 256 units wide, and the picture is half as high as wide.
      let degrees = Self.placeWidth / 2 * 360 / Double(256 << zoom)
      picture.closestDegrees = max(Self.leastDegrees, degrees)
    }
    var headers: HTTPFields = [.contentType: "image/svg+xml"]
    // Allow the inline style sheet of the picture.
    headers[.contentSecurityPolicy] =
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
    return Response(
      status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: picture.svg())))
  }
}
