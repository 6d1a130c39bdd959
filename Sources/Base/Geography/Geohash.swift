/// A geohash: the name of a cell of a grid that each character cuts into 32 smaller ones.
///
/// Characters stand for five bits each, which halve the longitudes and the latitudes in turn. Nine
/// characters name a cell of about 5 m.
///
///     Geohash(seattle).text       // "c23nb62w2"
///     Geohash("u4pruy")?.center   // a point in Jutland
///
/// Source: the geohash of G. Niemeyer (geohash.org, 2008), a Z-order curve of G. M. Morton (1966)
/// with an alphabet of 32 characters.
public struct Geohash: Hashable, Sendable, CustomStringConvertible {
  /// The characters, in small letters.
  public let text: String
  /// The cell that the geohash names.
  public let area: BoundingBox

  /// The characters by value: digits and letters without a, i, l and o.
  private static let alphabet = Array("0123456789bcdefghjkmnpqrstuvwxyz".utf8)
  /// More characters are finer than a millimetre.
  public static let maxCharacterCount = 12
  private static let bitsOfCharacter = 5

  /// The geohash of the cell in which a point lies.
  ///
  /// A point on the side of a cell belongs to the cell north or east of it.
  ///
  /// - Parameters:
  ///   - coordinate: the point.
  ///   - characterCount: the number of characters, brought into 1 to ``maxCharacterCount``.
  public init(_ coordinate: Coordinate, characterCount: Int = 9) {
    var cell = Cell()
    var characters: [UInt8] = []
    for _ in 0..<min(max(characterCount, 1), Geohash.maxCharacterCount) {
      var value = 0
      for _ in 0..<Geohash.bitsOfCharacter {
        let isUpper = cell.isInUpperHalf(coordinate)
        value = value << 1 | (isUpper ? 1 : 0)
        cell.halve(keepingUpper: isUpper)
      }
      characters.append(Geohash.alphabet[value])
    }
    text = String(decoding: characters, as: UTF8.self)
    area = cell.box
  }

  /// Reads a geohash; nil if the text is not one.
  ///
  /// - Parameter text: one to ``maxCharacterCount`` characters of the alphabet; capitals count as
  ///   small letters.
  public init?(_ text: String) {
    guard (1...Geohash.maxCharacterCount).contains(text.utf8.count) else { return nil }
    var cell = Cell()
    var characters: [UInt8] = []
    for byte in text.utf8 {
      let small = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
      guard let value = Geohash.alphabet.firstIndex(of: small) else { return nil }
      for bit in (0..<Geohash.bitsOfCharacter).reversed() {
        cell.halve(keepingUpper: value >> bit & 1 == 1)
      }
      characters.append(small)
    }
    self.text = String(decoding: characters, as: UTF8.self)
    area = cell.box
  }

  /// The middle of the cell that the geohash names.
  public var center: Coordinate {
    Coordinate(
      clampingLatitude: (area.south + area.north) / 2, longitude: (area.west + area.east) / 2)
  }

  /// The characters, in small letters.
  public var description: String { text }

  /// A cell that is halved in turn by a meridian and by a parallel.
  private struct Cell {
    var south = -90.0
    var north = 90.0
    var west = -180.0
    var east = 180.0
    var halvesLongitude = true

    func isInUpperHalf(_ point: Coordinate) -> Bool {
      halvesLongitude
        ? point.longitude >= (west + east) / 2 : point.latitude >= (south + north) / 2
    }

    mutating func halve(keepingUpper isUpper: Bool) {
      switch (halvesLongitude, isUpper) {
      case (true, true): west = (west + east) / 2
      case (true, false): east = (west + east) / 2
      case (false, true): south = (south + north) / 2
      case (false, false): north = (south + north) / 2
      }
      halvesLongitude.toggle()
    }

    var box: BoundingBox {
      BoundingBox(uncheckedSouth: south, west: west, north: north, east: east)
    }
  }
}
