package import Geography

/// The objects of OpenStreetMap that the streets and houses of an add-on are: the section `oids`.
///
/// For each leaf of streets it has the keys of its streets, then those of their houses, each as
/// what it differs by from the one before. Houses of a street were mostly drawn together, and then
/// take two or three bytes each.
package struct AddressObjects: Sendable {
  private let view: ByteView
  private let leafCount: Int

  /// Opens the section; nil where there is none.
  init?(_ view: ByteView, leafCount: Int) {
    guard leafCount > 0, view.count > leafCount * AddressObjects.offsetByteCount else { return nil }
    self.view = view
    self.leafCount = leafCount
  }

  /// The offset of a leaf.
  package static let offsetByteCount = 4

  /// Reads the keys of a leaf in their order until told to stop; 0 stands for none.
  ///
  /// - Complexity: O(keys read).
  func forEachKey(inLeaf leaf: Int, _ body: (Int) -> Bool) {
    let entry = leaf * AddressObjects.offsetByteCount
    let end =
      leaf + 1 < leafCount
      ? min(view.uint32(at: entry + AddressObjects.offsetByteCount), view.count) : view.count
    var reader = ByteReader(view, at: view.uint32(at: entry))
    var last = 0
    while reader.offset < end {
      let number = AddressObjects.number(&reader)
      guard number > 0 else {
        guard body(0) else { return }
        continue
      }
      let difference = number &- 1
      last = last &+ (difference >> 1 ^ -(difference & 1))
      guard body(last) else { return }
    }
  }

  /// A number of up to 42 bits: longer than those of other sections.
  private static func number(_ reader: inout ByteReader) -> Int {
    var value = 0
    for shift in stride(from: 0, to: 42, by: 7) {
      let byte = reader.byte()
      value |= Int(byte & 0x7F) << shift
      if byte < 0x80 { break }
    }
    return value
  }
}

extension AddressIndex {
  /// The object that a street is, or a house of it.
  ///
  /// - Parameters:
  ///   - street: the number of the street.
  ///   - house: the house by its number and point; nil for the street.
  /// - Returns: the object, without a category; nil where the add-on knows none.
  /// - Complexity: O(streets and houses of the leaf).
  package func mapObject(
    ofStreet street: Int, house: (number: Int, coordinate: Coordinate)? = nil
  ) -> MapObject? {
    guard let objects, street >= 0, street < streetCount else { return nil }
    let leaf = street / AddressLayout.leafSize
    var position = street % AddressLayout.leafSize
    if let house {
      position = min(AddressLayout.leafSize, streetCount - leaf * AddressLayout.leafSize)
      var isFound = false
      forEachStreet(inLeaf: leaf) { other in
        guard other.number == street else {
          position += other.houseCount
          return true
        }
        forEachHouse(of: other) { candidate, _ in
          isFound = candidate.number == house.number && candidate.coordinate == house.coordinate
          if !isFound { position += 1 }
          return !isFound
        }
        return false
      }
      guard isFound else { return nil }
    }
    var found: MapObject?
    objects.forEachKey(inLeaf: leaf) { key in
      if position == 0 { found = MapObject(key: key) }
      position -= 1
      return position >= 0
    }
    return found
  }

  /// The streets and houses that are objects with some keys, in no order.
  ///
  /// - Parameters:
  ///   - keys: the numbers that stand for the objects, see `MapObject.key(_:_:)`.
  ///   - body: takes a key, the number of a street, and the house, or nothing where it is the
  ///     street itself.
  /// - Complexity: O(streets and houses of the add-on).
  package func forEachAddress(
    ofObjects keys: Set<Int>, _ body: (_ key: Int, _ street: Int, _ house: House?) -> Void
  ) {
    guard let objects, !keys.isEmpty else { return }
    for leaf in 0..<(streetCount + AddressLayout.leafSize - 1) / AddressLayout.leafSize {
      let first = leaf * AddressLayout.leafSize
      let count = min(AddressLayout.leafSize, streetCount - first)
      var position = 0
      var hits: [(key: Int, position: Int)] = []
      objects.forEachKey(inLeaf: leaf) { key in
        if keys.contains(key) { hits.append((key, position)) }
        position += 1
        return true
      }
      for hit in hits {
        if hit.position < count {
          body(hit.key, first + hit.position, nil)
          continue
        }
        var rest = hit.position - count
        forEachStreet(inLeaf: leaf) { street in
          guard rest >= street.houseCount else {
            forEachHouse(of: street) { house, _ in
              if rest == 0 { body(hit.key, street.number, house) }
              rest -= 1
              return rest >= 0
            }
            return false
          }
          rest -= street.houseCount
          return true
        }
      }
    }
  }
}
