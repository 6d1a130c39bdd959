import AddOnBuilding
import Files
import Foundation
import Geocoding
import Geography
import SeededRandom
import SmallWorld
import Testing

@testable import Gazetteer

@Suite("Building add-ons of addresses")
struct AddressBuildTests {
  /// The addresses of an add-on as they are stored: street, number, unit count and point of each
  /// house.
  private func houses(_ bytes: [UInt8]) throws -> [String] {
    let gazetteer = try Trial.base.get().adding([AddOn(contents: bytes)])
    let index = try #require(gazetteer.layers.first?.addresses)
    var lines: [String] = []
    for number in 0..<index.streetCount {
      let street = try #require(index.street(number))
      let place = index.names(ofLocality: index.locality(ofStreet: number)).city
      let code = street.postcode >= 0 ? index.postcode(street.postcode) : ""
      let name = index.name(street.name)
      if street.houseCount == 0 {
        let point = index.point(of: street)
        lines.append("\(name)||\(place)|\(code)|\(point.latitude)|\(point.longitude)")
      }
      index.forEachHouse(of: street, readsUnits: true) { house, units in
        let digits = house.number > 0 ? String(house.number) : ""
        let point = house.coordinate
        let flats = units.map(index.unit).joined(separator: "+")
        lines.append(
          "\(name)|\(digits)\(index.suffix(house.suffix))|\(place)|\(code)|\(point.latitude)"
            + "|\(point.longitude)\(flats.isEmpty ? "" : "|\(flats)")")
        return true
      }
    }
    return lines.sorted()
  }

  @Test("what is written is what is read: streets, numbers, letters, postal codes, flats, points")
  func roundTrip() throws {
    let built = try AddressTrial.build()
    #expect(
      try houses(built.bytes) == [
        "Berliner Straße|7|Munich|80805|48.17|11.595",
        "Elm Lane||Spokane|99201|47.662|-117.432",
        "Hauptstraße|12/3|Berlin|10827|52.4845|13.3539",
        "Hauptstraße|5a|Berlin|10827|52.4841|13.3531",
        "Hauptstraße|5|Berlin|10827|52.484|13.353",
        "Hauptstraße|9-11|Berlin|10827|52.4843|13.3533",
        "Lonesome Road|4|Springfield|65806|37.219|-93.291",
        "Main Street|12|Springfield|62701|39.801|-89.644",
        "Main Street|12|Springfield|65806|37.215|-93.298",
        "Mannerheimintie|3|Bellevue|98004|47.611|-122.201|A 4+B 7",
        "Pike Street|85|Seattle|98101|47.60895|-122.3404",
        "Pike Street|86|Seattle|98101|47.6088|-122.3401",
        "Pike Street|87|Seattle|98101|47.60905|-122.3402",
        "Pike Street|91|Seattle|98101|47.60925|-122.3398",
        "Riverside Avenue NW|16|Spokane|99201|47.658|-117.425",
        "Unter den Linden|77|Berlin|10117|52.5167|13.381",
        "Zitzewitz Farm||Spokane|99201|47.661|-117.431",
        "rue de Rivoli|12 bis|Paris|75004|48.8556|2.3607",
        "rue de Rivoli|99|Paris|75001|48.8629|2.3358",
      ])
    #expect(built.report.rowCount == 20)
    #expect(built.report.entryCount == 20)
    #expect(built.report.skippedCount == 0)
    #expect(try AddOn(contents: built.bytes).information.kind == .addresses)
  }

  @Test("the same rows give the same bytes, and in another order the same houses")
  func reproducible() throws {
    let first = try AddressTrial.build()
    #expect(try first.bytes == AddressTrial.build().bytes)
    var lines = AddressTrial.table.split(separator: "\n")
    let header = lines.removeFirst()
    let turned = ([header] + lines.reversed()).joined(separator: "\n")
    #expect(try houses(AddressTrial.build(turned).bytes) == houses(first.bytes))
  }

  @Test("many houses in every order, with letters, ranges and flats, are read as they were written")
  func manyHouses() throws {
    var rows: [String] = []
    for number in 1...300 {
      let latitude = 52.4 + Double(number * 7919 % 300) / 10_000
      let longitude = 13.3 + Double(number * 104_729 % 500) / 10_000
      let letter = number % 7 == 0 ? ["a", "Z", "bis", "-\(number + 2)", "/4"][number % 5] : ""
      let unit = number % 11 == 0 ? "Whg \(number % 13)" : ""
      rows.append("Lange Zeile,\(number)\(letter),\(unit),Berlin,10999,DE,\(latitude),\(longitude)")
    }
    rows.append("Lange Zeile,9000000,,Berlin,10999,DE,52.5,13.4")
    let header = "street,number,unit,city,postcode,country,lat,lon\n"
    let table = header + rows.joined(separator: "\n")
    let lines = try houses(AddressTrial.build(table).bytes)
    #expect(lines.count == 301)
    for row in rows {
      let fields = row.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      let latitude = try #require(Double(fields[6]))
      let longitude = try #require(Double(fields[7]))
      let point = "\((latitude * 1e5).rounded() / 1e5)|\((longitude * 1e5).rounded() / 1e5)"
      // One form of a letter is kept for all.
      let isHere = lines.contains { line in
        let parts = line.split(separator: "|").map(String.init)
        return parts[1].lowercased() == fields[1].lowercased()
          && line.contains("|\(point)") && (fields[2].isEmpty || parts.last == fields[2])
      }
      #expect(isHere, "\(row)")
    }
  }

  @Test("points far from one another, and at the ends of the world, are kept")
  func farPoints() throws {
    let table = """
      street,number,city,lat,lon
      Ringweg,1,Weit,-89.99999,-179.99999
      Ringweg,3,Weit,89.99999,180
      Ringweg,2,Weit,0,0.00001
      """
    let lines = try houses(AddressTrial.build(table).bytes)
    #expect(lines.contains { $0.hasSuffix("-89.99999|-179.99999") })
    #expect(lines.contains { $0.hasSuffix("89.99999|180.0") })
    #expect(lines.contains { $0.hasSuffix("0.0|1e-05") })
  }

  @Test("broken rows are counted by rule with examples, and stop a strict build")
  func broken() throws {
    let table = """
      street,number,city,lat,lon
      Hauptstraße,5,Berlin,52.484,13.353
      Hauptstraße,7,Berlin,,
      Hauptstraße,8,Berlin,152.484,13.353
      ,9,Berlin,52.484,13.353
      Hauptstraße,0123456789012345678901234567,Berlin,52.484,13.353
      Hauptstraße,11,Berlin,0,0
      """
    let built = try AddressTrial.build(table)
    #expect(built.report.entryCount == 1)
    #expect(built.report.skippedCount == 5)
    let lines = built.report.lines.joined(separator: "\n")
    for rule in [
      "no coordinate", "coordinate out of range", "number without street", "not a house number",
      "coordinate 0, 0",
    ] {
      #expect(lines.contains("skipped 1: \(rule)"), "\(rule)")
    }
    #expect(lines.contains("addresses.csv, line 3"))
    #expect(throws: AddOnBuildError.self) { try AddressTrial.build(table, isStrict: true) }
  }

  @Test("a file without one address that can be used gives no add-on")
  func nothing() throws {
    #expect(throws: AddOnBuildError.self) {
      try AddressTrial.build("street,number,city,lat,lon\nHauptstraße,7,Berlin,,\n")
    }
  }

  @Test("rows of the same number at the same spot are one house, elsewhere two")
  func repeated() throws {
    let table = """
      street,number,city,lat,lon
      Hauptstraße,5,Berlin,52.48400,13.35300
      Hauptstraße,5,Berlin,52.48401,13.35301
      Hauptstraße,5,Berlin,52.49400,13.36300
      """
    let built = try AddressTrial.build(table)
    #expect(try houses(built.bytes).count == 2)
    #expect(built.report.lines.contains { $0.hasPrefix("used, but 1: the same house number") })
  }

  @Test(
    "flats at the point of their house are its flats, those at another entrance keep their point")
  func entrances() throws {
    let table = """
      street,number,unit,city,lat,lon
      Hauptstraße,5,A 1,Berlin,52.48400,13.35300
      Hauptstraße,5,A 2,Berlin,52.48400,13.35300
      Hauptstraße,5,B 1,Berlin,52.48500,13.35300
      Hauptstraße,5,A 3,Berlin,52.48401,13.35301
      Hauptstraße,5,A 3,Berlin,52.48401,13.35301
      """
    let built = try AddressTrial.build(table)
    #expect(
      try houses(built.bytes) == [
        "Hauptstraße|5|Berlin||52.484|13.353|A 1+A 2+A 3",
        "Hauptstraße|5|Berlin||52.485|13.353|B 1",
      ])
  }

  @Test("rows without a town lie in the nearest one")
  func townless() throws {
    let table = "street,number,lat,lon\nHauptstraße,5,52.484,13.353\n"
    let geocoder = try AddressTrial.geocoder(table)
    #expect(
      geocoder.geocode("Hauptstraße 5, Berlin").results.first?.label
        == "Hauptstraße 5, Berlin, Germany")
  }

  @Test(
    "an add-on over another base is found all the same, in letters that have other numbers there")
  func otherBase() throws {
    let bytes = try AddressTrial.build().bytes
    let other = try Trial.otherBase()
    let addOn = try AddOn(contents: bytes)
    let geocoder = try Geocoder(other, adding: [addOn], borders: .absent)
    for (query, expected) in [
      ("Hauptstr. 5, Berlin", "Hauptstraße 5, 10827 Berlin, Germany"),
      ("99 rue de Rivoli, Paris", "99 rue de Rivoli, 75001 Paris, France"),
      ("Unter den Lindne 77, Berlin", "Unter den Linden 77, 10117 Berlin, Germany"),
    ] {
      #expect(geocoder.geocode(query).results.first?.label == expected, "\(query)")
    }
    #expect(geocoder.suggest("unter den l").first?.text.hasPrefix("Unter den Linden") == true)
    // The town that this base lacks is reported, and its addresses are found.
    #expect(addOn.problems(over: other).count == 1)
    #expect(
      geocoder.geocode("Mannerheimintie 3, Bellevue").results.first?.coordinate.latitude == 47.611)
  }

  @Test("two add-ons with the same address: that of the later one counts")
  func twoAddOns() throws {
    let later = try AddressTrial.build(
      "street,number,city,postcode,lat,lon\nUnter den Linden,77,Berlin,10117,52.51671,13.38101\n")
    let addOns = try [AddressTrial.build().bytes, later.bytes].map { try AddOn(contents: $0) }
    let base = try Trial.base.get()
    for (order, latitude) in [(addOns, 52.51671), (addOns.reversed(), 52.5167)] {
      let geocoder = try Geocoder(base, adding: order, borders: .absent)
      let answer = geocoder.geocode("Unter den Linden 77, Berlin")
      #expect(answer.results.map(\.coordinate.latitude) == [latitude])
      #expect(answer.rivals.isEmpty)
    }
  }

  @Test("each flipped byte is noticed when verifying, and does no harm without")
  func damaged() throws {
    let bytes = try AddressTrial.build().bytes
    let base = try Trial.base.get()
    let sections = try AddOn(contents: bytes).information.sections
    let point = try #require(Coordinate(latitude: 47.60895, longitude: -122.3404))
    var houseOptions = ReverseOptions()
    houseOptions.kinds = [.house, .street]
    for section in sections where section.name != "ADDO" {
      let step = section.byteCount > 2_000 ? 97 : isThorough ? 1 : 3
      for offset in stride(from: section.offset, to: section.offset + section.byteCount, by: step) {
        for pattern: UInt8 in [0xFF, 0x80] {
          var damaged = bytes
          damaged[offset] ^= pattern
          #expect(
            throws: GazetteerError.self, "\(section.name), byte \(offset)"
          ) { try AddOn(contents: damaged) }
          guard let addOn = try? AddOn(contents: damaged, isVerified: false),
            let geocoder = try? Geocoder(base, adding: [addOn], borders: .absent)
          else { continue }
          // The answers may be wrong.
          for query in [
            "Pike Street 85, Seattle", "Hauptstrase 5a, 10827 Berlin", "12 Main Street",
            "Zitzewitz Farm",
          ] {
            _ = geocoder.geocode(query).results.count
          }
          _ = geocoder.suggest("unter den l").count + geocoder.suggest("hauptstr 5").count
          _ = geocoder.reverse(point, options: houseOptions).results.count
        }
      }
    }
  }

  @Test("counts that contradict the sections are refused")
  func inconsistent() throws {
    let bytes = try AddressTrial.build().bytes
    for name in ["APAR", "LOCA", "STRT"] {
      let wrong = try Trial.resealed(bytes) { ($0, $0 == name ? [] : $1) }
      let addOn = try AddOn(contents: wrong)
      #expect(throws: GazetteerError.self, "\(name)") { try Trial.base.get().adding([addOn]) }
    }
  }

  @Test("every form of file gives the same answers")
  func forms() throws {
    let features = """
      {"type":"Feature","properties":{"addr:street":"Hauptstraße","addr:housenumber":"5","addr:city":"Berlin","addr:postcode":"10827"},"geometry":{"type":"Point","coordinates":[13.353,52.484]}}
      {"type":"Feature","properties":{"highway":"residential","name":"Kurze Gasse"},"geometry":{"type":"LineString","coordinates":[[13.35,52.48],[13.36,52.48]]}}
      """
    let geocoder = try AddressTrial.geocoder(features)
    #expect(
      geocoder.geocode("Hauptstr. 5, Berlin").results.first?.label
        == "Hauptstraße 5, 10827 Berlin, Germany")
    #expect(geocoder.geocode("Kurze Gasse, Berlin").results.first?.precision == .street)
  }
}
