import SmallWorld
import Testing

@testable import Gazetteer

@Suite("What lies in what")
struct HierarchyTests {
  /// Kept, for a hierarchy reads the bytes of its gazetteer and does not keep them.
  private let gazetteer: Gazetteer

  private var hierarchy: Hierarchy { gazetteer.hierarchy }

  init() throws {
    gazetteer = try Gazetteer(contents: SmallWorld.built.bytes)
  }

  @Test("places are numbered by kind: cities, counties, regions, countries, areas")
  func numbers() {
    let h = hierarchy
    #expect(h.firstCounty == h.cityCount)
    #expect(h.firstRegion == h.firstCounty + h.countyCount)
    #expect(h.firstCountry == h.firstRegion + h.regionCount)
    #expect(h.firstArea == h.firstCountry + h.countryCount)
    #expect(h.placeCount == h.firstArea + h.areaCount)
    for place in 0..<h.firstArea {
      let kind: PlaceKind =
        place < h.firstCounty
        ? .city : place < h.firstRegion ? .county : place < h.firstCountry ? .region : .country
      #expect(h.kind(place) == kind)
    }
  }

  @Test("the cities of the countries are all cities, each once and in order")
  func countries() {
    var next = 0
    for country in 0..<hierarchy.countryCount {
      let cities = hierarchy.cityRange(of: hierarchy.firstCountry + country)
      guard !cities.isEmpty else { continue }
      #expect(cities.lowerBound == next)
      next = cities.upperBound
    }
    #expect(next == hierarchy.cityCount)
  }

  @Test("a city is among the cities of its county, region and country, and of no others")
  func containment() {
    for city in 0..<hierarchy.cityCount {
      for place in hierarchy.firstCounty..<hierarchy.firstArea {
        let contains = hierarchy.cityRange(of: place).contains(city)
        let lies =
          switch hierarchy.kind(place) {
          case .county: hierarchy.county(of: city)?.rawValue == place - hierarchy.firstCounty
          case .region: hierarchy.region(of: city)?.rawValue == place - hierarchy.firstRegion
          default: hierarchy.country(of: city)?.rawValue == place - hierarchy.firstCountry
          }
        #expect(contains == lies, "city \(city), place \(place)")
      }
    }
  }

  @Test("every place is of one kind, and tests of several kinds agree with those of one")
  func kinds() {
    for place in 0..<hierarchy.placeCount {
      let (isCity, isCounty) = (hierarchy.isCity(place), hierarchy.isCounty(place))
      let (isRegion, isCountry) = (hierarchy.isRegion(place), hierarchy.isCountry(place))
      let isArea = hierarchy.isArea(place)
      #expect([isCity, isCounty, isRegion, isCountry, isArea].filter(\.self).count == 1)
      let kind: PlaceKind =
        isCity ? .city : isCounty ? .county : isRegion || isArea ? .region : .country
      #expect(kind == hierarchy.kind(place))
      #expect(hierarchy.isDivision(place) == (isCounty || isRegion))
      #expect(hierarchy.isDivisionOrCountry(place) == (isCounty || isRegion || isCountry))
      #expect(hierarchy.isCityOrCounty(place) == (isCity || isCounty))
      #expect(hierarchy.isRegionOrCountry(place) == (isRegion || isCountry))
      #expect(hierarchy.isRegionOrLarger(place) == (isRegion || isCountry || isArea))
      #expect(hierarchy.isCountryOrLarger(place) == (isCountry || isArea))
    }
    #expect(hierarchy.isCity(-1))
  }

  @Test("a county lies in the region and the country that its cities lie in")
  func counties() throws {
    for county in hierarchy.firstCounty..<hierarchy.firstRegion {
      let cities = hierarchy.cityRange(of: county)
      let first = try #require(cities.first)
      #expect(hierarchy.region(of: county) == hierarchy.region(of: first))
      #expect(hierarchy.country(of: county) == hierarchy.country(of: first))
    }
  }

  @Test("a code finds its country, and no code finds none")
  func codes() {
    for country in 0..<hierarchy.countryCount {
      let code = hierarchy.countryCode(CountryIndex(country))
      #expect(hierarchy.country(code: code.0, code.1)?.rawValue == country)
      #expect(
        hierarchy.countryCodeText(CountryIndex(country))
          == String(decoding: [code.0, code.1], as: UTF8.self))
    }
    #expect(hierarchy.country(code: 0x21, 0x21) == nil)
  }

  @Test("numbers behind the last place lie in nothing")
  func outside() {
    for place in [hierarchy.firstArea, hierarchy.placeCount, hierarchy.placeCount + 1_000] {
      #expect(hierarchy.region(of: place) == nil)
      #expect(hierarchy.county(of: place) == nil)
      #expect(hierarchy.country(of: place) == nil)
      #expect(hierarchy.cityRange(of: place).isEmpty)
    }
  }
}
