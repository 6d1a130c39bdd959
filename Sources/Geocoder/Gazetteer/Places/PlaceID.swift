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

  /// The number of the place: that of an own one is negative.
  package var number: Int { Int(Int32(bitPattern: index)) }

  /// Makes the identifier of a place by its number.
  package init(number: Int) { index = UInt32(bitPattern: Int32(truncatingIfNeeded: number)) }

  /// Whether one place comes before another in the file.
  public static func < (first: PlaceID, second: PlaceID) -> Bool {
    first.index < second.index
  }
}
