import Gazetteer
import Geocoding
import Testing

@Suite("A query in parts is read as the parts say")
struct StructuredQueryTests {
  private static let geocoder = (try? Gazetteer.bundled()).map(Geocoder.init)

  private func best(_ change: (inout StructuredQuery) -> Void) throws -> Placemark? {
    let geocoder = try #require(
      StructuredQueryTests.geocoder, "build with Data/gazetteer.gaz in place")
    var query = StructuredQuery()
    change(&query)
    return geocoder.geocode(query).results.first
  }

  @Test("a street is never the city")
  func street() throws {
    let city = try best {
      $0.street = "Berlin"
      $0.city = "Hamburg"
      $0.country = "DE"
    }
    #expect(city?.label == "Hamburg, Germany")
    let country = try best {
      $0.street = "Paris"
      $0.country = "France"
    }
    #expect(country?.kind == .country && country?.countryCode == "FR")
    let alone = try best { $0.street = "Berlin" }
    #expect(alone == nil)
  }

  @Test("a name is what its part says, though something larger bears it")
  func levels() throws {
    let region = try best { $0.region = "Georgia" }
    #expect(region?.kind == .region && region?.countryCode == "US")
    let country = try best { $0.country = "Georgia" }
    #expect(country?.kind == .country && country?.countryCode == "GE")
    let city = try best { $0.city = "Mexico" }
    #expect(city?.kind == .city)
    let town = try best {
      $0.city = "Berlin"
      $0.region = "CT"
    }
    #expect(town?.kind == .city && town?.region == "Connecticut")
  }

  @Test("a part that names nothing at its level is read as any other")
  func otherLevel() throws {
    let ponce = try best {
      $0.city = "Ponce"
      $0.region = "Puerto Rico"
    }
    #expect(ponce?.countryCode == "PR" && ponce?.kind == .city)
  }

  @Test("a name does not begin in one part and end in the next")
  func borders() throws {
    let york = try best {
      $0.city = "York"
      $0.county = "New"
    }
    #expect(york?.countryCode != "US" || york?.name == "York")
    let lille = try best {
      $0.street = "17 rue de Fontenoy"
      $0.postcode = "59000"
      $0.city = "Lille"
    }
    #expect(lille?.label == "Lille, Hauts-de-France, France")
    #expect(lille?.address?.postcode == "59000")
  }

  @Test("what is percent-encoded or blank is read as what it means")
  func encoded() throws {
    let place = try best {
      $0.street = " "
      $0.city = "S%C3%A3o%20Paulo"
      $0.country = "BR"
    }
    #expect(place?.name == "São Paulo")
  }
}
