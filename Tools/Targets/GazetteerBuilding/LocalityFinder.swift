import Foundation
import Gazetteer
import GazetteerWriting

/// Finds cities by name and by place while sources are read.
struct LocalityFinder {
  /// Places of one name nearer than this are one place, in degrees: about 50 km.
  private static let namesakeDistance = 0.45
  /// The same for a city of a million people, whose airports are farther out: about 100 km.
  private static let metropolisDistance = 0.9

  private var byName: [String: [(number: Int, point: Point, reach: Double)]] = [:]
  private var cells: [Cell: [(number: Int, point: Point, tellsRegion: Bool)]] = [:]
  private var count = 0

  private struct Point {
    let latitude: Double
    let longitude: Double

    init(_ place: SourcePlace) {
      latitude = Double(place.latitude) / Layout.coordinateScale
      longitude = Double(place.longitude) / Layout.coordinateScale
    }

    /// The distance in degrees of a great circle, near enough for places that are near.
    func distance(to other: Point) -> Double {
      let scale = cos(latitude * .pi / 180)
      var east = abs(longitude - other.longitude)
      if east > 180 { east = 360 - east }
      return
        ((latitude - other.latitude) * (latitude - other.latitude) + east * east * scale * scale)
        .squareRoot()
    }
  }

  private struct Cell: Hashable {
    let country: String
    let latitude: Int
    let longitude: Int
  }

  init(_ cities: [SourcePlace]) {
    // Places of tables have no id, and their region from the nearest one that has.
    for city in cities { add(city, tellsRegion: city.geonamesID > 0) }
  }

  mutating func add(_ place: SourcePlace, tellsRegion: Bool = true) {
    let point = Point(place)
    let reach =
      place.population < 1_000_000
      ? LocalityFinder.namesakeDistance : LocalityFinder.metropolisDistance
    for name in place.names {
      byName[LocalityFinder.key(name.text, place.country), default: []]
        .append((count, point, reach))
    }
    let cell = Cell(
      country: place.country, latitude: Int(point.latitude.rounded(.down)),
      longitude: Int(point.longitude.rounded(.down)))
    cells[cell, default: []].append((count, point, tellsRegion))
    count += 1
  }

  /// The numbers of the places of the same name that are near.
  ///
  /// - Parameters:
  ///   - place: the place whose name is looked for.
  ///   - reach: how near they must be, in degrees; nil for as far as the parts of a town are
  ///     spread.
  /// - Returns: their numbers, in the order in which they were added.
  func namesakes(of place: SourcePlace, within reach: Double? = nil) -> [Int] {
    let point = Point(place)
    return (byName[LocalityFinder.key(place.name, place.country)] ?? [])
      .filter { $0.point.distance(to: point) < reach ?? $0.reach }.map(\.number)
  }

  /// The number of the nearest city of the same country, within some four degrees.
  ///
  /// One that surely tells its region comes first.
  func nearestCity(to place: SourcePlace) -> Int? {
    let point = Point(place)
    let latitude = Int(point.latitude.rounded(.down))
    let longitude = Int(point.longitude.rounded(.down))
    for (radius, isSure) in [(1, true), (4, true), (1, false), (4, false)] {
      var best: (number: Int, distance: Double)?
      for north in -radius...radius {
        for east in -radius...radius {
          let cell = Cell(
            country: place.country, latitude: latitude + north, longitude: longitude + east)
          for city in cells[cell] ?? [] where city.tellsRegion || !isSure {
            let distance = city.point.distance(to: point)
            if distance < best?.distance ?? .infinity { best = (city.number, distance) }
          }
        }
      }
      if let best { return best.number }
    }
    return nil
  }

  /// A name as it compares: letters and digits in lower case, without marks.
  static func key(_ name: String, _ country: String) -> String {
    var key = country
    for scalar in name.unicodeScalars {
      if scalar.isASCII {
        switch scalar.value {
        case 0x30...0x39, 0x61...0x7A: key.unicodeScalars.append(scalar)
        case 0x41...0x5A: key.unicodeScalars.append(Unicode.Scalar(UInt8(scalar.value) + 32))
        default: break
        }
      } else if case .letters(let letters) = FoldingWriter.fold(scalar) {
        key.unicodeScalars.append(contentsOf: letters)
      }
    }
    return key
  }
}
