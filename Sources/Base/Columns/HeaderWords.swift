/// The words of headers that do not change the role of a column, or that make it another one.
enum HeaderWords {
  /// The words of a text.
  ///
  /// For an array literal of as many words the compiler takes seconds.
  static func list(_ text: String) -> [String] {
    text.split { $0 == " " || $0 == "\n" }.map(String.init)
  }

  /// The words of a text, in no order.
  static func set(_ text: String) -> Set<String> { Set(list(text)) }

  /// Words of questions and between other words.
  static let fillers: Set<String> = HeaderWords.set(
    """
    what whats s which is are your you the a an please enter provide give share tell us do does of
    in to for at and my our me optional required currently now add paste list live living lives
    reside residing based located stay wat jouw naar na на wie ist lautet dein deine deiner deinem
    ihr ihre ihrer der die das des bitte eingeben welche welcher welchem wohnst wohnen lebst leben
    du sie zu zur zum quel quelle est votre ta ton le la dans habitez habites vous résidez vers de
    cuál qué que es tu su el en vives vive resides usted qual em você mora seu sua da di quale vivi
    abiti tuo tua van je welke woon woont insert aus kommst kommen deinen deines ihrem ihren é o os
    viens venez vienes vem vieni komt kom al alla ai hi hello hey hallo hola bonjour ciao olá cześć
    dzień dobry thanks so then next i uw w z jaka jaki jakie jest twoje twoja twój pana pani podaj
    proszę mieszkasz wonen lo los las les un una une nel nella del della dello dos te vos ma mon mes
    mi mio mia meu minha mijn mein meine unser unsere notre nos nuestra nuestro nostro nostra bitte
    angeben indique indica indiquez escribe inserisci informe saisissez vul ici aquí qui aqui hier
    tutaj l d qu dell nell all sull dall got any на вашу ваш ваша
    """)

  /// The words that ask for a place.
  static let questionsOfPlace: Set<String> = [
    "where", "wo", "où", "dónde", "donde", "onde", "dove", "waar", "gdzie", "kde", "hvor",
  ]

  /// Words that may follow in a question for a place.
  static let partsInQuestion: Set<String> = ["from", "come", "world", "this"]

  /// A question that is answered with yes or no names what it does not ask for.
  static let questionsOfYesOrNo: Set<String> = HeaderWords.set(
    """
    do does did are is have has can could would will should if
    """)

  /// Words between parts: "City and State".
  static let conjunctions: Set<String> = [
    "and", "or", "und", "oder", "et", "ou", "y", "o", "e",
  ]

  /// Forms of regions and countries.
  static let codes: Set<String> = [
    "code", "codes", "cd", "abbr", "abbrev", "abbreviation", "abbreviated", "alpha", "iso",
    "kürzel",
    "short", "initials",
  ]

  /// Whether a word after a role is a form of it: the code of a region, the degrees of a latitude.
  ///
  /// The code of a county or city is a number of an office, which names nothing here.
  static func form(_ word: String, fits role: ColumnRole) -> Bool {
    switch role {
    case .region, .country:
      codes.contains(word) || names.contains(word) || word == "alpha" || word == "a"
    case .city, .county, .street: names.contains(word)
    case .postcode: word == "code" || word == "digit" || word == "digits"
    case .latitude, .longitude: coordinateForms.contains(word)
    case .location: word == "name" || word == "text" || word == "guess"
    case .link: linkForms.contains(word)
    default: false
    }
  }

  /// Forms that are run together with what they are of.
  static let endings = ["abbr", "abbrev", "name", "code", "nm", "cd", "名"]

  /// How far the words of a role are from those that say it best.
  ///
  /// A region may be one of several states, a street without its number says less than an address,
  /// and X and Y are metres more often than degrees.
  static func distance(of words: [String]) -> Int {
    if words == ["street", "name"] { return 1 }
    if words.first == "region", words.count == 1 || words == ["region", "name"] { return 1 }
    // A "Name" beside a "Full Name" is that of an account more often.
    if words == ["full", "name"] { return -1 }
    let key = words.joined()
    return key.hasPrefix("x") || key.hasPrefix("y") || key.hasSuffix("x") || key.hasSuffix("y")
      ? coordinateAxes.contains(key) ? 3 : 0 : 0
  }

  private static let coordinateAxes: Set<String> = [
    "x", "y", "pointx", "pointy", "xcoord", "ycoord", "xcoordinate", "ycoordinate", "coordx",
    "coordy",
  ]

  private static let names: Set<String> = ["name", "names", "nm", "text", "full", "desc", "名"]

  /// Forms of coordinates.
  static let coordinateForms: Set<String> = HeaderWords.set(
    """
    deg degs degree degrees decimal dec dd wgs va measure gps geo map prim primary location loc
    address generated coordinate coord pos position point the of in geographic geographical
    geographisch geographische geografische géographique geográfica geografica geograficzna
    zeměpisná dezimal décimale decimale grad degrés grados gradi graus graden stopnie n e
    """)

  /// Forms of links.
  static let linkForms: Set<String> = HeaderWords.set(
    """
    url link address profile page web personal public project social media profil profilu profilo
    perfil profiel الموقع html member value http https own online homepage www internet adresse
    adres dirección indirizzo endereço page página pagina seite personale personnel personnelle
    pessoal persönliche eigene persoonlijke osobista internetowa internetowy domowa official
    professional do al alla para o strony stronie
    профиль адрес страница ссылка личная личный персональная персональный プロフィール adresi kişisel 链接
    連結 地址 网站 網站 个人 個人 주소 개인
    """)

  /// Words for states of the world, and for states of a country.
  static let statesOrCountries: Set<String> = ["staat", "stato"]

  /// Verbs of questions for a name, such as "Wie heißt du?".
  static let questionsOfName: Set<String> = HeaderWords.set(
    """
    heißt heisst heißen heissen llamas llama appelez appelles appelle chiami chiama chama chamas
    heet nazywasz called
    """)

  /// Further words of questions for a name.
  static let wordsBesideCalled: Set<String> = HeaderWords.set(
    """
    cómo como comment come hoe jak se ti si się usted tu t
    """)

  /// Networks whose name stands before a link or a profile.
  static let networks: Set<String> = HeaderWords.set(
    """
    linkedin github gitlab instagram facebook twitter mastodon bluesky youtube tiktok xing medium
    behance dribbble orcid
    """)

  /// Words for the page of somebody in a network: "Mastodon profile".
  static let profiles: Set<String> = [
    "profile", "profil", "profilo", "profilu", "perfil", "profiel", "page", "página", "pagina",
    "seite",
  ]

  /// Words that make a name the whole one: "Nom complet".
  static let whole: Set<String> = HeaderWords.set(
    """
    full complete whole entire complet completo completa intero vollständiger vollständige ganzer
    voller volledige volle pełne pełna celé fullständigt fulde fullt
    """)

  /// The kinds of first and last names, and how far each is from the one that somebody goes by.
  static let kindsOfNames = ["preferred": -1, "legal": 1]

  /// Words that make a name the one that comes first: "Nome próprio".
  static let given: Set<String> = ["próprio", "given", "first", "pila", "propre", "proprio"]

  /// Whether an owner makes a role another thing: "Main Street" is the name of a street, a
  /// "Business District" is in a city.
  static func isOtherThing(
    _ role: ColumnRole, _ words: [String], of owner: HeaderOwner
  ) -> Bool {
    switch role {
    case .address: words.contains("mail")
    case .street: words.contains(where: namesOfStreets.contains)
    // "Preferred Name" is a nickname more often.
    case .fullName: words.contains("preferred")
    case .county:
      words.contains("district") && (owner.kind == .venue || owner.kind == .work)
    case .link: owner.kind == .venue || words.contains("map")
    default: false
    }
  }

  /// Whether "state" may be that of a matter: "Current State", "Incident State".
  static func mayBeStatus(_ words: [String]) -> Bool {
    words.last == "state" && words.contains(where: ownersOfStatus.contains)
  }

  private static let namesOfStreets: Set<String> = [
    "main", "school", "center", "centre", "station", "post", "hospital", "hotel", "shop", "store",
    "stop",
  ]

  private static let ownersOfStatus: Set<String> = [
    "current", "present", "incident", "event", "order", "card", "lead", "account", "konto",
  ]

  /// Words of things that are no part of an address or no number of degrees.
  static let otherThings: Set<String> = HeaderWords.set(
    """
    birth born geburt naissance nacimiento nascita old previous former ip dms min minutes sec
    seconds rad radians utm error accuracy emergency spouse parent mother father partner kin death
    died incorporation citizenship order payment status time date email id calling phone census
    tract type source number count population note precision plane feet ft metres meters ref
    direction hemisphere zone numeric fips correo courriel mail mailadres
    mailadresse 이메일 메일 почта почты пошти posta poczta pošta eposta
    """)

  /// Headers of columns with latitude and longitude together.
  static let points: Set<String> = HeaderWords.set(
    """
    coordinates coords coord gps gpscoordinates gpscoords gpslocation gpsposition latlng latlon
    latlong latitudelongitude geopoint geocoordinates geolocationpoint georeference geocodedcolumn
    wkt geom geometry thegeom wkbgeometry point koordinaten gpskoordinaten coordonnées
    coordonnéesgps coordonnees coordenadas coordenadasgps coordinate coordinategps coördinaten
    координаты координати 座標 坐标 좌표 الإحداثيات współrzędne souřadnice koordinater koordinatlar
    קואורדינטות lokalizacjagps
    """)
}
