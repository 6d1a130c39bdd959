/// The role of a column in a table of addresses.
///
/// The raw value is the word of a command line: `street=COLUMN`.
public enum AddressColumnRole: String, Sendable, CaseIterable {
  /// A street, with the number of the house if no other column has it.
  case street
  /// Another form of the street: inflected, in another language. There may be several such columns.
  case otherStreet = "street_2"
  /// The name of a house, farm or plot.
  case name
  /// Another form of the name. There may be several such columns.
  case otherName = "name_2"
  /// The number of the house.
  case number
  /// The suffix of the number, such as a letter.
  case numberSuffix = "number_suffix"
  /// The flat, entrance or part of the house.
  case unit
  /// The postal town.
  case city
  /// Another form of the town. There may be several such columns.
  case otherCity = "city_2"
  /// The municipality, suburb or county.
  case district
  /// The region or state.
  case region
  /// The postal code.
  case postcode
  /// The country.
  case country
  /// Degrees north.
  case latitude = "lat"
  /// Degrees east.
  case longitude = "lon"
  /// Street and number in one text.
  case address

  /// The role of a column by its header, in the usual languages.
  ///
  ///     AddressColumnRole(header: "Hausnummer")  // .number
  ///
  /// Case, spaces, dots, dashes and underscores make no difference. A header of a language's
  /// street, such as "street:sv", is another form of the street.
  ///
  /// - Parameter header: the text of the header.
  public init?(header: String) {
    let key = ColumnRole.key(header)
    if let role = Self.allCases.first(where: { Self.words[$0]?.contains(key) == true }) {
      self = role
      return
    }
    if let role = Self.role(ofLanguageColumn: header.lowercased()) {
      self = role
      return
    }
    // The town of an owner or of a letter is not that of the house.
    switch ColumnRole(plainHeader: header, among: Self.sharedRoles) {
    case .street: self = .street
    case .address: self = .address
    case .city: self = .city
    case .county: self = .district
    case .region: self = .region
    case .postcode: self = .postcode
    case .country: self = .country
    case .latitude: self = .latitude
    case .longitude: self = .longitude
    default: return nil
    }
  }

  /// Whether a header of a town names a level that may also stand beside the town: "municipality".
  ///
  /// - Parameter header: the text of the header.
  /// - Returns: true for the words of municipalities and parts of towns.
  public static func isDistrictWord(_ header: String) -> Bool {
    districtWords.contains(ColumnRole.key(header))
  }

  private static let sharedRoles: Set<ColumnRole> = [
    .street, .address, .city, .county, .region, .postcode, .country, .latitude, .longitude,
  ]

  /// "street:sv", "addr:street:sv", "city_fi", "name_en": a column and the code of a language.
  private static func role(ofLanguageColumn header: String) -> AddressColumnRole? {
    let parts = header.split { $0 == ":" || $0 == "_" || $0 == "-" }
    guard let language = parts.last, parts.count > 1, language.utf8.count == 2,
      language.utf8.allSatisfy({ (0x61...0x7A).contains($0) })
    else { return nil }
    switch parts.dropLast().filter({ $0 != "addr" }) {
    case ["street"], ["street", "name"]: return .otherStreet
    case ["city"], ["town"]: return .otherCity
    case ["name"]: return .otherName
    default: return nil
    }
  }

  private static let districtWords: Set<String> = HeaderWords.set(
    """
    municipality suburb gemeinde commune municipio município comune gemeente kommune kommun kunta il
    市区町村
    """)

  private static let words: [AddressColumnRole: Set<String>] = [
    .street: HeaderWords.set(
      """
      addrstreet nomvoie nomdevoie nomdelavoie libellevoie libellédevoie nombrevia nombredevia
      nombrecalle straßenname strassenname vejnavn gatenavn gatunamn gadenavn openbareruimte
      openbareruimtenaam nomevia nomerua nazwaulicy götuheiti gotuheiti tänavanimi iela
      """),
    .otherStreet: HeaderWords.set(
      """
      street2 street3 street4 streetalternate streetalternates alternatestreet alternatestreets
      altstreet otherstreet otherstreets streetalias streetaliases streetdative streetsynonym
      streetsynonyms
      """),
    .name: [
      "name", "housename", "housenames", "addrhousename", "buildingname", "farm", "farmname",
      "hausname", "bygningsnavn",
    ],
    .otherName: [
      "name2", "name3", "altname", "othername", "namealternate", "namealternates", "namedative",
    ],
    .number: HeaderWords.set(
      """
      number num no nr housenumber housenum houseno housenr streetnumber streetnum streetno streetnr
      addressnumber addrnumber addrhousenumber addrno civicnumber civicno buildingnumber hausnummer
      hausnr hnr hsnr husnr husnummer húsnúmer númer numero número numéro numerocivico civico
      ncivico numerodevoie numérodevoie numvoie numerovoie numeroexterior númeroexterior numext
      numeropolicia huisnummer huisnr nummer talonumero osoitenumero numerdomu nrdomu
      numerporzadkowy numerporządkowy číslopopisné cislopopisne číslodomovní cislodomovni číslodomu
      cislodomu házszám hazszam номер номердома дом номербудинку αριθμός αριθμος kapıno kapino
      majanumber 番地 门牌号 門牌號 건물번호
      """),
    .numberSuffix: HeaderWords.set(
      """
      numbersuffix housenumbersuffix housenumberletter suffix letter rep hausnummernzusatz
      hausnummerzusatz hausnrzusatz hnrz adz zusatz bokst bokstav huisletter huisnummertoevoeging
      toevoeging esponente complemento husbokstav
      """),
    .unit: HeaderWords.set(
      """
      unit unitnumber unitno apartment apt aptnumber flat flatnumber suite addrunit addrflats
      wohnung wohnungsnummer appartement interno nrlokalu nrmieszkania
      """),
    .city: [
      "addrcity", "nomcommune", "posttown", "postaltown", "postort", "poststed", "postnummernavn",
      "locationname", "woonplaatsnaam", "nomecomune", "postadresse",
    ],
    .otherCity: [
      "city2", "city3", "cityalternate", "cityalternates", "altcity", "othercity", "citydative",
    ],
    .district: ["addrsuburb", "addrdistrict", "svfheiti", "kommunenavn"],
    .region: ["addrstate", "addrprovince"],
    .postcode: ["addrpostcode", "codeposte"],
    .country: ["addrcountry"],
    .latitude: ["latwgs84", "wgs84lat", "latitudewgs84", "latitude84"],
    .longitude: ["lonwgs84", "longwgs84", "wgs84lon", "wgs84long", "longitudewgs84"],
    .address: ["fullstreet", "streetfull", "fullstreetaddress", "streetnameandnumber"],
  ]
}
