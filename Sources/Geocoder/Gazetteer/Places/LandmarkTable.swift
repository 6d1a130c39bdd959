/// Which of the numbered cities are none, but airports, landmarks and natural features.
///
/// A landmark is numbered among the cities of its region, so that all that is asked of where a city
/// lies is answered of a landmark too. This table tells them apart: a bit each, and a byte for each
/// landmark.
///
/// Layout of the section: for every 256 cities how many landmarks come before them (2 bytes); for
/// each city a bit that is set for a landmark, from the lowest bit of a byte up; for each landmark
/// its record (a byte): the number of its kind in the two highest bits, the step of its radius in
/// the others. A file without landmarks lacks the section.
///
/// - SeeAlso: G. Jacobson, "Space-efficient static trees and graphs", 1989, for counting bits by
///   blocks.
@usableFromInline package struct LandmarkTable: Sendable {
  @usableFromInline let view: ByteView
  /// Where the bits begin.
  @usableFromInline let bits: Int
  /// Where the records begin.
  private let records: Int
  /// How many landmarks there are.
  package let count: Int

  /// How many cities have one count of the landmarks before them.
  package static let blockSize = 256

  package init(_ view: ByteView, cityCount: Int) {
    self.view = view
    bits = (cityCount + LandmarkTable.blockSize - 1) / LandmarkTable.blockSize * 2
    records = bits + (cityCount + 7) / 8
    count = max(0, view.count - records)
  }

  /// Whether a city is a landmark.
  ///
  /// - Parameter city: the number of a city, or a negative one, which no landmark has.
  /// - Returns: whether it is an airport, a landmark or a natural feature.
  @inlinable @inline(__always) package func contains(_ city: Int) -> Bool {
    city >= 0 && view[bits &+ city >> 3] >> UInt8(truncatingIfNeeded: city & 7) & 1 != 0
  }

  /// What is known of a landmark; nothing of a city.
  ///
  /// - Complexity: O(1).
  package func landmark(_ city: Int) -> Landmark? {
    guard contains(city) else { return nil }
    let block = city / LandmarkTable.blockSize
    var rank = view.uint16(at: block * 2)
    let first = bits + block * LandmarkTable.blockSize / 8
    let end = bits + city >> 3
    var offset = first
    while offset + 8 <= end {
      rank += view.uint64(at: offset).nonzeroBitCount
      offset += 8
    }
    while offset < end {
      rank += view[offset].nonzeroBitCount
      offset += 1
    }
    rank += (view[end] & (1 << UInt8(city & 7) - 1)).nonzeroBitCount
    return Landmark(record: view[records + rank])
  }
}

/// What a landmark is, and how large.
package struct Landmark: Hashable, Sendable {
  /// What a landmark is, with the number of each kind in the file.
  package enum Kind: UInt8, CaseIterable, Sendable {
    case airport = 0
    /// What people built: a monument, a bridge, a stadium, a university.
    case landmark = 1
    /// A natural feature, or a park around one.
    case feature = 2
    /// A landmark that is a street: with the number of a house beside it, an address is meant.
    case street = 3

    /// The kind of place that it is.
    var placeKind: PlaceKind {
      switch self {
      case .airport: .airport
      case .landmark, .street: .landmark
      case .feature: .feature
      }
    }
  }

  package let kind: Kind
  /// How far its edge is from its point, roughly, in kilometres; nil if unknown.
  package let radius: Double?

  /// From how far on a landmark is an area rather than a spot, in kilometres.
  package static let largeRadius = 10.0

  /// Whether it is too large for its point to tell where in it something is.
  package var isLarge: Bool { radius.map { $0 >= Landmark.largeRadius } ?? false }

  package init(kind: Kind, radius: Double?) {
    self.kind = kind
    self.radius = radius
  }

  /// Step 1 is 0.1 km; four steps double the radius.
  private static let (firstRadius, stepsPerDoubling) = (0.1, 4)

  /// The radius of each step.
  static let radii: [Double] = (0..<64).map { step in
    guard step > 0 else { return 0 }
    var radius = firstRadius
    for _ in 0..<(step - 1) / stepsPerDoubling { radius *= 2 }
    // The fourth root of 2.
    for _ in 0..<(step - 1) % stepsPerDoubling { radius *= 1.189_207_115_002_721 }
    return radius
  }

  /// Reads a record of the file.
  init(record: UInt8) {
    kind = Kind(rawValue: record >> 6) ?? .landmark
    let step = Int(record & 63)
    radius = step > 0 ? Landmark.radii[step] : nil
  }

  /// The record in the file: the first step that is no smaller than the radius.
  package var record: UInt8 {
    var step = 0
    if let radius {
      step = Landmark.radii.indices.dropFirst().first { Landmark.radii[$0] >= radius } ?? 63
    }
    return kind.rawValue << 6 | UInt8(step)
  }
}
