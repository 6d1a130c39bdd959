internal import Gazetteer
package import Geocoding
internal import Geography
package import PageRendering
package import TextTools

/// What the script of a page needs to show a place on its map.
package struct PlaceOnMap: Sendable {
  private let placemark: Placemark

  /// Makes it of an answer.
  package init(_ placemark: Placemark) { self.placemark = placemark }

  /// The zoom at which a person sees where a place of this kind is, from 3 for a continent to 16
  /// for a house.
  ///
  /// A place with a box is shown whole, at this zoom or from farther away: the box of a region may
  /// be no more than its one town.
  package var zoom: Int {
    let hasBox = placemark.boundingBox != nil
    return switch placemark.kind {
    // Where there are houses, there are names of streets beside them.
    case .house: 16
    case .street: 15
    case .coordinate, .landmark: 13
    case .postcode, .airport: 12
    case .city: placemark.featureCode == "PPLX" ? 13 : 10
    case .feature: hasBox ? 12 : 10
    case .county: hasBox ? 10 : 8
    case .region: placemark.precision == .area ? (hasBox ? 8 : 4) : (hasBox ? 8 : 6)
    case .country: hasBox ? 13 : 5
    case .continent: 3
    }
  }

  /// South, west, north and east; an east that is less than the west lies beyond the 180th
  /// meridian.
  private var box: [Double]? {
    placemark.boundingBox.map { [$0.south, $0.west, $0.north, $0.east] }
  }

  /// The place as a member of a reply.
  package var json: JSONValue {
    let coordinate = placemark.coordinate
    return [
      "label": .string(placemark.label), "name": .string(placemark.name),
      "latitude": .number(coordinate.latitude), "longitude": .number(coordinate.longitude),
      "zoom": .number(Double(zoom)),
      "box": box.map { .array($0.map(JSONValue.number)) } ?? .null,
    ]
  }

  /// The place as values of a template.
  package var values: PageValues {
    let coordinate = placemark.coordinate
    var values: PageValues = [
      "label": placemark.label, "name": placemark.name, "latitude": "\(coordinate.latitude)",
      "longitude": "\(coordinate.longitude)", "zoom": "\(zoom)",
    ]
    values["box"] = box.map { $0.map { "\($0)" }.joined(separator: ",") }
    return values
  }
}
