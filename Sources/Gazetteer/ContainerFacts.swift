internal import Synchronization

/// Keeps what was read of regions and countries: every answer shows it again.
final class ContainerFacts<Value: Sendable>: Sendable {
  private let count: Int
  private let values = Mutex<[Value?]>([])

  init(count: Int) {
    self.count = count
  }

  /// A value, read when it is first asked for.
  func value(_ index: Int, read: () -> Value) -> Value {
    if let known = values.withLock({ index < $0.count ? $0[index] : nil }) { return known }
    let value = read()
    values.withLock { values in
      // Nothing is allocated until the first is shown.
      if values.isEmpty { values = Array(repeating: nil, count: count) }
      if values.indices.contains(index) { values[index] = value }
    }
    return value
  }
}

extension Gazetteer {
  /// The name shown for a place, or nothing where the file has none.
  package func displayName(_ place: Int) -> String {
    let index = place - hierarchy.firstRegion
    guard index >= 0, place < hierarchy.firstArea else { return storedName(place) }
    return containerNames.value(index) { storedName(place) }
  }

  private func storedName(_ place: Int) -> String {
    displayNames.block(for: place)?.name(of: place) ?? ""
  }

  /// The ISO code of a region or country: ISO 3166-2, or ISO 3166-1 alpha-3; empty where it has none.
  package func isoCode(_ place: Int) -> String {
    let index = place - hierarchy.firstRegion
    guard index >= 0, place < hierarchy.firstArea else { return "" }
    return containerCodes.value(index) {
      let isRegion = place < hierarchy.firstCountry
      return records.block(for: place)?.code(place) {
        isRegion ? $0.contains(UInt8(ascii: "-")) : $0.count == 3
      } ?? ""
    }
  }

  /// The GeoNames code of a division: "US.WA.033".
  package func geonamesCode(_ place: Int) -> String? {
    records.block(for: place)?.code(place) { $0.contains(UInt8(ascii: ".")) }
  }

  /// The continent that a country lies in, as the number of a place; nothing where it lies in several
  /// or none.
  package func continent(ofCountry place: Int) -> Int? {
    let index = place - hierarchy.firstRegion
    guard place >= hierarchy.firstCountry, place < hierarchy.firstArea else { return nil }
    let continent = continents.value(index) {
      let found = (hierarchy.firstArea..<hierarchy.placeCount).filter {
        kind($0) == .continent && contains($0, place)
      }
      return found.count == 1 ? found[0] : -1
    }
    return continent >= 0 ? continent : nil
  }

  /// The first-level division with a code.
  ///
  ///     gazetteer.region(code: "US-WA")?.name  // Washington
  ///
  /// - Parameter code: an ISO 3166-2 code such as "US-WA", or a GeoNames code such as "US.WA", in any
  ///   case.
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
