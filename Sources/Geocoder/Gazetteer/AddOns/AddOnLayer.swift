internal import Synchronization

/// An add-on that lies over a base: its references and letters as that base has them.
package final class AddOnLayer: Sendable {
  /// The file.
  package let addOn: AddOn
  /// The base places that it refers to.
  package let references: BaseReferences
  /// How its code bytes compare with the base's.
  package let codes: CodeTranslation
  /// Its streets and houses, if it is one of addresses.
  package let addresses: AddressIndex?
  /// The credits that its sources ask for.
  package let credits: [String]
  /// The countries of the base places that it refers to.
  package var countries: Set<CountryIndex> {
    knownCountries.withLock { known in
      if let known { return known }
      let hierarchy = base.hierarchy
      var found: Set<CountryIndex> = []
      for index in 0..<references.count {
        if let country = references[index].flatMap({ hierarchy.country(of: $0) }) {
          found.insert(country)
        }
      }
      known = found
      return found
    }
  }

  /// The localities of addresses by their base places.
  package var localities: [Int: [Int]] {
    knownLocalities.withLock { known in
      if let known { return known }
      var found: [Int: [Int]] = [:]
      if let addresses {
        for locality in 0..<addresses.localityCount {
          guard let place = references[addresses.reference(ofLocality: locality)] else { continue }
          found[place, default: []].append(locality)
        }
      }
      known = found
      return found
    }
  }

  private let knownLocalities = Mutex<[Int: [Int]]?>(nil)
  private let base: Gazetteer
  private let knownCountries = Mutex<Set<CountryIndex>?>(nil)

  /// Lays an add-on over a base.
  ///
  /// - Throws: `GazetteerError.inconsistent` where the numbers of the add-on contradict one
  ///   another.
  package init(_ addOn: AddOn, over base: Gazetteer) throws(GazetteerError) {
    self.addOn = addOn
    self.base = base
    references = BaseReferences(addOn, over: base)
    credits = addOn.information.sources.compactMap(\.credit)
    codes = CodeTranslation(addOn, over: base)
    guard addOn.header.kind == .addresses else {
      addresses = nil
      return
    }
    addresses = AddressIndex { addOn.section($0.rawValue) }
    guard addresses != nil else {
      throw .inconsistent(section: AddressLayout.Section.parameters.rawValue)
    }
  }
}

extension Gazetteer {
  /// The gazetteer with add-ons over it.
  ///
  ///     let world = try Gazetteer.bundled().adding([AddOn(path: "shops.gaz")])
  ///
  /// Later add-ons override earlier ones. Of an add-on of several each part is one: see
  /// ``AddOn/parts``.
  ///
  /// - Parameter addOns: the add-ons; they come after those that the gazetteer has already.
  /// - Returns: another gazetteer over the same bytes; this one stays as it is.
  /// - Throws: `GazetteerError.repeatedAddOn` for an add-on that is there already.
  /// - Complexity: O(add-ons), and O(their letters) for those built over another gazetteer.
  public func adding(_ addOns: [AddOn]) throws(GazetteerError) -> Gazetteer {
    guard !addOns.isEmpty else { return self }
    var all = self.addOns
    for addOn in addOns.flatMap(\.parts) {
      if let other = all.first(where: { $0.header.checksum == addOn.header.checksum }) {
        throw .repeatedAddOn(name: addOn.name, other: other.name)
      }
      all.append(addOn)
    }
    var layers: [AddOnLayer] = []
    for addOn in all { layers.append(try AddOnLayer(addOn, over: base)) }
    return try Gazetteer(self, layers: layers)
  }

  /// The add-ons over the gazetteer, in the order in which they were added.
  public var addOns: [AddOn] { layers.map(\.addOn) }
}
