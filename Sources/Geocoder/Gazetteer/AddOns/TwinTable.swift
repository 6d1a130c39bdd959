internal import Synchronization

/// The own place that replaces a base city, by the city.
///
/// Layout of the section `TWIN`: for each base city that is replaced its number in the base and the
/// index of the place, four bytes each, by the number. Over the base that the add-on was built over
/// the list is searched where it lies; over another the cities have other numbers, and a table is
/// made when it is first needed.
final class TwinTable: Sendable {
  private let view: ByteView
  private let anchors: ByteView
  private let layer: AddOnLayer
  private let isSameBase: Bool
  private let table = Mutex<[Int: Int]?>(nil)
  /// How many there are.
  let count: Int

  init(_ view: ByteView, _ anchors: ByteView, _ layer: AddOnLayer, isSameBase: Bool) {
    self.view = view
    self.anchors = anchors
    self.layer = layer
    self.isSameBase = isSameBase
    count = view.count / 8
  }

  /// The index of the place that replaces a base city; nil for cities that stay.
  ///
  /// - Complexity: O(log n).
  func place(replacing city: Int) -> Int? {
    guard isSameBase else { return resolved[city] }
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if view.uint32(at: middle * 8) < city { low = middle + 1 } else { high = middle }
    }
    guard low < count, view.uint32(at: low * 8) == city else { return nil }
    let index = view.uint32(at: low * 8 + 4)
    return index * 8 < anchors.count ? index : nil
  }

  private var resolved: [Int: Int] {
    if let known = table.withLock({ $0 }) { return known }
    var found: [Int: Int] = [:]
    for entry in 0..<count {
      let index = view.uint32(at: entry * 8 + 4)
      let reference = anchors.uint32(at: index * 8 + 4)
      if reference > 0, let city = layer.references[reference - 1] { found[city] = index }
    }
    table.withLock { $0 = found }
    return found
  }
}
