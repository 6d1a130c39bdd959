internal import Gazetteer
internal import Geography
internal import GazetteerWriting

/// Places in an extract of OpenStreetMap: towns and their quarters, waters, peaks, stations and
/// whatever else has a name and a place of its own.
enum ExtractPlaces {
  /// A place as an extract has it.
  struct Place {
    /// Its kind and id, for messages: "node 1234".
    var object: String
    var name = ""
    var otherNames: [SourceName] = []
    var population = ""
    /// The town in its address; empty where it has none.
    var town = ""
    /// The GeoNames feature code of what it is.
    var feature = ""
    /// The object, with the tag that says what it is.
    var mapObject: MapObject
    /// What it is to its name.
    var rank = Rank.thing
    /// The prominence that it has at least.
    ///
    /// Users of an add-on of a country look for its hamlets and peaks sooner than for
    /// villages elsewhere: they count like 5,000 inhabitants. A shop may have the name of any town,
    /// and counts like other places.
    var minProminence: Int { rank == .landscape ? ExtractPlaces.knownProminence : 0 }
    /// Whether it is one of the pieces of something long: a river.
    var isPiece = false
    var point: Result<Coordinate, FeatureRows.Skipped>
  }

  /// What an object is to its name, the first that people mean first.
  enum Rank: Int {
    /// A place by itself.
    case landscape
    /// What somebody has put there: a shop, a castle.
    case thing
    /// What is called by the name of what it serves: the car park of the castle.
    case accessory
  }

  /// Whether an object with these keys may be a place.
  static func wants(_ kind: ExtractFile.Kind, _ keys: ExtractFile.Keys) -> Bool {
    kind != .relation && keys.contains("name") && keys.contains(where: { codes[$0] != nil })
  }

  /// The place that an object is; nil for what is none, such as a country or a bus stop.
  static func place(_ object: ExtractFile.Object) -> Place? {
    let tags = Tags(object.tags)
    // A platform or a parking space has a number for a name, by which it is not searched for.
    guard let (key, feature) = feature(tags), tags["name"].contains(where: \.isLetter) else {
      return nil
    }
    var place = Place(
      object: "\(object.kind) \(object.id)",
      mapObject: MapObject(kind: object.mapKind, id: object.id, category: "\(key)=\(tags[key])"),
      point: RepresentativePoint.of(object))
    place.name = tags["name"]
    place.feature = feature
    place.population = tags["population"]
    place.town = tags.first(of: "addr:city", "addr:town", "addr:village", "addr:hamlet")
    place.isPiece = key == "waterway"
    place.rank =
      landscape.contains(key)
      ? .landscape : accessories[key]?.contains(tags[key]) == true ? .accessory : .thing
    var seen: Set = [place.name]
    func add(_ names: [String], _ kind: NameKind) {
      for name in names where seen.insert(name).inserted {
        place.otherNames.append(SourceName(text: name, kind: kind))
      }
    }
    add(tags.inLanguages("name"), .translated)
    for key in ["alt_name", "official_name", "short_name", "loc_name", "int_name", "nat_name"] {
      add(FieldText.list(tags[key]) + tags.inLanguages(key), .alternate)
    }
    add(FieldText.list(tags["old_name"]) + tags.inLanguages("old_name"), .historic)
    return place
  }

  /// The first key that says what an object is, and its feature code.
  private static func feature(_ tags: Tags) -> (key: String, code: String)? {
    for key in keys {
      let value = tags[key]
      guard !value.isEmpty, value != "no", let codes = codes[key] else { continue }
      if let code = codes[value] ?? codes["*"], !code.isEmpty { return (key, code) }
    }
    return nil
  }

  /// The keys that say what an object is, what people look for first.
  private static let keys = [
    "place", "railway", "aeroway", "natural", "water", "waterway", "mountain_pass", "tourism",
    "amenity", "historic", "leisure", "healthcare", "shop", "craft", "office", "man_made",
    "landuse", "public_transport", "building",
  ]

  /// The keys of what is a place by itself, not what somebody has put there.
  private static let landscape: Set = ["place", "natural", "water", "waterway", "mountain_pass"]
  /// The values of what serves something else.
  private static let accessories: [String: Set<String>] = [
    "amenity": [
      "atm", "bicycle_parking", "bicycle_rental", "car_sharing", "charging_station", "fountain",
      "motorcycle_parking", "parking", "parking_entrance", "parking_space", "post_box", "recycling",
      "taxi", "toilets",
    ],
    "public_transport": ["station"], "leisure": ["pitch", "playground"],
    "tourism": ["information"],
  ]
  /// The prominence of 5,000 inhabitants.
  private static let knownProminence = 98

  /// The feature codes of GeoNames for the values of each key; "*" is any other value, "" none.
  private static let codes: [String: [String: String]] = [
    "place": [
      "city": "PPL", "town": "PPL", "village": "PPL", "hamlet": "PPL", "isolated_dwelling": "PPL",
      "farm": "FRM", "allotments": "PPLX", "suburb": "PPLX", "quarter": "PPLX",
      "neighbourhood": "PPLX", "city_block": "PPLX", "borough": "PPLX", "locality": "LCTY",
      "square": "SQR", "island": "ISL", "islet": "ISL", "archipelago": "ISLS",
    ],
    "railway": ["station": "RSTN", "halt": "RSTP", "tram_stop": "MTRO"],
    "aeroway": ["aerodrome": "AIRP", "heliport": "AIRH"],
    "natural": [
      "peak": "PK", "volcano": "VLC", "hill": "HLL", "ridge": "RDGE", "saddle": "SDL",
      "mountain_range": "MTS", "valley": "VAL", "water": "LK", "bay": "BAY", "beach": "BCH",
      "cape": "CAPE", "peninsula": "PEN", "cave_entrance": "CAVE", "glacier": "GLCR",
      "spring": "SPNG", "hot_spring": "SPNT", "wetland": "WTLD", "wood": "FRST", "cliff": "CLF",
      "rock": "RK", "stone": "RK", "strait": "STRT", "reef": "RF", "*": "",
    ],
    "water": ["*": "LK"],
    "waterway": ["river": "STM", "stream": "STM", "canal": "CNL", "waterfall": "FLLS"],
    "mountain_pass": ["yes": "PASS"],
    "tourism": [
      "museum": "MUS", "gallery": "MUS", "hotel": "HTL", "hostel": "HTL", "guest_house": "GHSE",
      "motel": "HTL", "alpine_hut": "HUT", "wilderness_hut": "HUT", "camp_site": "CMP",
      "zoo": "ZOO", "theme_park": "AMUS", "*": "BLDG",
    ],
    "amenity": [
      "restaurant": "REST", "fast_food": "REST", "cafe": "REST", "school": "SCH",
      "kindergarten": "SCH", "college": "SCHC", "university": "UNIV", "hospital": "HSP",
      "clinic": "HSPC", "doctors": "HSPC", "place_of_worship": "CH", "bank": "BANK",
      "library": "LIBR", "post_office": "PO", "police": "PP", "theatre": "THTR",
      "cinema": "THTR", "townhall": "ADMF", "courthouse": "CTHSE", "marketplace": "MKT",
      "parking": "PKLT", "prison": "PRN", "bus_station": "BUSTN", "ferry_terminal": "FY",
      "grave_yard": "CMTY", "fire_station": "FIRE", "embassy": "DIP", "bench": "",
      "waste_basket": "", "vending_machine": "", "*": "BLDG",
    ],
    "historic": [
      "castle": "CSTL", "ruins": "RUIN", "archaeological_site": "ANS", "monument": "MNMT",
      "memorial": "MNMT", "fort": "FT", "monastery": "MSTY", "*": "HSTS",
    ],
    "leisure": [
      "park": "PRK", "garden": "GDN", "stadium": "STDM", "nature_reserve": "RESN",
      "golf_course": "RECG", "sports_centre": "RECR", "marina": "MAR", "*": "RECR",
    ],
    "healthcare": ["*": "HSPC"],
    "shop": ["mall": "MALL", "supermarket": "RET", "*": "RET"],
    "craft": ["*": "BLDG"],
    "office": ["*": "BLDO"],
    "man_made": ["lighthouse": "LTHSE", "tower": "TOWR", "bridge": "BDG", "*": "BLDG"],
    "landuse": [
      "cemetery": "CMTY", "forest": "FRST", "reservoir": "RSV", "industrial": "INDS",
      "quarry": "MNQR", "vineyard": "VIN", "farmyard": "FRM", "*": "",
    ],
    "public_transport": ["station": "TRANT"],
    "building": ["*": "BLDG"],
  ]
}
