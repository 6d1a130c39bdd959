internal import CSV
internal import FileGeocoding
internal import GeoFormats
internal import Geocoding
internal import HTTPServing
internal import HTTPTypes
internal import Hummingbird
internal import Synchronization

extension GeocodingRoutes {
  /// Adds `POST /geocode`, which answers every line or row of its body.
  func addStreams<Context: RequestContext>(
    of dialect: any Dialect, at prefix: String, to router: some RouterMethods<Context>
  ) {
    guard let dialect = dialect as? OwnDialect else { return }
    router.on(RouterPath("\(prefix)/geocode"), method: .post) { request, context in
      do {
        return try await stream(request, turns(of: context))
      } catch let refusal as RequestRefusal {
        var response = refuse(refusal, request, dialect)
        // The rest of the body is not read.
        response.headers[.connection] = "close"
        return response
      }
    }
  }

  private func stream(_ request: Request, _ turns: Turns) async throws -> Response {
    let call = call(request, try RequestParameters(request.uri.query ?? ""))
    let (input, mediaType) = try streamInput(request, call, turns)
    let client = turns.client.name
    try streams.begin(client)
    let stream = AnswerStream(sharing: spoolBudget)
    guard stream.start(input, done: { [streams] in streams.end(client) }) else {
      streams.end(client)
      throw StreamCounter.refusal("The server cannot start a thread. Try again later.")
    }
    let body = request.body
    let receiving = Task { await stream.receive(body) }
    let connection = turns.connection
    let watching = Task {
      // A client that does not read would keep the reply waiting.
      if await stream.watch(), stream.hasBegun { connection?.close() }
    }
    @Sendable func finish() {
      stream.abort()
      receiving.cancel()
      watching.cancel()
    }
    if let failure = await stream.failureBeforeAnswers() {
      finish()
      throw failure
    }
    metrics.count(OwnDialect.name, .found)
    var headers: HTTPFields = [.contentType: mediaType]
    for note in stream.notes.prefix(8) {
      headers.append(HTTPField(name: .known("OnTheMap-Note"), value: Self.fieldValue(note)))
    }
    return Response(
      status: .ok, headers: headers,
      body: ResponseBody { writer in
        defer { finish() }
        while let bytes = try await stream.next() { try await writer.write(bytes) }
        try await writer.finish(nil)
      })
  }

  private func streamInput(
    _ request: Request, _ call: Call, _ turns: Turns
  ) throws(RequestRefusal) -> (AnswerStream.Input, mediaType: String) {
    let type = request.headers[.contentType].map { $0.prefix { $0 != ";" }.lowercased() } ?? ""
    let geocoder = call.current.geocoder
    switch type {
    case "application/x-ndjson", "application/jsonl", "application/json-lines",
      "application/jsonlines":
      let format = try OwnDialect.format(call) ?? .ndjson
      guard format != .svg else { throw .value("format", "must not be svg for many queries") }
      let options = try OwnDialect.geocodingOptions(call, defaultLimit: format.defaultLimit)
      let (work, client) = (turns.work, turns.client.name)
      let plan = AnswerPlan(format: format) { query in
        work.runHere(for: client) { geocoder.geocode(query, options: options) }
      }
      return (.jsonLines(plan), OwnDialect.mediaType(of: format))
    case "text/csv", "text/tab-separated-values":
      return (.table(try tablePlan(call, geocoder, turns)), try tableMediaType(call, type))
    default:
      throw .request(
        "The Content-Type must be application/x-ndjson, text/csv or text/tab-separated-values.",
        status: .unsupportedMediaType)
    }
  }

  private func tableMediaType(
    _ call: Call, _ type: String
  ) throws(RequestRefusal) -> String {
    switch try tableFormat(call) {
    case .csv: type == "text/csv" ? MediaType.csv : MediaType.tsv
    case .ndjson: MediaType.ndjson
    case .geojson: MediaType.geoJSON
    }
  }

  private func tableFormat(_ call: Call) throws(RequestRefusal) -> TableFormat {
    let known = TableFormat.allCases.map(\.rawValue)
    return try call.parameters.words("format", of: known).first
      .flatMap { TableFormat(rawValue: $0) } ?? .csv
  }

  /// The plan for a table, by the names that its options have on the command line.
  private func tablePlan(
    _ call: Call, _ geocoder: Geocoder, _ turns: Turns
  ) throws(RequestRefusal) -> TablePlan {
    let parameters = call.parameters
    var options = try OwnDialect.geocodingOptions(call, defaultLimit: 1)
    options.limit = 1
    var reverseOptions = ReverseOptions()
    reverseOptions.kinds = options.kinds
    reverseOptions.language = options.language
    let (work, client) = (turns.work, turns.client.name)
    var plan = TablePlan(
      geocode: { [options] query, countries in
        work.runHere(for: client) { query.answer(geocoder, options.within(countries)) }
      },
      reverse: { [reverseOptions] point in
        work.runHere(for: client) { ReverseQuery.answer(point, geocoder, reverseOptions) }
      })
    plan.countries = options.countries
    plan.names = { text, role in work.runHere(for: client) { geocoder.names(text, as: role) } }
    plan.format = try tableFormat(call)
    plan.columns.places = parameters.all("column")
    if let text = parameters["add"] {
      do throws(AddedColumn.Fault) { plan.added = try AddedColumn.parse(text) } catch {
        throw .value("add", "is wrong: \(error)")
      }
    }
    plan.jobCount = Cores.count
    plan.gzipRatioLimit = 100
    plan.columnLimit = 4_096
    return plan
  }

  /// A note as the value of a header field: printable ASCII (RFC 9110, section 5.5).
  private static func fieldValue(_ text: String) -> String {
    String(
      text.unicodeScalars.prefix(500).map { (0x20..<0x7F).contains($0.value) ? Character($0) : "?" }
    )
  }
}
