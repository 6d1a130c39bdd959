internal import Gazetteer
internal import Geocoding

/// The kind of a place in the terms of OpenStreetMap, which Photon and Nominatim use.
struct PlaceClass: Sendable {
  /// The key of the tag: `place`, `boundary`, `natural`.
  private(set) var key: String
  /// The value of the tag: `city`, `administrative`.
  private(set) var value: String
  /// Nominatim's rank: 4 for a country to 20 for a hamlet and 30 for what has one point.
  let rank: Int
  /// The member of an address that holds the name: `city`, `state`.
  private(set) var addressType: String
  /// Photon's layer: `city`, `state`.
  let layer: StaticString
  /// Half the side of the box around a point, in degrees.
  let radius: Double

  /// From this population on a place is a city, and from the next one on a town.
  private static let cityPopulation = 100_000
  private static let townPopulation = 10_000
  private static let villagePopulation = 200

  init(_ details: Placemark.Details, precision: Precision) {
    switch details.kind {
    case .continent: self = Self.continent
    case .country: self = Self.country
    case .region: self = precision == .area ? Self.area : Self.region
    case .county: self = Self.county
    case .postcode: self = Self.postcode
    case .street: self = Self.street
    case .house: self = Self.house
    case .coordinate: self = Self.point
    case .airport: self = Self.airport
    case .landmark: self = Self.landmark(details.codes.feature)
    case .feature: self = Self.feature(details.codes.feature)
    case .city:
      let population = details.population ?? 0
      if details.codes.feature == "PPLX" {
        self = Self.suburb
      } else if population >= Self.cityPopulation || details.codes.feature == "PPLC" {
        self = Self.city
      } else if population >= Self.townPopulation {
        self = Self.town
      } else if population >= Self.villagePopulation || population == 0 {
        self = Self.village
      } else {
        self = Self.hamlet
      }
    }
    // What it is in OpenStreetMap.
    guard let object = details.mapObjectOfPlace, !object.category.isEmpty else { return }
    (key, value) = (String(object.key), String(object.value))
    addressType = key == "place" ? value : key
  }

  private init(
    _ key: String, _ value: String, _ rank: Int, _ addressType: String,
    _ layer: StaticString, radius: Double
  ) {
    self.key = key
    self.value = value
    self.rank = rank
    self.addressType = addressType
    self.layer = layer
    self.radius = radius
  }

  /// What people built, by its feature code: a building of any kind where there is none.
  private static func landmark(_ code: String?) -> PlaceClass {
    switch code {
    case "ADMF": Self.thing("amenity", "townhall")
    case "AMUS": Self.thing("tourism", "theme_park")
    case "BANK": Self.thing("amenity", "bank")
    case "BLDG": Self.thing("building", "yes")
    case "BLDO": Self.thing("office", "yes")
    case "BUSTN": Self.thing("amenity", "bus_station")
    case "CH": Self.thing("amenity", "place_of_worship")
    case "CMP": Self.thing("tourism", "camp_site")
    case "CSTL": Self.thing("historic", "castle")
    case "CTHSE": Self.thing("amenity", "courthouse")
    case "DIP": Self.thing("office", "diplomatic")
    case "FIRE": Self.thing("amenity", "fire_station")
    case "FT": Self.thing("historic", "fort")
    case "FY": Self.thing("amenity", "ferry_terminal")
    case "GDN": Self.thing("leisure", "garden")
    case "GHSE": Self.thing("tourism", "guest_house")
    case "HSP": Self.thing("amenity", "hospital")
    case "HSPC": Self.thing("amenity", "clinic")
    case "HTL": Self.thing("tourism", "hotel")
    case "HUT": Self.thing("tourism", "alpine_hut")
    case "LIBR": Self.thing("amenity", "library")
    case "MAR": Self.thing("leisure", "marina")
    case "MSTY": Self.thing("amenity", "monastery")
    case "MTRO": Self.thing("railway", "tram_stop")
    case "MUS": Self.thing("tourism", "museum")
    case "PKLT": Self.thing("amenity", "parking")
    case "PO": Self.thing("amenity", "post_office")
    case "PP": Self.thing("amenity", "police")
    case "PRN": Self.thing("amenity", "prison")
    case "RECG": Self.thing("leisure", "golf_course")
    case "RECR": Self.thing("leisure", "sports_centre")
    case "REST": Self.thing("amenity", "restaurant")
    case "RET": Self.thing("shop", "yes")
    case "RSTN": Self.thing("railway", "station")
    case "RSTP": Self.thing("railway", "halt")
    case "RUIN": Self.thing("historic", "ruins")
    case "SCH": Self.thing("amenity", "school")
    case "THTR": Self.thing("amenity", "theatre")
    case "TRANT": Self.thing("public_transport", "station")
    case "ZOO": Self.thing("tourism", "zoo")
    case "ANS": Self.thing("historic", "archaeological_site")
    case "BCH": Self.thing("natural", "beach")
    case "BDG": Self.thing("man_made", "bridge")
    case "CMTY": Self.thing("landuse", "cemetery")
    case "DAM": Self.thing("waterway", "dam")
    case "LTHSE": Self.thing("man_made", "lighthouse")
    case "MALL": Self.thing("shop", "mall")
    case "MKT": Self.thing("amenity", "marketplace")
    case "MNMT": Self.thing("historic", "monument")
    case "PIER": Self.thing("man_made", "pier")
    case "SQR": Self.thing("place", "square")
    case "ST": Self.thing("highway", "pedestrian")
    case "STDM": Self.thing("leisure", "stadium")
    case "TOWR": Self.thing("man_made", "tower")
    case "UNIV": Self.thing("amenity", "university")
    default: Self.thing("tourism", "attraction")
    }
  }

  /// What is natural, or a park, by its feature code: one without has several countries or regions.
  private static func feature(_ code: String?) -> PlaceClass {
    switch code {
    case "ATOL", "ISLS": Self.nature("place", "archipelago")
    case "BAY", "BGHT", "ESTY", "FJD", "GULF", "HBR", "LGN", "SD": Self.nature("natural", "bay")
    case "BCH": Self.nature("natural", "beach")
    case "CAPE": Self.nature("natural", "cape")
    case "CAVE": Self.nature("natural", "cave_entrance")
    case "CLF": Self.nature("natural", "cliff")
    case "CNL": Self.nature("waterway", "canal")
    case "CNYN", "GRGE", "VAL": Self.nature("natural", "valley")
    case "CRTR": Self.nature("natural", "crater")
    case "DSRT": Self.nature("natural", "desert")
    case "DUNE": Self.nature("natural", "dune")
    case "FLLS": Self.nature("waterway", "waterfall")
    case "FRST": Self.nature("natural", "wood")
    case "GLCR": Self.nature("natural", "glacier")
    case "GYSR": Self.nature("natural", "geyser")
    case "ISL": Self.nature("place", "island")
    case "LK": Self.nature("natural", "water")
    case "MT": Self.nature("natural", "peak")
    case "HLL": Self.nature("natural", "hill")
    case "MTS": Self.nature("natural", "mountain_range")
    case "PASS": Self.nature("mountain_pass", "yes")
    case "PK": Self.nature("natural", "peak")
    case "RDGE": Self.nature("natural", "ridge")
    case "RK": Self.nature("natural", "rock")
    case "RSV": Self.nature("natural", "water")
    case "SDL": Self.nature("natural", "saddle")
    case "SPNG": Self.nature("natural", "spring")
    case "VIN": Self.nature("landuse", "vineyard")
    case "VLC": Self.nature("natural", "volcano")
    case "MGV", "SWMP", "WTLD": Self.nature("natural", "wetland")
    case "PEN": Self.nature("natural", "peninsula")
    case "PLAT", "UPLD": Self.nature("natural", "plateau")
    case "PRK": Self.nature("leisure", "park")
    case "RF": Self.nature("natural", "reef")
    case "RKS": Self.nature("natural", "rock")
    case "SEA": Self.nature("place", "sea")
    case "SPNT": Self.nature("natural", "hot_spring")
    case "STM": Self.nature("waterway", "river")
    case "STRT": Self.nature("natural", "strait")
    default: Self.nature("place", "region")
    }
  }

  private static func thing(_ key: String, _ value: String) -> PlaceClass {
    PlaceClass(key, value, 30, key, "house", radius: 0.005)
  }

  private static func nature(_ key: String, _ value: String) -> PlaceClass {
    PlaceClass(key, value, 22, key, "other", radius: 0.05)
  }

  private static let airport = PlaceClass(
    "aeroway", "aerodrome", 30, "aeroway", "house", radius: 0.02)
  private static let continent = PlaceClass(
    "place", "continent", 2, "continent", "other", radius: 20)
  private static let country = PlaceClass(
    "boundary", "administrative", 4, "country", "country", radius: 5)
  private static let region = PlaceClass(
    "boundary", "administrative", 8, "state", "state", radius: 1)
  private static let area = PlaceClass("place", "region", 8, "region", "other", radius: 1)
  private static let county = PlaceClass(
    "boundary", "administrative", 12, "county", "county", radius: 0.5)
  private static let city = PlaceClass("place", "city", 16, "city", "city", radius: 0.16)
  private static let town = PlaceClass("place", "town", 18, "town", "city", radius: 0.04)
  private static let suburb = PlaceClass("place", "suburb", 19, "suburb", "district", radius: 0.02)
  private static let village = PlaceClass("place", "village", 19, "village", "city", radius: 0.02)
  private static let hamlet = PlaceClass("place", "hamlet", 20, "hamlet", "city", radius: 0.01)
  private static let postcode = PlaceClass(
    "place", "postcode", 21, "postcode", "other", radius: 0.05)
  private static let street = PlaceClass(
    "highway", "residential", 26, "road", "street", radius: 0.002)
  private static let house = PlaceClass("place", "house", 30, "place", "house", radius: 0.0005)
  private static let point = PlaceClass("place", "point", 30, "point", "other", radius: 0.001)
}
