public import Gazetteer

extension GazetteerSummary {
  /// Makes the summary of a gazetteer.
  ///
  /// - Parameters:
  ///   - information: what the file says of itself.
  ///   - origin: the path of the file, or "bundled".
  public init(_ information: GazetteerInformation, origin: String) {
    self.init(
      origin: origin, formatVersion: information.formatVersion, byteCount: information.byteCount)
    counts = [
      Count(name: "cities", value: information.cityCount),
      Count(name: "airports, landmarks and features", value: information.landmarkCount),
      Count(name: "villages", value: information.villageCount),
      Count(name: "counties", value: information.countyCount),
      Count(name: "regions", value: information.regionCount),
      Count(name: "countries", value: information.countryCount),
      Count(name: "continents and informal regions", value: information.areaCount),
      Count(name: "distinct names", value: information.nameCount),
      Count(name: "uses of a name by a place", value: information.nameUseCount),
      Count(name: "names by language", value: information.translationCount),
      Count(name: "postal codes", value: information.postalCodeCount),
    ]
    sections = information.sections.map {
      Section(name: $0.name, offset: $0.offset, byteCount: $0.byteCount, checksum: $0.checksum)
    }
    sources = information.sources.map {
      Source(name: $0.name, version: $0.version, licence: $0.licence, attribution: $0.attribution)
    }
  }
}

extension GazetteerSummary.AddOnSummary {
  /// Makes the description of an add-on.
  ///
  /// - Parameters:
  ///   - addOn: the add-on.
  ///   - gazetteer: what it lies over.
  public init(_ addOn: AddOn, over gazetteer: Gazetteer) {
    let information = addOn.information
    self.init(
      name: information.name, kind: information.kind.name, entryCount: information.entryCount,
      byteCount: information.byteCount)
    sources = information.sources.map {
      .init(name: $0.name, version: $0.version, licence: $0.licence, attribution: $0.attribution)
    }
    overlaps = gazetteer.sharedTowns(of: addOn).map { other, towns in
      let named = towns.prefix(3).joined(separator: ", ")
      let rest = towns.count > 3 ? ", …" : ""
      return "\(towns.count) town\(towns.count == 1 ? "" : "s") (\(named)\(rest)) also in "
        + "\(other): where both have an address, \(other) takes precedence"
    }
    problems = addOn.problems(over: gazetteer).map(\.description)
  }
}
