import AddOnBuilding
import Gazetteer
import Geocoding
import Geography
import Testing

@Suite("Add-ons of postal codes")
struct PostcodesTests {
  private let table = """
    GB\tSW1A 1AA\tLondon\tEngland\tENG\t\t\t\t\t51.501\t-0.142\t6
    GB\tSW1A 1AA\tWestminster\tEngland\tENG\t\t\t\t\t51.503\t-0.140\t6
    DE\t80331\tMünchen\tBayern\tBY\t\t\t\t\t48.1345\t11.571\t4
    US\t98101\tElsewhere\tWashington\tWA\t\t\t\t\t47.0\t-121.0\t4
    """

  private func geocoder(_ texts: [String]) throws -> Geocoder {
    let addOns = try texts.map { try AddOn(contents: Trial.postcodesAddOn($0).bytes) }
    return try Geocoder(Trial.base.get(), adding: addOns, borders: .absent)
  }

  @Test("codes are found beside those of the base, with letters and digits")
  func found() throws {
    let geocoder = try geocoder([table])
    let palace = try #require(geocoder.geocode("SW1A 1AA").results.first)
    #expect(abs(palace.coordinate.latitude - 51.502) < 0.0001)
    #expect(abs(palace.coordinate.longitude + 0.141) < 0.0001)
    #expect(palace.label.contains("England"))
    // Another list calls Bavaria BY than the base, which has 02: its cities tell.
    #expect(geocoder.geocode("80331").results.first?.label.contains("Bavaria") == true)
    #expect(geocoder.geocode("94043").results.first?.kind == .postcode)
    #expect(geocoder.gazetteer.postalCodeCountries == ["DE", "GB", "US"])
  }

  @Test("the add-on's code wins over the base's, and the later add-on's over the earlier one's")
  func wins() throws {
    let other = "US\t98101\tThird\tWashington\tWA\t\t\t\t\t48.0\t-120.0\t4\n"
    let plain = try geocoder([])
    #expect(abs((plain.geocode("98101").results.first?.coordinate.latitude ?? 0) - 47.6114) < 0.001)
    #expect(try geocoder([table]).geocode("98101").results.first?.coordinate.latitude == 47)
    #expect(try geocoder([table, other]).geocode("98101").results.first?.coordinate.latitude == 48)
    #expect(try geocoder([other, table]).geocode("98101").results.first?.coordinate.latitude == 47)
  }

  @Test("rows that are none are counted by rule, and the order of rows makes no difference")
  func rows() throws {
    let broken = table + "\nZZ\t1\tx\t\t\t\t\t\t\t1\t2\nno columns\nDE\t12*\tx\t\t\t\t\t\t\t1\t2\n"
    let built = try Trial.postcodesAddOn(broken)
    #expect(built.report.entryCount == 3)
    #expect(built.report.skippedCount == 3)
    let lines = table.split(separator: "\n")
    let turned = try Trial.postcodesAddOn(lines.reversed().joined(separator: "\n"))
    let geocoder = try Geocoder(
      Trial.base.get(), adding: [AddOn(contents: turned.bytes)], borders: .absent)
    #expect(
      try self.geocoder([table]).geocode("SW1A 1AA").results.first?.label
        == geocoder.geocode("SW1A 1AA").results.first?.label)
  }
}
