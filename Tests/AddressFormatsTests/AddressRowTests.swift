import AddressFormats
import Geography
import Testing

@Suite("Rows of addresses")
struct AddressRowTests {
  @Test("A new row only has a coordinate")
  func empty() throws {
    let row = AddressRow(coordinate: try #require(Coordinate(latitude: 64.5, longitude: -21.9)))
    #expect(row.street.isEmpty && row.name.isEmpty && row.number.isEmpty)
    #expect(row.coordinate.latitude == 64.5)
  }
}
