extension Gazetteer {
  /// The towns that an add-on of addresses has in common with those after it, which count where
  /// both have the same address.
  ///
  /// - Parameter addOn: one of ``addOns``.
  /// - Returns: the names of the others, with the towns in alphabetical order.
  /// - Complexity: O(towns of all add-ons).
  public func sharedTowns(of addOn: AddOn) -> [(addOn: String, towns: [String])] {
    guard let position = layers.firstIndex(where: { $0.addOn === addOn }),
      layers[position].addresses != nil
    else { return [] }
    let places = Set(layers[position].localities.keys)
    return layers[(position + 1)...].compactMap { other in
      let shared = places.intersection(other.localities.keys)
      if shared.isEmpty { return nil }
      return (other.addOn.name, shared.compactMap { place($0)?.name }.sorted())
    }
  }
}
