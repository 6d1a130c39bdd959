// Counties, regions and countries are counted from 0 among their kind, and numbered as places too.
// These types keep one from being taken for the other; `Hierarchy.place(_:)` leads from the first
// to the second.

/// The position of a second-level division among all of a gazetteer.
package struct CountyIndex: Hashable, Sendable {
  package let rawValue: Int
  @inlinable package init(_ rawValue: Int) { self.rawValue = rawValue }
}

/// The position of a first-level division among all of a gazetteer.
package struct RegionIndex: Hashable, Sendable {
  package let rawValue: Int
  @inlinable package init(_ rawValue: Int) { self.rawValue = rawValue }
}

/// The position of a country among all of a gazetteer.
package struct CountryIndex: Hashable, Sendable {
  package let rawValue: Int
  @inlinable package init(_ rawValue: Int) { self.rawValue = rawValue }
}

extension Hierarchy {
  /// The number of a county as a place.
  package func place(_ county: CountyIndex) -> Int { firstCounty + county.rawValue }

  /// The number of a region as a place.
  package func place(_ region: RegionIndex) -> Int { firstRegion + region.rawValue }

  /// The number of a country as a place.
  package func place(_ country: CountryIndex) -> Int { firstCountry + country.rawValue }
}
