/// A place of one gazetteer, by its position in it.
public struct PlaceID: Hashable, Comparable, Sendable {
  /// The position, from 0.
  public let index: UInt32

  /// Makes the identifier of the place at a position.
  ///
  /// - Parameter index: the number of the place in its gazetteer.
  public init(index: UInt32) {
    self.index = index
  }

  /// Whether one place comes before another in the file.
  public static func < (first: PlaceID, second: PlaceID) -> Bool {
    first.index < second.index
  }
}
