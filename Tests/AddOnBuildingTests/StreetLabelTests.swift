import AddOnBuilding
import Foundation
import Gazetteer
import Maps
import Testing

@Suite("The names of streets on maps")
struct StreetLabelTests {
  private func labels() throws -> GazetteerLabels {
    let built = try AddressTrial.build()
    return GazetteerLabels(try Trial.base.get().adding([AddOn(contents: built.bytes)]))
  }

  /// The names in the tile that a point lies in, with the zooms from which on they are shown.
  private func streets(level: Int, latitude: Double, longitude: Double) throws -> [String: Int] {
    let side = 360 / Double(1 << level)
    let tile = try #require(
      LabelTile(
        level: level, column: Int((longitude + 180) / side), row: Int((90 - latitude) / side)))
    let json = try JSONSerialization.jsonObject(with: Data(try labels().json(tile)))
    var found: [String: Int] = [:]
    for line in try #require(json as? [[Any]]) {
      #expect(line[4] as? Int == 3)
      found[try #require(line[0] as? String)] = line[3] as? Int
    }
    return found
  }

  @Test("are there where an add-on has addresses")
  func known() throws {
    #expect(try labels().gazetteer.hasAddresses)
    #expect(!(try Trial.base.get().hasAddresses))
  }

  @Test("have a town at zoom 14, and from nearer all its streets, but no farms")
  func town() throws {
    // Pike Street in Seattle; Riverside Avenue, Elm Lane and Zitzewitz Farm in Spokane.
    #expect(
      try streets(level: 12, latitude: 47.609, longitude: -122.3402) == ["Pike Street": 14])
    #expect(
      try streets(level: 14, latitude: 47.609, longitude: -122.3402) == ["Pike Street": 16])
    let spokane = try streets(level: 12, latitude: 47.66, longitude: -117.43)
    #expect(Set(spokane.keys) == ["Riverside Avenue NW", "Elm Lane"])
    let paris = try streets(level: 12, latitude: 48.8556, longitude: 2.3607)
    #expect(paris.keys.contains("rue de Rivoli"))
    #expect(try streets(level: 12, latitude: 10, longitude: 10).isEmpty)
  }
}
