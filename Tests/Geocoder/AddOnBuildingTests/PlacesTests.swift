import AddOnBuilding
import Foundation
import Gazetteer
import Geocoding
import Geography
import SmallWorld
import Testing

@Suite("Add-ons of places")
struct PlacesTests {
  private func geocoder(_ text: String = Trial.places) throws -> Geocoder {
    try Geocoder(
      Trial.base.get(), adding: [AddOn(contents: Trial.placesAddOn(text).bytes)], borders: .absent)
  }

  private func geocodingOptions(limit: Int? = nil, countries: [CountryCode] = [])
    -> GeocodingOptions
  {
    var options = GeocodingOptions()
    if let limit { options.limit = limit }
    options.countries = countries
    return options
  }

  private func reverseOptions(limit: Int) -> ReverseOptions {
    var options = ReverseOptions()
    options.limit = limit
    return options
  }

  @Test(
    "own places are found by all their names, alone and with what they lie in",
    arguments: [
      ("Zyxtopia", "Zyxtopia, Washington, United States"),
      ("zyx city, WA", "Zyxtopia, Washington, United States"),
      ("Zyxtopia, Washington, USA", "Zyxtopia, Washington, United States"),
      ("Zyxtopai, Washington", "Zyxtopia, Washington, United States"),
      ("Hafenlager, France", "Hafenlager, Brittany, France"),
    ])
  func found(query: String, label: String) throws {
    #expect(try geocoder().geocode(query).results.first?.label == label)
  }

  @Test("a base place is found as without add-ons, and what no add-on has is not found")
  func others() throws {
    let geocoder = try geocoder()
    let plain = try Geocoder(Trial.base.get(), borders: .absent)
    for query in ["Berlin", "Springfield, IL", "saint malo", "東京", "Paris, TX", "Spokan, WA"] {
      #expect(
        geocoder.geocode(query).results.map(\.label) == plain.geocode(query).results.map(\.label))
    }
    #expect(plain.geocode("Zyxtopia").results.isEmpty)
  }

  @Test("a place that the base has too replaces it: once, with the base's names and facts")
  func twin() throws {
    let geocoder = try geocoder()
    for query in ["Seattle", "Our Seattle", "seattle, wa"] {
      let results = geocoder.geocode(query, options: geocodingOptions(limit: 5)).results
      let named = results.filter { $0.name == "Seattle" }
      #expect(named.count == 1, "\(query)")
      #expect(named.first?.coordinate.latitude == 47.6063, "\(query)")
      #expect(named.first?.population == 737_015, "\(query)")
    }
    #expect(geocoder.suggest("seatt").filter { $0.text.hasPrefix("Seattle,") }.count == 1)
    let point = try #require(Coordinate(latitude: 47.6062, longitude: -122.3321))
    let names = geocoder.reverse(point, options: reverseOptions(limit: 5)).results.map(\.name)
    #expect(names.filter { $0 == "Seattle" }.count == 1)
  }

  @Test("own places are completed, also where a letter is wrong, and reversed")
  func suggestedAndReversed() throws {
    let geocoder = try geocoder()
    #expect(geocoder.suggest("zyx").first?.text == "Zyxtopia, Washington, United States")
    #expect(geocoder.suggest("zyxtpo").first?.text == "Zyxtopia, Washington, United States")
    #expect(geocoder.suggest("zyxtopia, uni").first?.text == "Zyxtopia, Washington, United States")
    let point = try #require(Coordinate(latitude: 48.65, longitude: -2.031))
    var options = ReverseOptions()
    options.ranking = .distance
    #expect(geocoder.reverse(point, options: options).results.first?.name == "Hafenlager")
    options.kinds = [.region]
    #expect(geocoder.reverse(point, options: options).results.first?.name == "Brittany")
  }

  @Test("filters and facts of own places are those of what they lie in")
  func facts() throws {
    let geocoder = try geocoder()
    let elsewhere = geocodingOptions(countries: ["FR"])
    #expect(geocoder.geocode("Zyxtopia", options: elsewhere).results.isEmpty)
    let options = geocodingOptions(countries: ["US"])
    let place = try #require(geocoder.geocode("Zyxtopia", options: options).results.first)
    #expect(place.population == 5_000)
    #expect(place.place?.county?.name == "King County")
    #expect(place.place?.geonamesID == nil)
    #expect(place.place.flatMap { geocoder.gazetteer.place($0.id) }?.name == "Zyxtopia")
  }

  @Test("over a base with other numbers and letters the answers are the same")
  func otherBase() throws {
    let addOn = try AddOn(contents: Trial.placesAddOn().bytes)
    let geocoder = try Geocoder(Trial.otherBase(), adding: [addOn], borders: .absent)
    for query in ["Zyxtopia, WA", "zyx city", "Zyxtopai, Washington"] {
      #expect(
        geocoder.geocode(query).results.first?.label == "Zyxtopia, Washington, United States",
        "\(query)")
    }
    #expect(geocoder.geocode("Seattle").results.first?.coordinate.latitude == 47.6063)
    #expect(geocoder.suggest("zyx").first?.text == "Zyxtopia, Washington, United States")
  }

  @Test("of two add-ons with the same place the later one counts, in either order")
  func order() throws {
    let header = "name\tlatitude\tlongitude\n"
    let first = try AddOn(contents: Trial.placesAddOn(header + "Berlin\t52.525\t13.411\n").bytes)
    let second = try AddOn(contents: Trial.placesAddOn(header + "Berlin\t52.526\t13.412\n").bytes)
    for (addOns, latitude) in [([first, second], 52.526), ([second, first], 52.525)] {
      let geocoder = try Geocoder(Trial.base.get(), adding: addOns, borders: .absent)
      let results = geocoder.geocode("Berlin", options: geocodingOptions(limit: 5)).results
      let cities = results.filter { $0.name == "Berlin" && $0.kind == .city }
      #expect(cities.count == 1)
      #expect(results.first?.coordinate.latitude == latitude)
    }
  }

  @Test("the same input gives the same bytes")
  func deterministic() throws {
    #expect(try Trial.placesAddOn().bytes == Trial.placesAddOn().bytes)
  }

  @Test("broken rows are counted by rule with examples, and a strict build refuses them")
  func broken() throws {
    let text = """
      name,latitude,longitude
      Good,47,-122
      ,1,2
      North,91,2
      East,1,181
      Good,47.001,-122
      "Quoted, place",46,-121
      """
    let built = try Trial.placesAddOn(text)
    #expect(built.report.entryCount == 2)
    #expect(built.report.skipped.map(\.count) == [1, 1, 1, 1])
    #expect(built.report.lines.contains { $0.contains("no name") && $0.contains("line 3") })
    try Trial.withFile(text) { path in
      var options = try BuildOptions(paths: [path], base: Trial.base.get())
      options.isStrict = true
      #expect(throws: AddOnBuildError.self) { try PlacesBuilder.build(options) }
    }
  }

  @Test("missing columns are named, with those that there are")
  func missingColumns() throws {
    do {
      _ = try Trial.placesAddOn("title,lat,remark\nx,1,2\n")
      Issue.record("built without a longitude")
    } catch let error as AddOnBuildError {
      #expect(error.description.contains("longitude") && error.description.contains("remark"))
    }
  }

  @Test(
    "tables without a header and dumps of GeoNames are recognised",
    arguments: [
      "Zyxtopia\t47.61\t-122.33\tUS\tWA\t5000\tZyx City|Old Zyx\n",
      "99\tZyxtopia\tZyxtopia\tZyx City,Old Zyx\t47.61\t-122.33\tP\tPPL\tUS\t\tWA\t033\t\t\t5000"
        + "\t\t10\tAmerica/Los_Angeles\t2020-01-01\n",
      "Lat;Lng;Title;Aliases\n47,61;-122,33;Zyxtopia;Zyx City|Old Zyx\n",
    ])
  func layouts(text: String) throws {
    let geocoder = try geocoder(text)
    #expect(
      geocoder.geocode("zyx city").results.first?.label == "Zyxtopia, Washington, United States")
  }

  @Test("an input without any usable row, and one that is no file, are errors")
  func empty() throws {
    #expect(throws: AddOnBuildError.self) { try Trial.placesAddOn("name,latitude,longitude\n") }
    #expect(throws: AddOnBuildError.self) { try Trial.placesAddOn("") }
    let options = try BuildOptions(paths: ["/nonexistent/x.tsv"], base: Trial.base.get())
    #expect(throws: AddOnBuildError.self) { try PlacesBuilder.build(options) }
  }
}
