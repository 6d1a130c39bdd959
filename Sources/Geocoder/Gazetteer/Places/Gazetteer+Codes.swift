// The codes of divisions and countries, and the continents that these lie in.

extension Gazetteer {
  /// The ISO code of a region or country: ISO 3166-2, or ISO 3166-1 alpha-3; empty where it has
  /// none.
  package func isoCode(_ place: Int) -> String {
    let index = place - hierarchy.firstRegion
    guard index >= 0, place < hierarchy.firstArea else { return "" }
    return containerCodes.value(index) {
      let isRegion = place < hierarchy.firstCountry
      return code(place) { isRegion ? $0.contains(UInt8(ascii: "-")) : $0.count == 3 } ?? ""
    }
  }

  /// The GeoNames code of a division: "US.WA.033".
  package func geonamesCode(_ place: Int) -> String? {
    code(place) { $0.contains(UInt8(ascii: ".")) }
  }

  /// The codes of a division or country.
  func codes(_ place: Int) -> [Substring] {
    guard hierarchy.isDivisionOrCountry(place) else { return [] }
    return codes.string(place - hierarchy.firstCounty).split(separator: " ")
  }

  /// The first of the codes of a division or country that fulfils a condition: no other is made a
  /// string.
  @inline(__always)
  private func code(_ place: Int, where isSought: (ByteView) -> Bool) -> String? {
    guard hierarchy.isDivisionOrCountry(place) else { return nil }
    return codes.withBytes(place - hierarchy.firstCounty) { bytes in
      var start = 0
      while start < bytes.count {
        var end = start
        while end < bytes.count, bytes[end] != UInt8(ascii: " ") { end += 1 }
        let code = bytes.slice(start, end - start)
        if isSought(code) { return code.string(0, code.count) }
        start = end + 1
      }
      return nil
    }
  }

  /// The continent that a country lies in, as the number of a place; nothing where it lies in
  /// several or none.
  package func continent(ofCountry place: Int) -> Int? {
    let index = place - hierarchy.firstRegion
    guard place >= hierarchy.firstCountry, place < hierarchy.firstArea else { return nil }
    return continents.value(index) {
      let found = continents(of: place)
      return found.count == 1 ? found[0] : nil
    }
  }

  /// The continents that a place lies in, by their numbers.
  package func continents(of place: Int) -> [Int] {
    (hierarchy.firstArea..<hierarchy.placeCount).filter {
      areas.isContinent($0 - hierarchy.firstArea) && contains($0, place)
    }
  }

  /// The country with an ISO 3166-1 alpha-3 code.
  ///
  ///     gazetteer.country(alpha3: "USA")?.name  // United States
  ///
  /// - Parameter text: an ISO 3166-1 alpha-3 code, in any case.
  /// - Returns: the country; nil for other codes.
  /// - Complexity: O(countries).
  public func country(alpha3 text: String) -> Place? {
    let code = text.uppercased()
    guard code.utf8.count == 3 else { return nil }
    return (hierarchy.firstCountry..<hierarchy.firstArea).first { isoCode($0) == code }
      .flatMap { place($0) }
  }

  /// The first-level division with a code.
  ///
  ///     gazetteer.region(code: "US-WA")?.name  // Washington
  ///
  /// - Parameter code: an ISO 3166-2 code such as "US-WA", or a GeoNames code such as "US.WA", in
  ///   any case.
  /// - Returns: the region; nil for other codes.
  /// - Complexity: O(regions of the country).
  public func region(code: String) -> Place? {
    let code = code.uppercased()
    let letters = Array(code.utf8.prefix(2))
    guard letters.count == 2, let country = hierarchy.country(code: letters[0], letters[1]) else {
      return nil
    }
    return hierarchy.regions(of: country).first { region in
      isoCode(region) == code || geonamesCode(region) == code
    }.flatMap { place($0) }
  }
}
