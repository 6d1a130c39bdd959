public import Borders
internal import TextTools

extension WorldOutline {
  /// The outline as a GeoJSON feature collection (RFC 7946): a multipolygon a country.
  ///
  /// The properties of a feature are `name` and, where there is one, `code`.
  ///
  /// - Returns: UTF-8.
  /// - Complexity: O(*n*) in the number of vertices.
  public func geoJSON() -> [UInt8] {
    var bytes = Array(#"{"type":"FeatureCollection","features":["#.utf8)
    for (index, country) in countries.enumerated() {
      bytes += (index == 0 ? "\n" : ",\n").utf8
      bytes += #"{"type":"Feature","properties":{"name":"#.utf8
      bytes += JSONValue.string(country.name).bytes(.minimal)
      if let code = country.code {
        bytes += #","code":"#.utf8
        bytes += JSONValue.string(code).bytes(.minimal)
      }
      bytes += #"},"geometry":{"type":"MultiPolygon","coordinates":["#.utf8
      for (index, polygon) in country.polygons.enumerated() {
        bytes += (index == 0 ? "[" : ",[").utf8
        for (index, ring) in polygon.rings.enumerated() {
          bytes += (index == 0 ? "[" : ",[").utf8
          // GeoJSON repeats the first vertex at the end.
          for (index, vertex) in (ring + ring.prefix(1)).enumerated() {
            bytes += (index == 0 ? "[" : ",[").utf8
            bytes.append(hundredths: Int(vertex.longitudeE2))
            bytes += ",".utf8
            bytes.append(hundredths: Int(vertex.latitudeE2))
            bytes += "]".utf8
          }
          bytes += "]".utf8
        }
        bytes += "]".utf8
      }
      bytes += "]}}".utf8
    }
    bytes += "\n]}\n".utf8
    return bytes
  }
}

extension [UInt8] {
  /// Appends a number of hundredths as a decimal number: -705 as -7.05.
  mutating func append(hundredths number: Int) {
    if number < 0 { self += "-".utf8 }
    let (whole, rest) = abs(number).quotientAndRemainder(dividingBy: 100)
    self += String(whole).utf8
    switch rest {
    case 0: break
    case ..<10: self += ".0\(rest)".utf8
    case _ where rest % 10 == 0: self += ".\(rest / 10)".utf8
    default: self += ".\(rest)".utf8
    }
  }
}
