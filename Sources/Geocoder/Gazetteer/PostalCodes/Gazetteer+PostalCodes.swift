package import Geography

// Postal codes, of the base and of add-ons.

extension Gazetteer {
  /// The ISO 3166-1 alpha-2 codes of the countries that there are postal codes of.
  public var postalCodeCountries: [String] {
    var codes = postalCodeTable.countries.map(\.code)
    for (_, table) in postalCodeLayers {
      for country in table.countries where !codes.contains(country.code) {
        codes.append(country.code)
      }
    }
    return postalCodeLayers.isEmpty ? codes : codes.sorted()
  }

  /// Whether there are postal codes of any country.
  package var hasPostalCodes: Bool {
    postalCodeTable.hasCodes || postalCodeLayers.contains { $0.table.hasCodes }
  }

  /// Whether there are postal codes of a country.
  package func hasPostalCodes(of country: CountryIndex) -> Bool {
    let (first, second) = hierarchy.countryCode(country)
    return postalCodeTable.codes(first, second) != nil
      || postalCodeLayers.contains { $0.table.codes(first, second) != nil }
  }

  /// The area of a postal code.
  ///
  /// If several files have the code, the last add-on takes precedence, and the base comes last.
  ///
  /// - Parameters:
  ///   - code: the code.
  ///   - country: its country.
  /// - Returns: nil where there is no such code.
  /// - Complexity: O(codes of a block).
  package func postalCode(_ code: PostalCodeText, in country: CountryIndex) -> PostalCodeArea? {
    let (first, second) = hierarchy.countryCode(country)
    return layerArea(code, first, second)
      ?? postalCodeTable.codes(first, second).flatMap { area(of: code, in: $0) }
  }

  /// The area of a code in the last add-on that has it.
  private func layerArea(
    _ code: PostalCodeText, _ first: UInt8, _ second: UInt8
  ) -> PostalCodeArea? {
    for (number, (layer, table)) in postalCodeLayers.enumerated() {
      // Only a gazetteer numbers cities, and the file numbers references.
      guard let codes = table.codes(first, second), let entry = codes.entry(code),
        case .name(let name) = entry.town
      else { continue }
      let region = entry.region.flatMap { layer.references[$0.rawValue] }
      return area(
        entry, .name(name, layer: number), region: region.flatMap { hierarchy.region(of: $0) },
        stepsPerDegree: codes.stepsPerDegree)
    }
    return nil
  }

  private func area(of code: PostalCodeText, in codes: PostalCodeTable.Codes) -> PostalCodeArea? {
    codes.entry(code).map { area($0, stepsPerDegree: codes.stepsPerDegree) }
  }

  /// The area of an entry of the base.
  private func area(_ entry: PostalCodeEntry, stepsPerDegree: Int) -> PostalCodeArea {
    switch entry.town {
    case .city(let city):
      // Of a damaged file the city may be any number.
      let city = max(0, min(city, hierarchy.firstCounty - 1))
      return area(
        entry, .city(city), region: hierarchy.region(of: city), stepsPerDegree: stepsPerDegree)
    case .name(let name):
      return area(
        entry, .name(name, layer: nil), region: entry.region, stepsPerDegree: stepsPerDegree)
    }
  }

  private func area(
    _ entry: PostalCodeEntry, _ town: PostalCodeArea.Town, region: RegionIndex?,
    stepsPerDegree: Int
  ) -> PostalCodeArea {
    var latitude = Double(entry.north) / Double(stepsPerDegree)
    var longitude = Double(entry.east) / Double(stepsPerDegree)
    if case .city(let city) = town {
      let middle = coordinates.coordinate(city)
      latitude += middle.latitude
      longitude += middle.longitude
    }
    return PostalCodeArea(
      coordinate: Coordinate(clampingLatitude: latitude, longitude: longitude), region: region,
      isWide: entry.isWide, town: town)
  }

  /// The name of the town that a postal code belongs to; nil where it is not known.
  ///
  /// - Complexity: O(names of a block).
  package func town(of area: PostalCodeArea) -> String? {
    switch area.town {
    case .city(let city): displayNames.string(city)
    case .name(let number, let layer):
      (layer.map { postalCodeLayers[$0].table } ?? postalCodeTable).townName(number)
    }
  }

  /// The smallest known area that a postal code lies in, as somebody typed it.
  ///
  /// Of "SW1A 1AA" the gazetteer may know the code, its sector "SW1A 1", or "SW1A"; of "LV-1010"
  /// the digits. Codes of Brazil are known by the first of each municipality: the last one before a
  /// code counts.
  ///
  /// - Parameters:
  ///   - code: the code.
  ///   - country: its country.
  /// - Returns: nil where nothing is known that it lies in.
  /// - Complexity: O(codes of a block) for each of its beginnings.
  package func postalArea(of code: PostalCodeText, in country: CountryIndex) -> PostalCodeArea? {
    let (first, second) = hierarchy.countryCode(country)
    let codes = postalCodeTable.codes(first, second)
    if let area = layerArea(code, first, second) ?? codes.flatMap({ area(of: code, in: $0) }) {
      return area
    }
    if (first, second) == Self.countryOfFirstCodes {
      return codes.flatMap { municipality(of: code, in: $0) }
    }
    if let count = digitCount(codes?.digitCount, first, second) {
      // "94043-1351" lies in 94043; nothing is known of what is shorter.
      if code.number != nil {
        return code.beginning(count).flatMap { postalCode($0, in: country) }
      }
    } else if codes != nil || !postalCodeLayers.isEmpty {
      for container in code.containers(in: first, second) {
        if let area = postalCode(container, in: country) { return area }
      }
    }
    return code.withoutLetters.flatMap { postalArea(of: $0, in: country) }
  }

  /// Whether the codes right before and behind one of digits that a country lacks are both far from
  /// a point.
  ///
  /// Where a code is missing that exists, such as one of a box at a post office, these lie near it.
  ///
  /// - Parameters:
  ///   - code: the code.
  ///   - country: its country.
  ///   - point: the point.
  ///   - kilometres: from where on that is far.
  /// - Returns: false where the base has no codes of as many digits on both sides.
  /// - Complexity: O(codes of a block).
  package func neighbours(
    of code: PostalCodeText, in country: CountryIndex, areFarFrom point: Coordinate,
    _ kilometres: Double
  ) -> Bool {
    let (first, second) = hierarchy.countryCode(country)
    guard let codes = postalCodeTable.codes(first, second), codes.digitCount > 0 else {
      return false
    }
    return codes.neighbours(of: code) { entry in
      area(entry, stepsPerDegree: codes.stepsPerDegree).coordinate.distance(to: point) >= kilometres
    }
  }

  /// How many digits each code of a country has; nil where they have letters or several lengths, or
  /// none is known.
  ///
  /// - Parameters:
  ///   - base: the same of the base, 0 for letters; nil where it has no code.
  ///   - first: the first letter of the code of the country.
  ///   - second: the second letter.
  /// - Returns: the count.
  private func digitCount(_ base: Int?, _ first: UInt8, _ second: UInt8) -> Int? {
    var count = base
    for (_, table) in postalCodeLayers {
      guard let other = table.codes(first, second)?.digitCount else { continue }
      if let count, count != other { return nil }
      count = other
    }
    return count == 0 ? nil : count
  }

  private static let countryOfFirstCodes = (UInt8(ascii: "B"), UInt8(ascii: "R"))
  /// Codes of Brazil whose first two of eight digits agree lie in one part of a state.
  private static let firstCodesOfPart = 1_000_000

  private func municipality(
    of code: PostalCodeText, in codes: PostalCodeTable.Codes
  ) -> PostalCodeArea? {
    guard let number = code.number, let (found, entry) = codes.lastEntry(notAfter: code),
      found / Self.firstCodesOfPart == number / Self.firstCodesOfPart
    else { return nil }
    return area(entry, stepsPerDegree: codes.stepsPerDegree)
  }
}
