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

  /// The areas of a postal code in all countries that have it.
  ///
  /// - Complexity: O(countries + log of their codes).
  package func postalCodes(_ code: PostalCodeText) -> [(
    country: CountryIndex, area: PostalCodeArea
  )] {
    var found: [(CountryIndex, PostalCodeArea)] = []
    for (layer, table) in postalCodeLayers {
      add(code, table, layer, to: &found)
    }
    add(code, postalCodeTable, nil, to: &found)
    // The countries stand in one order, whichever file has the code.
    if !postalCodeLayers.isEmpty { found.sort { $0.0.rawValue < $1.0.rawValue } }
    return found
  }

  private func add(
    _ code: PostalCodeText, _ table: PostalCodeTable, _ layer: AddOnLayer?,
    to found: inout [(CountryIndex, PostalCodeArea)]
  ) {
    for country in table.countries {
      let letters = Array(country.code.utf8)
      guard country.digitCount == 0 || country.digitCount == code.text.utf8.count,
        letters.count == 2, let index = hierarchy.country(code: letters[0], letters[1]),
        !found.contains(where: { $0.0 == index }),
        let area = table.area(code, country: country.code)
      else { continue }
      found.append((index, layer.map { area.referring(to: $0, hierarchy) } ?? area))
    }
  }

  /// The area of a postal code.
  ///
  /// If several files have the code, the last add-on takes precedence, and the base comes last.
  ///
  /// - Parameters:
  ///   - code: the code.
  ///   - country: the ISO 3166-1 alpha-2 code of its country.
  /// - Returns: nil where there is no such code.
  /// - Complexity: O(codes of a block).
  package func postalCode(_ code: PostalCodeText, country: String) -> PostalCodeArea? {
    for (layer, table) in postalCodeLayers {
      if let area = table.area(code, country: country) {
        return area.referring(to: layer, hierarchy)
      }
    }
    return postalCodeTable.area(code, country: country)
  }
}

extension PostalCodeArea {
  /// The area with the region that its reference means, where the file numbers references.
  fileprivate func referring(to layer: AddOnLayer, _ hierarchy: Hierarchy) -> PostalCodeArea {
    PostalCodeArea(
      coordinate: coordinate,
      region: region.flatMap { layer.references[$0.rawValue] }
        .flatMap { hierarchy.region(of: $0) },
      name: name)
  }
}
