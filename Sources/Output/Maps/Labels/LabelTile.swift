internal import Geography
internal import TextTools

/// A part of the labels that a script fetches when its map comes near.
///
/// The first tile is the whole world at the zooms 0 to 4. Further in, the world is divided into
/// squares of degrees: 16 by 8 with the labels of the zooms 5 and 6, 64 by 32 with those of 7 and
/// 8, 256 by 128 with those of 9 and 10, and 1024 by 512 with those of 11 to 13. Then come the
/// streets of add-ons: 4096 by 2048 with the longest ones for zoom 14, and 16384 by 8192 with all
/// of them for 15 and 16. So a tile never has more than some hundreds of labels.
public struct LabelTile: Hashable, Sendable {
  /// The binary logarithm of the number of columns: 0, 4, 6, 8, 10, 12 or 14.
  public let level: Int
  /// From the 180th meridian to the east.
  public let column: Int
  /// From the north pole to the south.
  public let row: Int

  /// The whole world.
  public static let world = LabelTile(level: 0)

  private init(level: Int) {
    self.level = level
    column = 0
    row = 0
  }

  /// Makes a tile of its position, or nothing where there is none.
  ///
  /// - Parameters:
  ///   - level: 4, 6, 8, 10, 12 or 14.
  ///   - column: less than two to the power of the level.
  ///   - row: less than half of that.
  public init?(level: Int, column: Int, row: Int) {
    guard [4, 6, 8, 10, 12, 14].contains(level), column >= 0, column < 1 << level, row >= 0,
      row < 1 << (level - 1)
    else { return nil }
    self.level = level
    self.column = column
    self.row = row
  }

  /// Reads a tile from what follows the language in its address: nothing, or `-4-8-3`.
  ///
  /// - Parameter text: a hyphen and a number for level, column and row each; empty for the world.
  public init?(_ text: some StringProtocol) {
    if text.isEmpty {
      self = .world
      return
    }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let numbers = parts.dropFirst().compactMap { Int($0) }
    guard parts.count == 4, parts[0].isEmpty, numbers.count == 3 else { return nil }
    self.init(level: numbers[0], column: numbers[1], row: numbers[2])
  }

  /// The zooms whose labels are in the tile.
  var zooms: ClosedRange<Int> {
    switch level {
    case 0: 0...4
    case 10: 11...LabelIndex.maxZoom
    case 12: 14...14
    case 14: 15...16
    default: level + 1...level + 2
    }
  }

  private var side: Double { 360 / Double(1 << level) }

  /// The middle of the tile.
  var middle: Coordinate {
    Coordinate(
      clampingLatitude: 90 - (Double(row) + 0.5) * side,
      longitude: -180 + (Double(column) + 0.5) * side)
  }

  /// How far its corners are from its middle, in kilometres.
  var radius: Double {
    let (north, west) = (90 - Double(row) * side, -180 + Double(column) * side)
    return [north, north - side].map { latitude in
      middle.distance(to: Coordinate(clampingLatitude: latitude, longitude: west))
    }.max() ?? 0
  }

  /// Whether a point lies in the tile; each point lies in one tile of a level.
  func contains(_ point: Coordinate) -> Bool {
    guard level > 0 else { return true }
    let (columns, rows) = (1 << level, 1 << (level - 1))
    return min(columns - 1, Int((point.longitude + 180) / side)) == column
      && min(rows - 1, Int((90 - point.latitude) / side)) == row
  }
}

extension GazetteerLabels {
  /// The labels of a tile as JSON for a script.
  ///
  /// An array with an array for each label, the most important first: name, latitude, longitude,
  /// the zoom from which on it is shown, and 0 for a country, 1 for a region, 2 for a city, 3 for a
  /// street.
  ///
  /// - Parameter tile: the tile.
  /// - Returns: UTF-8.
  /// - Complexity: O(*n*) in the labels of the whole world, and a name is read for each of the
  ///   tile.
  public func json(_ tile: LabelTile) -> [UInt8] {
    var bytes = Array("[".utf8)
    func append(_ name: String, _ coordinate: Coordinate, _ zoom: Int, kind: Int) {
      bytes += (bytes.count == 1 ? "\n[" : ",\n[").utf8
      bytes += JSONValue.string(name).bytes(.minimal)
      // A hundred metres, less than a unit at zoom 10, and one metre from near.
      let scale = tile.level < 10 ? 1_000.0 : 100_000
      bytes += ",\((coordinate.latitude * scale).rounded() / scale)".utf8
      bytes += ",\((coordinate.longitude * scale).rounded() / scale)".utf8
      bytes += ",\(zoom),\(kind)]".utf8
    }
    if tile.level > 10 {
      for street in streets(in: tile) {
        append(street.name, street.coordinate, street.zoom, kind: 3)
      }
    } else {
      for entry in index.entries where tile.zooms.contains(entry.zoom) {
        guard tile.contains(entry.coordinate), let label = label(entry) else { continue }
        let kind = label.kind == .country ? 0 : label.kind == .region ? 1 : 2
        append(label.name, label.coordinate, entry.zoom, kind: kind)
      }
    }
    bytes += "\n]\n".utf8
    return bytes
  }
}
