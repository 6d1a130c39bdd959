internal import Synchronization

/// The objects of OpenStreetMap that countries, regions and counties of the base are: the section
/// `dobj` of an add-on of places.
///
/// Each has twelve bytes: the reference to the place, four bytes, and the number that stands for
/// the type and the id.
final class DivisionObjects: Sendable {
  private static let byteCount = 12
  private let view: ByteView
  private let layer: AddOnLayer
  private let found = Mutex<[Int: MapObject]?>(nil)

  /// Opens the section; nil where there is none.
  init?(_ view: ByteView, _ layer: AddOnLayer) {
    guard view.count >= DivisionObjects.byteCount else { return nil }
    self.view = view
    self.layer = layer
  }

  /// The objects by their places.
  ///
  /// - Complexity: O(n) at the first call, then O(1).
  var all: [Int: MapObject] {
    found.withLock { found in
      if let found { return found }
      var read: [Int: MapObject] = [:]
      for start in stride(
        from: 0, through: view.count - DivisionObjects.byteCount, by: DivisionObjects.byteCount)
      {
        let key = view.uint32(at: start + 4) | view.uint32(at: start + 8) << 32
        if let place = layer.references[view.uint32(at: start)] {
          read[place] = MapObject(key: key)
        }
      }
      found = read
      return read
    }
  }
}
