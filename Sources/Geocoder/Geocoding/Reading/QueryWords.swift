/// The words that code knows beside those of the gazetteer (`Data/tables`) and the terms (`Terms`).
///
/// They are folded: in small letters and without accents.
enum QueryWords {
  // MARK: Between and before names

  /// Words between two places: "Amsterdam and Madrid".
  static let connectives: Set<String> = [
    "and", "or", "y", "o", "und", "oder", "et", "ou", "e", "en", "och", "og", "i", "via",
    "to",
  ]

  /// Words that are left out where the name of a country is cut short.
  static let smallInNames = ["and", "of", "the", "de", "da", "do", "et", "y", "e", "und"]

  /// Words that begin many names, and that people leave out.
  static let beginnings = """
    new,old,north,south,east,west,upper,lower,great,little,port,puerto,porto,ciudad,villa,rio,el,la,\
    los,las,le,les,al,nueva,nuevo,nova,novi,novo,velika,mala,bad,sankt,saint,san,santa,sao,gross,\
    klein,alt,neu,ober,unter,nieder,nieuw,oud,sint,monte,mount,lake,fort,gorod,nizhniy,verkhniy,\
    norre,sonder,vester,oster,kota,tanjung,labuan,pulau,kampung,ban,kafr,qiryat,kiryat,bandar,ras
    """

  /// Words of which one is never a slip for another: the Upper East Side is not the Upper West
  /// Side.
  static let contraries: Set<String> = [
    "north", "south", "east", "west", "upper", "lower", "new", "old", "great", "little",
  ]

  /// Words for airports, beside which the name of a town is the town.
  static let airports: Set<String> = [
    "airport", "aeroport", "flughafen", "aeropuerto", "aeroporto", "havalimani", "lentokentta",
    "apt", "flygplats", "lufthavn", "lotnisko", "letiste", "aeropuertos", "luchthaven", "bandara",
  ]

  /// Words that say that a place is not meant: "not Paris".
  static let negations: Set<String> = [
    "not", "never", "nicht", "kein", "pas", "niet", "inte", "ikke",
  ]

  // MARK: Endings

  /// Articles and prepositions of Romance languages that lose their vowel before another:
  /// "d'Albania", "dell'Aquila".
  static let elisions: Set<String> = [
    "all", "c", "coll", "d", "dall", "degl", "dell", "gl", "j", "jusqu", "l", "m", "n", "nell",
    "qu", "quell", "quest", "s", "sant", "sull", "t", "tutt", "un",
  ]
  /// What Turkish binds to a name behind an apostrophe: "Istanbul'dan" is "from Istanbul".
  static let turkishEndings: Set<String> = [
    "a", "e", "ya", "ye", "da", "de", "ta", "te", "dan", "den", "tan", "ten", "nda", "nde", "ndan",
    "nden", "daki", "deki", "taki", "teki", "ndaki", "ndeki", "in", "un", "nin", "nun", "li", "lu",
    "yi",
    "yu", "i", "u",
  ]

  /// The endings of names in the cases that Slavic prepositions ask for, with those of the
  /// nominative: "в Казани", "из Москвы", "з Києва", "w Krakowie", "v Praze".
  static let caseEndings: [(ending: String, nominatives: [String])] = [
    // Russian
    ("и", ["ь", "я", "", "а"]), ("е", ["а", "", "о", "я"]), ("ы", ["а", ""]), ("у", ["а", ""]),
    ("а", [""]), ("я", ["ь", ""]), ("ю", ["я", "ь"]),
    // Ukrainian
    ("і", ["а", "", "о"]), ("ова", ["ів"]), ("ові", ["ів"]), ("єва", ["їв"]), ("єві", ["їв"]),
    // Polish, Czech, Slovak and the southern languages
    ("ie", ["", "a", "o"]), ("iu", [""]), ("u", ["", "o", "a"]), ("ze", ["ha"]),
    ("ce", ["ka", "k"]),
    ("e", ["o", "a", ""]), ("a", [""]), ("y", ["a", ""]), ("i", ["", "a"]), ("ia", [""]),
    ("owie", ["ow"]), ("wiu", ["w"]),
  ]

  /// Slavic prepositions in Latin letters, behind which names have such endings.
  static let slavicPrepositions: Set<String> = [
    "w", "we", "v", "ve", "z", "ze", "do", "na", "u", "iz",
  ]

  /// What Korean binds to the end of a name: "서울에" is "in Seoul".
  static let koreanParticles = ["에서", "에", "의", "은", "는", "이", "가", "로", "으로", "부터", "까지", "에서는"]

  /// What Hebrew binds to the beginning of a name: "בתל אביב" is "in Tel Aviv".
  static let hebrewPrefixes = ["ב", "ל", "מ", "ה"]

  /// Digits that are written for letters: "L0ndon".
  static let digitsForLetters: [(digit: Unicode.Scalar, letters: [Unicode.Scalar])] = [
    ("0", ["o"]), ("1", ["i", "l"]), ("3", ["e"]), ("4", ["a"]), ("5", ["s"]),
  ]

  // MARK: Addresses and links

  /// Endings that are bound to the names of streets.
  static let streetEndings = [
    "strasse", "str", "gasse", "weg", "platz", "allee", "ufer", "damm", "straat", "laan", "plein",
    "kade", "gracht", "singel", "baan", "steeg", "gatan", "gata", "vagen", "gate", "gaten", "veien",
    "vegen", "vej", "gade", "katu", "kuja", "로", "길",
  ]

  /// Directions beside the name of a street: "100 N Main St".
  static let directions: Set<String> = [
    "n", "s", "e", "w", "ne", "nw", "se", "sw", "north", "south", "east", "west",
  ]

  /// Words behind the number of a house that belong to it.
  static let numberEndings: Set<String> = ["bis", "ter", "quater", "qua"]

  /// Words between a street and its town that say nothing.
  static let smallInAddresses: Set<String> = ["at", "en", "im", "in", "na", "of", "the"]

  /// What makes a run of characters without spaces a web or mail address.
  static let linkMarks = [
    "://", "www.", ".com", ".net", ".org", ".edu", ".gov", ".info", ".io/",
  ]

  // MARK: Countries

  /// Names that are cut short and that the gazetteer does not show, by the codes of the countries.
  static let longCountryNames = [
    ("TF", "French Southern and Antarctic Lands"), ("CZ", "Czech Republic"),
    ("CD", "Democratic Republic of the Congo"), ("CG", "Republic of the Congo"),
    ("KP", "Democratic People's Republic of Korea"), ("KR", "Republic of Korea"),
    ("MK", "North Macedonia"), ("VG", "British Virgin Islands"),
    ("VI", "United States Virgin Islands"),
    ("TZ", "United Republic of Tanzania"), ("FM", "Federated States of Micronesia"),
    ("LA", "Lao People's Democratic Republic"), ("SY", "Syrian Arab Republic"),
    ("IR", "Islamic Republic of Iran"), ("CV", "Cape Verde"), ("CI", "Ivory Coast"),
    ("TL", "East Timor"), ("SZ", "Swaziland"), ("PS", "Palestinian Territory"),
  ]
}
