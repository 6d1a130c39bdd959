internal import Gazetteer
internal import Geocoding
internal import Geography
internal import HTTPServing
internal import TextTools
internal import PageRendering

/// The content of the page for a query.
struct GeocoderPageContent {
  private let language: String
  private let texts: [String: String]
  private let mounts: GeocoderMounts
  var values: PageValues = [:]

  /// Makes the content of the page before a query.
  init(language: String, texts: [String: String], mounts: GeocoderMounts) {
    self.language = language
    self.texts = texts
    self.mounts = mounts
    values["page"] = mounts.page
    values["suggest"] = "\(mounts.own)/suggest?limit=6&language=\(language)&q="
  }

  /// The language of names; nil for those that the gazetteer shows.
  private var nameLanguage: String? { language == "en" ? nil : language }

  /// Adds the answer to a query.
  mutating func add(_ query: String, _ call: Call) {
    values["q"] = query
    var options = GeocodingOptions()
    options.language = nameLanguage
    let answer = call.current.geocoder.geocode(query, options: options)
    if let best = answer.results.first {
      values["answer"] = self.values(of: best)
      values["picture"] =
        "\(mounts.own)/geocode?format=svg&language=\(language)&q=\(PercentEncoding.encode(query))"
      let levels = levels(of: best)
      if !levels.isEmpty { values["hasLevels"] = true }
      values["levels"] = levels
      if !answer.rivals.isEmpty { values["isAmbiguous"] = true }
      values["rivals"] = answer.rivals.map { rival in
        var values = self.values(of: rival)
        values["address"] = "\(mounts.page)?q=\(PercentEncoding.encode(rival.label))"
        return values
      }
    } else {
      values["problem"] = sentence(for: answer.refusal ?? .notFound)
    }
    values["hasRequests"] = true
    values["requests"] = requests(for: query, origin: call.origin)
  }

  private func text(_ name: String) -> String { texts["geocoder_\(name)"] ?? name }

  private func sentence(for reason: Refusal) -> String {
    texts["geocoder_none_\(reason.rawValue)"] ?? texts["post_none"] ?? reason.rawValue
  }

  private func values(of placemark: Placemark) -> PageValues {
    var values = PlaceOnMap(placemark).values
    values["kind"] = text("kind_\(placemark.precision.rawValue)")
    values["confidence"] = percent(placemark.confidence)
    if let population = placemark.population, population > 0 {
      values["population"] = grouped(population)
    }
    values["timeZone"] = placemark.timeZone
    return values
  }

  /// The levels of an answer that were told apart, the coarsest first.
  private func levels(of placemark: Placemark) -> [PageValues] {
    let levels: [(Precision, String?)] = [
      (.country, placemark.country), (.region, placemark.region), (.county, placemark.county),
      (.city, placemark.precision == .city ? placemark.name : nil),
    ]
    return levels.compactMap { level, name in
      guard let name, let confidence = placemark.confidenceByLevel[level] else { return nil }
      return [
        "level": text("kind_\(level.rawValue)"), "name": name, "confidence": percent(confidence),
        "share": "\(confidence)",
      ]
    }
  }

  /// The query as a request of each API.
  private func requests(for query: String, origin: String) -> [PageValues] {
    let text = PercentEncoding.encode(query)
    let one: JSONValue = ["q0": ["query": .string(query)]]
    let queries = PercentEncoding.encode(String(decoding: one.bytes(.minimal), as: UTF8.self))
    let requests = [
      ("OnTheMap", "\(mounts.own)/geocode?q=\(text)&language=\(language)"),
      ("Photon", "/photon/api?q=\(text)&lang=\(language)"),
      ("Nominatim", "/nominatim/search?q=\(text)&format=jsonv2&accept-language=\(language)"),
      ("Pelias", "/pelias/v1/search?text=\(text)&lang=\(language)"),
      ("Open-Meteo", "/open-meteo/v1/search?name=\(text)&language=\(language)"),
      ("OpenRefine", "/reconcile?queries=\(queries)"),
    ]
    return requests.enumerated().map { index, request in
      ["name": request.0, "path": request.1, "address": origin + request.1, "number": "\(index)"]
    }
  }

  /// A probability in whole percent; less than certain is never shown as 100 %.
  private func percent(_ share: Double) -> String {
    let rounded = Int((share * 100).rounded())
    let number =
      share < 1 && rounded == 100 ? ">99" : share > 0 && rounded == 0 ? "<1" : "\(rounded)"
    return language == "en" ? "\(number)%" : "\(number)\u{202F}%"
  }

  /// A whole number with its thousands apart, in every language the same (ISO 80000-1).
  private func grouped(_ number: Int) -> String {
    let digits = Array(String(number))
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text.append("\u{202F}") }
      text.append(digit)
    }
    return text
  }
}
