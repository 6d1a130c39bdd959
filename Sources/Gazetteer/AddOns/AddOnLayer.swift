/// An add-on that lies over a base: its references and letters as that base has them.
package final class AddOnLayer: Sendable {
  /// The file.
  package let addOn: AddOn
  /// The base places that it refers to.
  package let references: BaseReferences
  /// How its code bytes compare with the base's.
  package let codes: CodeTranslation

  /// Lays an add-on over a base.
  package init(_ addOn: AddOn, over base: Gazetteer) {
    self.addOn = addOn
    references = BaseReferences(addOn, over: base)
    codes = CodeTranslation(addOn, over: base)
  }
}

extension Gazetteer {
  /// The gazetteer with add-ons over it.
  ///
  ///     let world = try Gazetteer.bundled().adding([AddOn(path: "shops.gaz")])
  ///
  /// Where two add-ons contain the same, that of the later one counts.
  ///
  /// - Parameter addOns: the add-ons; they come after those that the gazetteer has already.
  /// - Returns: another gazetteer over the same bytes; this one stays as it is.
  /// - Throws: `GazetteerError.repeatedAddOn` for an add-on that is there already.
  /// - Complexity: O(add-ons), and O(their letters) for those built over another gazetteer.
  public func adding(_ addOns: [AddOn]) throws(GazetteerError) -> Gazetteer {
    guard !addOns.isEmpty else { return self }
    var all = self.addOns
    for addOn in addOns {
      if let other = all.first(where: { $0.header.checksum == addOn.header.checksum }) {
        throw .repeatedAddOn(name: addOn.name, other: other.name)
      }
      all.append(addOn)
    }
    return try Gazetteer(self, layers: all.map { AddOnLayer($0, over: base) })
  }

  /// The add-ons over the gazetteer, in the order in which they were added.
  public var addOns: [AddOn] { layers.map(\.addOn) }
}
