import Geography

extension Gazetteer {
  /// The place at a position, or nothing past the last.
  ///
  /// - Parameter id: the id of a place of this gazetteer.
  /// - Returns: the place; nil if the gazetteer has no such id.
  public func place(_ id: PlaceID) -> Place? { place(id.number) }

  /// How many places there are: cities, counties, regions, countries and areas.
  public var placeCount: Int { hierarchy.placeCount }

  package func place(_ index: Int) -> Place? {
    guard
      index >= 0
        ? index < hierarchy.placeCount : own(index) != nil || villageIndex(index) != nil
    else { return nil }
    return Place(gazetteer: self, id: PlaceID(number: index))
  }

  package func kind(_ place: Int) -> PlaceKind {
    if place < 0 { return ownKind(place) }
    let kind = hierarchy.kind(place)
    if kind == .city { return landmarks.contains(place) ? landmarkKind(place) : .city }
    guard kind == .region, place >= hierarchy.firstArea else { return kind }
    let area = place - hierarchy.firstArea
    return areas.isContinent(area) ? .continent : areas.isFeature(area) ? .feature : .region
  }

  private func landmarkKind(_ place: Int) -> PlaceKind {
    landmarks.landmark(place)?.kind.placeKind ?? .city
  }

  /// Whether a place is no populated one, though it is numbered among the cities: an airport, a
  /// landmark or a natural feature of one region.
  @inlinable @inline(__always) package func isLandmark(_ place: Int) -> Bool {
    place < hierarchy.cityCount && landmarks.contains(place)
  }

  /// What a landmark is and how large; nothing of another place.
  package func landmark(_ place: Int) -> Landmark? {
    place < hierarchy.cityCount ? landmarks.landmark(place) : nil
  }

  /// Whether a place is a natural feature that lies in several regions or countries, or in none.
  package func isWideFeature(_ place: Int) -> Bool {
    place >= hierarchy.firstArea && areas.isFeature(place - hierarchy.firstArea)
  }

  /// Whether a feature of several regions lies in a region or country with a part of it.
  package func shares(_ container: Int, feature place: Int) -> Bool {
    areas.members(place - hierarchy.firstArea).contains { contains(container, $0) }
  }

  /// The facts of a place that are shown beside its name.
  func facts(of place: Int) -> FactTable.Facts {
    if let (layer, index) = own(place) { return layer.facts.facts(index) }
    if let (villages, index) = villageIndex(place) {
      return FactTable.Facts(
        timeZone: facts.facts(villages.spot(index)).timeZone, feature: villages.feature)
    }
    return facts.facts(place)
  }

  /// The type, seat and box of a division, country or area; nothing of a city.
  func division(_ place: Int) -> DivisionTable.Division {
    divisions.division(place - hierarchy.firstCounty)
  }

  /// The time zone, feature code or type of division with a number in a place's facts or record.
  ///
  /// - Returns: the term; nil for number 0.
  func term(_ number: Int, of place: Int) -> String? {
    let terms = own(place)?.layer.terms ?? terms
    return number > 0 && number < terms.count ? terms.string(number) : nil
  }

  /// The country with an ISO 3166-1 alpha-2 code, in either case.
  ///
  /// - Parameter code: an ISO 3166-1 alpha-2 code, in any case.
  /// - Returns: the country; nil for other codes.
  public func country(code: String) -> Place? {
    let letters = Array(code.uppercased().utf8)
    guard letters.count == 2, let country = hierarchy.country(code: letters[0], letters[1]) else {
      return nil
    }
    return place(hierarchy.place(country))
  }

  /// Whether a place lies in a county, region, country or area, or is it.
  @inlinable
  package func contains(_ container: Int, _ place: Int) -> Bool {
    // Nearly always a city and what cities lie in.
    if place < hierarchy.cityCount, container >= hierarchy.firstCounty,
      container < hierarchy.firstArea
    {
      return hierarchy.cityRange(of: container).contains(spot(place))
    }
    return containsOther(container, place)
  }

  @usableFromInline
  func containsOther(_ container: Int, _ place: Int) -> Bool {
    if container == place { return true }
    if container < hierarchy.firstCounty { return false }
    let place = spot(place)
    if container >= hierarchy.firstArea { return area(container, contains: place) }
    if place >= hierarchy.firstArea {
      // County Cavan as an area is no part of the county.
      if container < hierarchy.firstRegion { return false }
      // Lombok is an area of Indonesia alone.
      let members = areas.members(place - hierarchy.firstArea)
      return !members.isEmpty && members.allSatisfy { contains(container, $0) }
    }
    if place < hierarchy.cityCount { return hierarchy.cityRange(of: container).contains(place) }
    if container >= hierarchy.firstCountry {
      return hierarchy.country(of: place) == hierarchy.country(of: container)
    }
    if container >= hierarchy.firstRegion {
      return hierarchy.region(of: place) == hierarchy.region(of: container)
    }
    return false
  }

  private func area(_ container: Int, contains place: Int) -> Bool {
    let area = container - hierarchy.firstArea
    if place >= hierarchy.firstArea {
      // Lake Como lies in Lombardy and so in the Alps, of which Italy is a member; an ocean that
      // has no members lies in nothing.
      let members = areas.members(place - hierarchy.firstArea)
      return !members.isEmpty
        && members.allSatisfy { $0 < hierarchy.firstArea && self.area(container, contains: $0) }
    }
    // The region of a city is searched for: once for both.
    let region = hierarchy.region(of: place)
    let country =
      place < hierarchy.firstRegion
      ? region.flatMap { hierarchy.country(ofRegion: $0) } : hierarchy.country(of: place)
    if let country, areas.contains(area, hierarchy.place(country)) { return true }
    if let region, areas.contains(area, hierarchy.place(region)) { return true }
    // The historic county of a town is known by its district.
    guard place < hierarchy.firstRegion, let county = hierarchy.county(of: place) else {
      return false
    }
    return areas.contains(area, hierarchy.place(county))
  }

  /// The codes of the languages that names are shown in: "de", "zh".
  package var languageCodes: [String] { languages.block(0).languages.map(\.code) }

  /// The name of a place in the first of some languages that it has one in.
  ///
  /// Names that are the same as the one shown are not stored: in a language of the Latin script a
  /// missing name is most often the one shown, and ends the search. In other scripts it is unknown.
  ///
  /// - Parameters:
  ///   - place: the number of the place.
  ///   - language: an ISO 639 code, or several in the order of preference with commas between.
  /// - Returns: the name; nil for the one shown.
  package func translation(of place: Int, in language: String) -> String? {
    if let (layer, index) = own(place) {
      // An own place is called as its twin is, if that has its name.
      guard let twin = layer.twin(index), displayName(twin) == displayName(place) else {
        return nil
      }
      return translation(of: twin, in: language)
    }
    if place < 0 { return nil }
    guard language.utf8.contains(UInt8(ascii: ",")) else {
      return singleTranslation(of: place, in: language[...]).name
    }
    for code in language.split(separator: ",") {
      let found = singleTranslation(of: place, in: code)
      if let name = found.name { return name }
      if found.isLast { return nil }
    }
    return nil
  }

  /// The name in one language, and whether the name that is shown stands for a missing one.
  private func singleTranslation(of place: Int, in language: Substring) -> (
    name: String?, isLast: Bool
  ) {
    let languages = languages.block(0).languages
    let parts = language.lowercased().split { $0 == "-" || $0 == "_" }
    guard let base = parts.first else { return (nil, false) }
    var isKnown = base == "en"
    for code in parts.count == 1 ? [String(base)] : [parts.joined(separator: "-"), String(base)] {
      guard let number = languages.firstIndex(where: { $0.code == code }) else { continue }
      isKnown = true
      if let name = translation(of: place, language: number) { return (name, true) }
    }
    return (nil, isKnown && !Gazetteer.isWithoutLatinScript(base))
  }

  /// Whether a language is not written in Latin letters.
  private static func isWithoutLatinScript(_ code: Substring) -> Bool {
    switch code {
    case "am", "ar", "be", "bg", "bn", "dv", "dz", "el", "fa", "gu", "he", "hi", "hy", "ja", "ka",
      "kk", "km", "kn", "ko", "ky", "lo", "mk", "ml", "mn", "mr", "my", "ne", "or", "pa", "ps",
      "ru",
      "si", "sr", "ta", "te", "tg", "th", "ti", "tt", "ug", "uk", "ur", "yue", "zh":
      true
    default: false
    }
  }

  func translations(of place: Int) -> [(language: String, name: String)] {
    if let (layer, index) = own(place) {
      guard let twin = layer.twin(index), displayName(twin) == displayName(place) else { return [] }
      return translations(of: twin)
    }
    if place < 0 { return [] }
    let languages = languages.block(0).languages
    return languages.indices.compactMap { number in
      translation(of: place, language: number).map { (languages[number].code, $0) }
    }
  }

  private func translation(of place: Int, language number: Int) -> String? {
    let languages = languages.block(0).languages
    let end =
      number + 1 < languages.count ? languages[number + 1].firstBlock : translationStore.blockCount
    // Of a damaged file the blocks may be in any order.
    guard languages[number].firstBlock < end else { return nil }
    return translationStore.block(for: place, in: languages[number].firstBlock..<end)
      .flatMap { translations.block($0).name(of: place) }
  }
}
