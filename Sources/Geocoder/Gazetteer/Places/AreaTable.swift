/// The members of continents, informal regions and natural features.
///
/// Layout of the section: the offset of each area's members and one more (4 bytes each); for each
/// area its class (a byte: 1 a continent, 2 a natural feature, 0 another region); then the members,
/// each the number of a place (4 bytes), a country, a region or a county. An ocean has none.
package struct AreaTable: Sendable {
  private let view: ByteView
  private let count: Int

  package init(_ view: ByteView, count: Int) {
    self.view = view
    self.count = count
  }

  /// Whether an area is a continent.
  func isContinent(_ area: Int) -> Bool { view[(count + 1) * 4 + area] == 1 }

  /// Whether an area is a natural feature: a lake, a mountain, a sea.
  package func isFeature(_ area: Int) -> Bool { view[(count + 1) * 4 + area] == 2 }

  /// The countries, regions and counties that make up an area, or that a natural feature lies in.
  package func members(_ area: Int) -> [Int] {
    var members: [Int] = []
    forEachMember(area) { members.append($0) }
    return members
  }

  /// Hands out the countries, regions and counties that make up an area.
  package func forEachMember(_ area: Int, _ body: (Int) -> Void) {
    let start = view.uint32(at: area * 4)
    let end = min(view.uint32(at: (area + 1) * 4), view.count)
    for offset in stride(from: start, to: max(start, end), by: 4) { body(view.uint32(at: offset)) }
  }

  /// Whether a country, region or county is a member of an area.
  package func contains(_ area: Int, _ place: Int) -> Bool {
    let end = min(view.uint32(at: (area + 1) * 4), view.count)
    var offset = view.uint32(at: area * 4)
    while offset < end {
      if view.uint32(at: offset) == place { return true }
      offset += 4
    }
    return false
  }
}
