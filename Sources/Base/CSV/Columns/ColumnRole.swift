/// The role of a column in a file about places or people.
public enum ColumnRole: String, Sendable, CaseIterable {
  /// A place in any form, as a person would write it: "Seattle, WA".
  case location
  /// The name of a town.
  case city
  /// A county or district.
  case county
  /// A region, state or province.
  case region
  /// A country, by its name or code.
  case country
  /// A street address, complete or without the city.
  case address
  /// A street, with or without the number of the house.
  case street
  /// A postal code.
  case postcode
  /// Degrees north.
  case latitude
  /// Degrees east.
  case longitude
  /// A person's first name.
  case firstName
  /// A person's last name.
  case lastName
  /// A person's whole name.
  case fullName
  /// An address of the web.
  case link
  /// A unique id of the row.
  case key
  /// The server's own name for a post.
  case objectID

  /// The roles that describe a place.
  public static let places: Set<ColumnRole> = [
    .location, .city, .county, .region, .country, .address, .street, .postcode, .latitude,
    .longitude,
  ]

  /// The role of a column by its header, in the usual languages.
  ///
  ///     ColumnRole(header: "Home Town")  // .city
  ///
  /// Case, accents' absence, spaces, dots, dashes and underscores make no difference.
  ///
  /// - Parameters:
  ///   - header: the text of the header.
  ///   - roles: the roles that come into question.
  public init?(header: String, among roles: Set<ColumnRole> = Set(allCases)) {
    for key in [Self.key(header), Self.key(ofQuestion: header)].compactMap({ $0 }) {
      let role = Self.allCases.first { role in
        roles.contains(role) && Self.words[role]?.contains(key) == true
      }
      if let role {
        self = role
        return
      }
    }
    return nil
  }

  /// The subject of a form's question: "What is your first name?" asks for the first name.
  ///
  /// - Returns: nil where the header is no question, or one of fewer than three words.
  private static func key(ofQuestion header: String) -> String? {
    let words = header.lowercased().split { !$0.isLetter && !$0.isNumber }
    guard words.count > 2 else { return nil }
    let rest = words.filter { !questionWords.contains(String($0)) }
    return rest.isEmpty || rest.count == words.count ? nil : rest.joined()
  }

  /// The words of questions that do not name their subject.
  private static let questionWords: Set<String> = [
    "what", "whats", "s", "which", "is", "are", "your", "you", "the", "a", "an", "please", "enter",
    "type", "provide", "give", "share", "tell", "us", "do", "does", "of", "in", "to", "for", "at",
    "my", "our", "me", "optional", "required", "currently", "now", "wie", "ist", "lautet", "dein",
    "deine", "ihr", "ihre", "der", "die", "das", "bitte", "eingeben", "quel", "quelle", "est",
    "votre", "le", "la", "cuál", "es", "tu", "su", "el",
  ]

  /// A header without what people write differently.
  static func key(_ header: String) -> String {
    var key = ""
    for character in header.lowercased() where character.isLetter || character.isNumber {
      key.append(character)
    }
    return key
  }

  private static let words: [ColumnRole: Set<String>] = [
    .location: [
      "location", "locations", "locationname", "place", "placename", "places", "where", "query",
      "mapstring", "geo", "standort", "lieu", "lieux", "endroit", "lugar", "ubicacion", "ubicación",
      "localizacion", "localización", "localizacao", "localização", "local", "luogo", "plaats",
      "plek", "miejsce", "место", "местоположение", "yer", "konum", "場所", "地点", "地點", "所在地",
      "장소", "위치", "مكان", "الموقع", "साइट", "स्थान",
      "plats", "lokalizacja", "paikka", "sijainti", "hely", "helyszín", "τοποθεσία",
      "τοποθεσια", "τόπος", "місце", "розташування", "місцезнаходження", "מיקום", "מקום",
      "sted", "placering", "plassering", "lokasi", "tempat", "địađiểm", "vịtrí", "สถานที่",
      "ที่ตั้ง", "ตำแหน่ง", "जगह", "ロケーション", "位置", "wherelive", "wherefrom", "wherelocated",
      "wherebased", "wherecome", "wherelivenow",
    ],
    .city: [
      "city", "cityname", "town", "hometown", "municipality", "village", "citytown", "cityortown",
      "settlement", "locality", "suburb", "ort", "ortsname", "stadt", "gemeinde", "wohnort",
      "ville", "commune", "localité", "localite", "ciudad", "municipio", "localidad", "población",
      "poblacion", "cidade", "município", "città", "citta", "comune", "stad", "gemeente",
      "woonplaats", "miasto", "miejscowość", "miejscowosc", "město", "mesto", "obec", "by",
      "kommune",
      "kommun", "kaupunki", "kunta", "város", "varos", "oraș", "oras", "localitate", "город",
      "населённыйпункт", "населенныйпункт", "місто", "град", "πόλη", "πολη", "şehir", "sehir", "il",
      "都市", "市", "市町村", "市区町村", "城市", "도시", "مدينة", "المدينة", "शहर", "นคร", "เมือง",
      "thànhphố", "kota",
      "tätort", "település", "helység", "עיר", "יישוב", "ישוב", "bandar", "khuvực", "thịtrấn",
      "citylive", "cityfrom", "citybased", "townlive", "町", "시",
    ],
    .county: [
      "county", "district", "admin2", "adm2", "landkreis", "kreis", "bezirk", "département",
      "departement", "arrondissement", "distrito", "condado", "comarca", "powiat", "район", "okres",
      "ilçe", "ilce", "县", "縣", "区", "구",
    ],
    .region: [
      "region", "state", "province", "stateprovince", "provincestate", "stateorprovince",
      "statename", "regionname", "admin1", "adm1", "prefecture", "territory", "bundesland", "land1",
      "kanton", "canton", "région", "província", "provincia", "provincie", "estado", "región",
      "comunidadautónoma", "comunidadautonoma", "departamento", "regione", "voivodeship",
      "województwo", "wojewodztwo", "län", "lan", "fylke", "maakunta", "megye", "județ",
      "judet", "область", "регион", "край", "περιφέρεια", "bölge", "bolge", "都道府県", "県",
      "省", "省份", "州", "도", "ولاية", "राज्य", "จังหวัด", "tỉnh", "provinsi",
    ],
    .country: [
      "country", "countryname", "countrycode", "nation", "countryregion", "iso2", "cc", "land",
      "staat", "länderkürzel", "pays", "país", "pais", "paese", "nazione", "stato", "kraj",
      "państwo", "panstwo", "země", "zeme", "stát", "maa", "ország", "orszag", "țară", "tara",
      "страна", "країна", "държава", "χώρα", "χωρα", "ülke", "ulke", "国", "国名", "國家", "国家",
      "나라", "국가", "دولة", "الدولة", "देश", "ประเทศ", "quốcgia", "negara",
      "מדינה", "ארץ", "국가명", "countrylive", "countryfrom",
    ],
    .address: [
      "address", "fulladdress", "streetaddress", "mailingaddress", "addr", "adresse", "anschrift",
      "dirección", "direccion", "endereço", "endereco", "indirizzo", "adres", "адрес", "адреса",
      "住所", "地址", "주소", "عنوان", "पता",
    ],
    .street: [
      "street", "streetname", "streetline", "streetline1", "streetandnumber",
      "address1", "addressline1", "addr1", "streetaddress1", "straße", "strasse", "str",
      "straßeundhausnummer", "strasseundhausnummer", "straßehausnummer", "strassehausnummer",
      "straßenr", "strassenr", "straßehausnr", "strassehausnr", "anschrift1", "adresse1", "rue",
      "voie", "numéroetrue", "numeroetrue", "calle", "callenumero", "callenúmero", "callenúm",
      "dirección1", "direccion1", "via", "indirizzo1", "rua", "logradouro", "endereço1", "straat",
      "straatnaam", "straatennummer", "ulica", "ulicainumer", "ulice", "gata", "gade", "gate",
      "vej", "katu", "katuosoite", "lähiosoite", "gatuadress", "gateadresse", "utca", "strada",
      "stradă", "улица", "вулиця", "οδός", "οδος", "sokak", "cadde", "通り", "街道", "거리",
      "도로명", "شارع", "الشارع", "सड़क", "jalan", "đường", "ถนน",
    ],
    .postcode: [
      "postcode", "postalcode", "postal", "zip", "zipcode", "zip5", "zippostalcode",
      "zippostcode", "ziporpostalcode", "postcodezip", "postalcodezip", "eircode", "pincode",
      "postleitzahl", "plz", "codepostal", "cp", "codpostal", "códigopostal", "codigopostal", "cap",
      "codiceavviamentopostale", "codicepostale", "cep", "kodpocztowy", "psč", "psc",
      "směrovacíčíslo", "irányítószám", "iranyitoszam", "irsz", "postnr", "postnummer",
      "postinumero", "póstnúmer", "codpoștal", "poštanskibroj", "poštnaštevilka", "индекс",
      "почтовыйиндекс", "поштовийіндекс", "індекс", "пощенскикод", "ταχυδρομικόςκώδικας", "τκ",
      "postakodu", "郵便番号", "邮编", "邮政编码", "郵遞區號", "우편번호", "الرمزالبريدي",
      "पिनकोड", "รหัสไปรษณีย์", "mãbưuchính", "kodepos",
    ],
    .latitude: [
      "latitude", "lat", "latdd", "declat", "latdec", "y", "geolat", "decimallatitude", "breite",
      "breitengrad", "latitud", "latitudine", "breedtegraad", "широта", "緯度", "纬度", "위도",
    ],
    .longitude: [
      "longitude", "lon", "lng", "long", "londd", "declon", "londec", "x", "geolon", "geolng",
      "decimallongitude", "länge", "laenge", "längengrad", "laengengrad", "longitud",
      "longitudine", "lengtegraad", "долгота", "経度", "经度", "經度", "경도",
    ],
    .firstName: [
      "firstname", "first", "givenname", "given", "forename", "vorname", "rufname", "prénom",
      "prenom", "nombre", "nombres", "nombredepila", "primeironome", "nome", "voornaam", "imię",
      "imie", "jméno", "jmeno", "fornavn", "förnamn", "fornamn", "etunimi", "keresztnév",
      "prenume", "имя", "име", "όνομα", "ad", "adı", "名", "이름", "الاسمالأول",
      "fname", "firstnm", "fstname", "givennm", "imiona", "tilltalsnamn", "名前名", "下の名前",
      "الاسمالاول", "utónév", "імя", "שםפרטי", "पहलानाम", "प्रथमनाम", "namadepan", "tên",
      "ชื่อจริง", "ชื่อ", "μικρόόνομα", "kutsumanimi",
    ],
    .lastName: [
      "lastname", "last", "surname", "familyname", "family", "nachname", "familienname", "nom",
      "nomdefamille", "apellido", "apellidos", "sobrenome", "apelido", "últimonome", "cognome",
      "achternaam", "nazwisko", "příjmení", "prijmeni", "etternavn", "efternamn", "efternavn",
      "sukunimi", "vezetéknév", "nume", "numedefamilie", "фамилия", "прізвище", "фамилно",
      "επώνυμο",
      "soyad", "soyadı", "姓", "성", "اسمالعائلة",
      "lname", "lastnm", "surnm", "苗字", "名字", "姓氏", "성씨", "családnév", "επίθετο", "επωνυμο",
      "שםמשפחה", "उपनाम", "अंतिमनाम", "कुलनाम", "namabelakang", "namakeluarga", "họ", "นามสกุล",
      "الاسمالأخير", "الاسمالاخير", "الكنية", "اللقب",
    ],
    .fullName: [
      "name", "fullname", "person", "author", "student", "member", "contact", "displayname",
      "vollername", "namen", "nomcomplet", "nombrecompleto", "nomecompleto", "naam", "фио", "氏名",
      "名前", "姓名", "성명", "الاسم", "नाम",
      "namn", "fullständigtnamn", "imięinazwisko", "imieinazwisko", "adsoyad", "adısoyadı",
      "adıvesoyadı", "isim", "nimi", "kokonimi", "név", "teljesnév", "ονοματεπώνυμο", "піб",
      "повнеімя", "שם", "שםמלא", "पूरानाम", "navn", "fuldenavn", "fulltnavn", "nama",
      "namalengkap", "họtên", "họvàtên", "tênđầyđủ", "ชื่อนามสกุล", "ชื่อสกุล", "ชื่อเต็ม",
      "الاسمالكامل", "お名前",
    ],
    .link: [
      "link", "links", "url", "website", "web", "site", "webpage", "homepage", "mediaurl", "uri",
      "href", "webseite", "webadresse", "internetseite", "lien", "siteweb", "siteinternet",
      "enlace", "sitioweb", "páginaweb", "paginaweb", "ligação", "sítio", "sitoweb", "collegamento",
      "webstek", "strona", "odkaz", "ссылка", "сайт", "посилання", "σύνδεσμος", "bağlantı",
      "リンク", "网址", "網址", "链接", "링크", "رابط",
      "länk", "webbplats", "webbsida", "hemsida", "stronainternetowa", "stronawww",
      "adresstrony", "ウェブサイト", "ホームページ", "网站", "網站", "主页", "主頁", "連結", "连结", "الرابط",
      "موقعالويب", "الموقعالإلكتروني", "websitesi", "internetsitesi", "linkki", "verkkosivu",
      "verkkosivusto", "kotisivu", "웹사이트", "홈페이지", "hivatkozás", "weboldal", "honlap",
      "ιστοσελίδα", "ιστότοπος", "вебсайт", "вебсторінка", "קישור", "אתר", "लिंक", "वेबसाइट",
      "hjemmeside", "websted", "lenke", "nettside", "nettsted", "tautan", "situsweb", "laman",
      "liênkết", "trangweb", "đườngdẫn", "ลิงก์", "ลิงค์", "เว็บไซต์", "linkwebsite",
      "websitelink",
    ],
    .key: [
      "id", "key", "rowid", "uuid", "guid", "identifier", "number", "no", "nr", "nummer", "kennung",
      "schlüssel", "identifiant", "identificador", "identificatore", "номер",
    ],
    .objectID: ["objectid"],
  ]
}
