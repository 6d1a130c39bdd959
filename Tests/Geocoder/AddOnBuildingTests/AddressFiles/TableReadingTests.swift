import AddOnBuilding
import CSV
import Geography
import Testing

@Suite("Tables of addresses")
struct TableReadingTests {
  @Test("OpenAddresses CSV, with its columns in any case")
  func openAddresses() throws {
    let text = """
      LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID,HASH
      -21.91348558,64.54124221,52A,Borgarbraut,2,Borgarnes,Borgarbyggð,Vesturland,310,1,abc
      """
    for text in [text, text.lowercased()] {
      let reading = Reading(text)
      let row = try #require(reading.rows.first)
      #expect(reading.format == .csv)
      #expect(reading.rows.count == 1 && reading.report.skipped.isEmpty)
      #expect(row.street.lowercased() == "borgarbraut" && row.number.lowercased() == "52a")
      #expect(row.unit == "2" && row.postcode == "310")
      #expect(row.district.lowercased() == "borgarbyggð" && row.region.lowercased() == "vesturland")
      #expect(row.coordinate == Coordinate(latitude: 64.54124221, longitude: -21.91348558))
    }
  }

  @Test("Other forms of streets, towns and names")
  func otherForms() throws {
    let reading = Reading(
      """
      name,name_2,street,street_2,street:sv,number,city,city_2,lat,lon
      ,,Höfðaholt,Höfðaholti,,1,Borgarnes,Borgarnesi,64.5,-21.9
      Mosfell,Mosfelli,,,,,,,64.1,-21.6
      ,,Aleksanterinkatu,Aleksi;Aleksanterinkatu,Alexandersgatan,1,Helsinki,,60.1,24.9
      """)
    try #require(reading.rows.count == 3)
    #expect(reading.rows[0].otherStreets == ["Höfðaholti"])
    #expect(reading.rows[0].otherCities == ["Borgarnesi"])
    #expect(reading.rows[1].name == "Mosfell" && reading.rows[1].otherNames == ["Mosfelli"])
    #expect(reading.rows[2].otherStreets == ["Aleksi", "Alexandersgatan"])
  }

  @Test(
    "Headers of several languages, delimiters, decimal commas",
    arguments: [
      (
        "Straße;Hausnummer;PLZ;Ort;Breite;Länge\nAm Markt;3;01067;Dresden;51,05;13,74\n", "Am Markt"
      ),
      (
        "nom_voie;numero;code_postal;nom_commune;x;y;lon;lat\n"
          + "Am Markt;3;01067;Dresden;6541;9871;13.74;51.05\n", "Am Markt"
      ),
      (
        "calle\tnúmero\tcp\tciudad\tlatitud\tlongitud\nAm Markt\t3\t01067\tDresden\t51.05\t13.74\n",
        "Am Markt"
      ),
      (
        "via|civico|cap|comune|latitudine|longitudine\nAm Markt|3|01067|Dresden|51.05|13.74\n",
        "Am Markt"
      ),
      ("katu,numero,postinumero,kaupunki,y,x\nAm Markt,3,01067,Dresden,51.05,13.74\n", "Am Markt"),
      ("gata,nr,postnr,ort,lat,long\nAm Markt,3,01067,Dresden,51.05,13.74\n", "Am Markt"),
      (
        "addr:street,addr:housenumber,addr:postcode,addr:city,lat,lng\n"
          + "Am Markt,3,01067,Dresden,51.05,13.74\n", "Am Markt"
      ),
    ])
  func languages(text: String, street: String) throws {
    let reading = Reading(text)
    #expect(reading.lines == ["\(street)|3||01067|Dresden"])
    #expect(reading.rows.first?.coordinate == Coordinate(latitude: 51.05, longitude: 13.74))
  }

  @Test("A suffix of the number, and what programs make of numbers and empty values")
  func numbers() {
    let reading = Reading(
      """
      numero,rep,nom_voie,lat,lon,ville
      12,bis,Rue A,48.1,2.1,NULL
      12.0,,Rue A,48.1,2.1,\\N
      ,bis,Rue A,48.1,2.1,nan
      """)
    #expect(reading.lines == ["Rue A|12bis|||", "Rue A|12|||", "Rue A||||"])
  }

  @Test("A municipality beside the town is the district")
  func municipality() throws {
    let row = try #require(
      Reading("municipality,city,street,lat,lon\nBorgarbyggð,Borgarnes,Borgarbraut,64.5,-21.9\n")
        .rows.first)
    #expect(row.city == "Borgarnes" && row.district == "Borgarbyggð")
  }

  @Test(
    "Street and number in one column",
    arguments: [
      ("Main St 12", "Main St", "12", ""), ("12 Main St", "Main St", "12", ""),
      ("Unter den Linden 77a", "Unter den Linden", "77a", ""),
      ("Hauptstr. 12 b", "Hauptstr.", "12b", ""), ("12-14 High Street", "High Street", "12-14", ""),
      ("12, rue de la Paix", "rue de la Paix", "12", ""),
      ("12 Main St Apt 4", "Main St", "12", "4"), ("12 Main St #4", "Main St", "12", "4"),
      ("Main St 12, Springfield", "Main St", "12", ""),
      ("Straße des 17. Juni", "Straße des 17. Juni", "", ""), ("Broadway", "Broadway", "", ""),
      ("12", "12", "", ""),
    ])
  func address(text: String, street: String, number: String, unit: String) throws {
    let row = try #require(Reading("address,lat,lon\n\"\(text)\",51.5,-0.1\n").rows.first)
    #expect(row.street == street && row.number == number && row.unit == unit)
  }

  @Test("With numbers at both ends the other rows of the table decide")
  func bothEnds() {
    let american = Reading("address,lat,lon\n5 Main St,40,-90\n12 Highway 61,40,-90\n")
    #expect(american.rows.last?.number == "12")
    let uruguayan = Reading("address,lat,lon\nRivera 5,-34,-56\n8 de Octubre 2345,-34,-56\n")
    #expect(uruguayan.rows.last?.street == "8 de Octubre")
  }

  @Test("Columns that are named, by header or number")
  func named() throws {
    var options = AddressReaderOptions()
    options.columns = try AddressReaderOptions.columns("street=WHERE,hausnummer=2,lat=N,lon=E")
    #expect(Reading("where,b,n,e\nRue A,7,48.1,2.1\n", options).lines == ["Rue A|7|||"])
    options.columns = try AddressReaderOptions.columns("street=1,number=2,lat=3,lon=4")
    let bare = Reading("Rue A,7,48.1,2.1\nRue B,8,48.2,2.2\n", options)
    #expect(bare.lines == ["Rue A|7|||", "Rue B|8|||"])
    options.columns = try AddressReaderOptions.columns("street=road")
    #expect(
      Reading("where,lat,lon\nRue A,48.1,2.1\n", options).error?.kind
        == .noColumn("road", columns: ["where", "lat", "lon"]))
    #expect(throws: AddressReaderOptions.ColumnsFault.unknownRole("colour")) {
      try AddressReaderOptions.columns("colour=1")
    }
    #expect(throws: AddressReaderOptions.ColumnsFault.notAnAssignment("street=")) {
      try AddressReaderOptions.columns("street=,lat=2")
    }
  }

  @Test("Missing columns are an error that lists the headers")
  func missing() throws {
    let error = try #require(Reading("colour,size,lat\nred,1,2\n").error)
    #expect(
      error.kind
        == .missingColumns(["the street", "the longitude"], columns: ["colour", "size", "lat"]))
    #expect(
      error.description
        == "file: no column for the street and the longitude; the columns are \"colour\", \"size\", "
        + "\"lat\"; name them as in street=COLUMN,number=COLUMN,lat=COLUMN,lon=COLUMN")
  }

  @Test("Broken rows are counted by rule, with examples, and stop nothing")
  func rules() throws {
    let long = String(repeating: "x", count: 300)
    let reading = Reading(
      """
      street,number,lat,lon
      Rue A,1,,2
      Rue A,2,north,2
      Rue A,3,91,2
      Rue A,4,0,0.0
      ,5,48,2
      ,,48,2
      \(long),6,48,2
      Rue A,7,48,2,more
      Rue A,8,48,2
      Rue A,9,,
      Rue A,10,,
      """)
    #expect(reading.lines == ["Rue A|8|||"])
    #expect(
      reading.skipped == [
        .noCoordinate: 4, .coordinateOutOfRange: 1, .coordinateZero: 1, .numberWithoutStreet: 1,
        .nothingNamed: 1, .tooLong: 1, .tooManyFields: 1,
      ])
    let first = try #require(reading.report.skipped.first)
    #expect(first.examples.map(\.line) == [2, 3, 11])
    #expect(first.examples.first?.excerpt == "\"Rue A,1,,2\"")
    #expect(reading.report.faultCount == 10)
  }

  @Test("Strict reading ends at the first broken row")
  func strict() throws {
    var options = AddressReaderOptions()
    options.isStrict = true
    let error = try #require(
      Reading("street,number,lat,lon\nRue A,1,48,2\nRue A,2,0,0\n", options).error)
    #expect(error.kind == .row(.coordinateZero, line: 3, excerpt: "\"Rue A,2,0,0\""))
    #expect(
      error.description
        == "file: line 3: coordinate 0, 0: \"Rue A,2,0,0\"; give it its coordinate, or remove it")
  }

  @Test("Marks, line ends, NULs and other encodings")
  func bytes() {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = "street,number,lat,lon\r\nRue A,1,48,2\r\n\r\nRue A,2,48,2\r\n"
    #expect(Reading(mark + Array(text.utf8)).lines == ["Rue A|1|||", "Rue A|2|||"])
    let nul = Reading("street,number,lat,lon\nRue\0 A,1,48,2\nRue A,2,48,2\n")
    #expect(nul.lines == ["Rue A|2|||"] && nul.skipped == [.notText: 1])
    let latin = Array("street,number,lat,lon\nStra".utf8) + [0xDF] + Array("e A,1,48,2\n".utf8)
    #expect(Reading(latin).lines == ["Straße A|1|||"])
    var options = AddressReaderOptions()
    options.encoding = .windows1250
    let polish = Array("street,number,lat,lon\nKr".utf8) + [0xF3] + Array("lewska,1,52,21\n".utf8)
    #expect(Reading(polish, options).lines == ["Królewska|1|||"])
  }

  @Test("A title above the header, and values in quotes")
  func titleAndQuotes() {
    let reading = Reading(
      "Addresses of 2026\n\nstreet,number,city,lat,lon\n\"Rue \"\"A\"\", B\",1,\"C\nD\",48,2\n")
    #expect(reading.lines == ["Rue \"A\", B|1|||C D"])
  }

  @Test("Files that are no table say what they are")
  func otherFiles() {
    #expect(Reading("").error?.kind == .empty)
    #expect(Reading("\n\n").error != nil)
    #expect(Reading("<?xml version=\"1.0\"?><kml/>").error?.kind == .table(.notATable(.xml)))
    #expect(
      Reading("<?xml version=\"1.0\"?>\n<osm version=\"0.6\">").error?.kind == .openStreetMapXML)
    let pbf: [UInt8] = [0, 0, 0, 0x0D, 0x0A, 0x09] + Array("OSMHeader".utf8) + [0x18, 0x7C]
    #expect(Reading(pbf).error?.kind == .extractFromStream)
    #expect(Reading([0xFF, 0xFE, 0x7B, 0, 0x22, 0]).error?.kind == .notUTF8)
  }
}
