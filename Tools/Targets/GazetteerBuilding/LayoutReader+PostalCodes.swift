import Foundation
import Gazetteer
import GazetteerWriting
import Geography

// Postal codes, which stand in tables of their own.

extension LayoutReader {
  /// Reads a table of the postal export of GeoNames: country, code, place, three divisions with
  /// their codes, latitude, longitude, accuracy; in a thirteenth column `wide` for a code whose
  /// places lie far apart.
  mutating func read(postalCodes table: TableReader) throws(BuildError) {
    try table.forEachLine(fields: 11) { (line, fields) throws(BuildError) in
      let text = PostalCodeText(fields[1], country: fields[0])
      guard let text, sources.countries[fields[0]] != nil,
        let latitude = Double(fields[9]), abs(latitude) <= 90,
        let longitude = Double(fields[10]), abs(longitude) <= 180
      else {
        report.add("postal code dropped: no code of a known country with a coordinate")
        return
      }
      sources.postalCodes.append(
        SourcePostalCode(
          country: fields[0], text: text, name: fields[2], latitude: latitude,
          longitude: longitude, region: "\(fields[0]).\(fields[4])",
          isWide: fields.count > 12 && fields[12] == "wide"))
      report.add("read: postal codes")
    }
  }

  /// Makes one area of the places that share a code, as villages do: it lies in their middle and is
  /// named after the one that is nearest to that; of two that are as near, after the larger city.
  mutating func mergePostalCodes() {
    let groups = Dictionary(grouping: sources.postalCodes) { "\($0.country) \($0.text.text)" }
    guard groups.count < sources.postalCodes.count else { return }
    var populations: [String: Int] = [:]
    for city in sources.cities {
      populations["\(city.country) \(city.name)", default: 0] = max(
        city.population, populations["\(city.country) \(city.name)"] ?? 0)
    }
    sources.postalCodes = groups.values.map { group in
      guard group.count > 1 else { return group[0] }
      report.add("postal code merged: another place has it too", group.count - 1)
      let group = group.sorted {
        ($0.latitude, $0.longitude, $0.name) < ($1.latitude, $1.longitude, $1.name)
      }
      // Counted from the first, so that both sides of the antimeridian are near.
      func east(_ code: SourcePostalCode) -> Double {
        (code.longitude - group[0].longitude).remainder(dividingBy: 360)
      }
      let latitude = group.reduce(0) { $0 + $1.latitude } / Double(group.count)
      let middle = group.reduce(0) { $0 + east($1) } / Double(group.count)
      func rank(_ code: SourcePostalCode) -> (distance: Double, size: Int) {
        let distance = abs(code.latitude - latitude) + abs(east(code) - middle)
        return (
          (distance * 1_000).rounded(), -(populations["\(code.country) \(code.name)"] ?? 0)
        )
      }
      var merged = group.min { rank($0) < rank($1) } ?? group[0]
      merged.latitude = latitude
      merged.longitude = (group[0].longitude + middle).remainder(dividingBy: 360)
      let center = Coordinate(clampingLatitude: merged.latitude, longitude: merged.longitude)
      merged.isWide = SourcePostalCode.isWide(
        group.map {
          center.distance(to: Coordinate(clampingLatitude: $0.latitude, longitude: $0.longitude))
        })
      return merged
    }
  }
}
