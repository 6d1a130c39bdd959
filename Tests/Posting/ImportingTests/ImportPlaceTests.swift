import Gazetteer
import Geocoding
import TextTools
import Testing

@Suite("The columns of an address say where a post is")
struct ImportPlaceTests {
  @Test(
    "Region, postal code, county and country count as what their columns say",
    arguments: [
      ("City,ST", "Portland,ME", "Portland, ME", 43.66, -70.26),
      ("City,State Code", "Columbus,GA", "Columbus, GA", 32.46, -84.99),
      ("City,Zip", "Springfield,97477", "Springfield, 97477", 44.05, -123.02),
      ("City,Country", "London,CA", "London, CA", 42.98, -81.23),
      (
        "Mailing City,Mailing State,Other City,Other State", "Paris,TX,Berlin,CT", "Paris, TX",
        33.66, -95.56
      ),
      ("Place,Country", "London,CA", "London, CA", 42.98, -81.23),
      ("PLZ,Ort,Land", "48143,Münster,DE", "Münster, 48143, DE", 51.96, 7.63),
    ])
  func parts(
    header: String, row: String, placeString: String, latitude: Double, longitude: Double
  ) async throws {
    let trial = try ImportTrial()
    trial.geocoder = Geocoder(try .bundled())
    let outcome = try await trial.run(
      "first name,last name,link,\(header)\nAda,Lovelace,https://e.org/,\(row)\n")
    #expect(outcome.told.held.isEmpty)
    let post = try #require(trial.server.posts.values.first)
    #expect(post["mapString"]?.string == placeString)
    #expect(abs((post["latitude"]?.number ?? 0) - latitude) < 0.1)
    #expect(abs((post["longitude"]?.number ?? 0) - longitude) < 0.1)
  }
}
