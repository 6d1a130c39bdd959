extension ColumnRole {
  /// The roles that have a word, in the order in which they come into question.
  ///
  /// Headers in capitals often have no accents: "LOCALITA" is "località".
  static func roles(of word: String) -> [ColumnRole] {
    if let roles = rolesByWord[word] { return roles }
    // "Stat", "Ten" and "Lange" are not the words of Czech, Vietnamese and German.
    return word.count < 6 ? [] : rolesByPlainWord[HeaderText.withoutAccents(word)] ?? []
  }

  /// The roles by words without accents.
  private static let rolesByPlainWord: [String: [ColumnRole]] = {
    var roles: [String: [ColumnRole]] = [:]
    for (word, itsRoles) in rolesByWord.sorted(by: { $0.key < $1.key }) {
      let plain = HeaderText.withoutAccents(word)
      if plain != word { roles[plain, default: []] += itsRoles }
    }
    return roles
  }()

  private static let rolesByWord: [String: [ColumnRole]] = {
    var roles: [String: [ColumnRole]] = [:]
    for role in allCases {
      for word in words[role] ?? [] { roles[word, default: []].append(role) }
    }
    return roles
  }()

  /// The words of each role as ``HeaderText`` has them: in lower case and without spaces.
  private static let words: [ColumnRole: Set<String>] = [
    .location: HeaderWords.set(
      """
      location locations locationname place placename places where query mapstring geo standort lieu
      lieux endroit lugar ubicacion ubicación localizacion localización localizacao localização
      local luogo plaats plek miejsce место местоположение yer konum 場所 地点 地點 所在地 장소 위치 مكان الموقع
      साइट स्थान plats lokalizacja paikka sijainti hely helyszín τοποθεσία τοποθεσια τόπος місце
      розташування місцезнаходження מיקום מקום sted placering plassering lokasi tempat địađiểm vịtrí
      สถานที่ ที่ตั้ง ตำแหน่ง जगह ロケーション 位置 wherelive wherefrom wherelocated wherebased wherecome
      wherelivenow residence domicile wohnsitz hauptwohnsitz firmensitz geolocation placeofresidence
      basedin livesin lieuderésidence lieuderesidence lugarderesidencia luogodiresidenza
      woonachtigin 居住地 現住所地 所在城市
      거주지 거주지역 사는곳 사는지역 현재거주지 在住地 现居住地 现居地 現居住地 現居地 現居所
      bosted bopæl bosatt bosatti hjemsted wohnhaft wohnhaftin woonachtig woonachtigte residencia
      residência residenza domicili bydliště bydlisko lakóhely lakhely domiciliu
      localitateadedomiciliu localitatededomiciliu reședință zamieszkanie местожительства
      місцепроживання ikamet ikametyeri ikametgah yaşadığıyer κατοικία τόποςκατοικίας prebivališče
      krajprebivališča mjestostanovanja mjestoprebivališta prebivalište местоживеење elukoht
      dzīvesvieta gyvenamojivieta búseta heimili domisili tempattinggal nơiở nơicưtrú ที่อยู่ปัจจุบัน
      محلالإقامة מקוםמגורים
      """),
    .city: HeaderWords.set(
      """
      mjesto општина opština općina orașul orasul localitatea postitoimipaikka asuinpaikka kotikunta
      kotipaikka paikkakunta linn pilsēta miestas ciutat hiria qyteti lungsod mji شهر শহর
      населеноместо borg naselje localidade povoação freguesia località frazione borgo pueblo bourg
      dorf wohngemeinde plaatsnaam dorp wieś gmina miastozamieszkania 市区郡 居住都市 villederésidence
      lieudhabitation city cityname town hometown municipality village citytown cityortown
      settlement locality suburb ort ortsname stadt gemeinde wohnort ville commune localité localite
      ciudad municipio localidad población poblacion cidade município città citta comune stad
      gemeente woonplaats miasto miejscowość miejscowosc město mesto obec by kommune kommun kaupunki
      kunta város varos oraș oras localitate город населённыйпункт населенныйпункт місто град πόλη
      πολη şehir sehir 都市 市 市町村 市区町村 城市 도시 مدينة المدينة शहर นคร เมือง thànhphố kota tätort
      település helység עיר יישוב ישוב bandar khuvực thịtrấn cityfrom 町 시 ortschaft postort poststed
      nomcommune nomdecommune libellecommune 居住城市 现居城市 所在市 都市名 市名 posttown
      시군 시군구 거주도시 거주도시명 도시명 거주시 bostadsort hemort hjemby asuinkunta
      asuinpaikkakunta yaşadığışehir oturduğuşehir městobydliště mestobydliska gyvenamojimiestas
      cidadeondemora ciudaddonderesides cittàdoveabiti
      """),
    .county: HeaderWords.set(
      """
      countyorparish countyparish subdivision2 subdivision2name subdivision2code shire concelho
      hrabstwo 郡 county district admin2 adm2 landkreis kreis bezirk département departement
      arrondissement distrito condado comarca powiat район okres ilçe ilce ctyname adminname2
      adm2name 县 縣 区 구
      """),
    .region: HeaderWords.set(
      """
      subdivision1 subdivision1name subdivision1code subdivision1isocode županija zupanija județul
      judetul maakond apskritis negeri استان distritoregião região 都道府県名 estadoprovincia
      bundeslandregion landkreis regiune 地域 地方 region state province stateprovince provincestate
      stateorprovince statename regionname admin1 adm1 prefecture territory bundesland canton région
      província provincia provincie estado región comunidadautónoma comunidadautonoma departamento
      regione voivodeship województwo wojewodztwo län lan fylke maakunta megye județ judet область
      регион край περιφέρεια bölge bolge 都道府県 県 省 省份 uf estadouf regio statefrom stname adminname1
      admin1code admincode1 adm1name provinz stateprov prov st usps usstate statealpha republic
      isoregion governorate emirate oblast מחוז المحافظة محافظة المنطقة kanton bundeslandkanton
      bundesstaat il 州 도 ولاية राज्य จังหวัด tỉnh provinsi
      시도 거주시도
      """),
    .country: HeaderWords.set(
      """
      država drzava држава țara ţara ţară riik valsts šalis krajina shteti bansa nchi herrialdea
      کشور ملک দেশ kraina country countryname countrycode ctry lkz land1 countryiso isocountry isoa2
      isoa3 adm0 admin0 adm0name iso länderschlüssel laenderschluessel ländercode laendercode
      länderkennzeichen landcode landregion codepays kodkraju kódzemě paísregión nation
      countryregion iso2 cc land staat länderkürzel pays país pais paese nazione stato kraj państwo
      panstwo země zeme stát maa ország orszag țară tara страна країна държава χώρα χωρα ülke ulke 国
      国名 國家 国家 나라 국가 دولة الدولة देश ประเทศ quốcgia negara מדינה ארץ 국가명 countryfrom البلد بلد 居住国
      거주국가 거주국
      """),
    .address: HeaderWords.set(
      """
      unparsedaddress adresa aadress adrese adresas adreça heimilisfang alamat địachỉ ที่อยู่ כתובת
      διεύθυνση osoite cím cim address fulladdress streetaddress addr adresse anschrift dirección
      direccion endereço endereco indirizzo adres адрес адреса 住所 地址 주소 عنوان पता formattedaddress
      ご住所 详细地址 詳細地址 收货地址 收件地址 addressformatted completeaddress adressecomplète adressecomplete
      vollständigeadresse direccióncompleta direccioncompleta indirizzocompleto endereçocompleto
      volledigadres domicilio postanschrift
      """),
    .street: HeaderWords.set(
      """
      street streetname streetline streetline1 streetandnumber address1 addressline1 addr1
      streetaddress1 straße strasse str straßeundhausnummer strasseundhausnummer straßehausnummer
      strassehausnummer straßenr strassenr straßehausnr strassehausnr anschrift1 adresse1 rue voie
      numéroetrue numeroetrue calle callenumero callenúmero callenúm dirección1 direccion1 via
      indirizzo1 rua logradouro endereço1 straat straatnaam straatennummer ulica ulicainumer ulice
      gata gade gate vej katu katuosoite lähiosoite gatuadress gateadresse utca strada stradă улица
      вулиця οδός οδος sokak cadde 通り 街道 거리 도로명 شارع الشارع सड़क jalan đường ถนน stras רחוב
      addressline lineone streetaddressline firstaddressline libellevoie line1 nomvoie addressstreet
      """),
    .postcode: HeaderWords.set(
      """
      postiindeks pastaindekss pastakods paštokodas poskod поштанскиброј postcode postalcode postal
      zip zipcode zip5 zippostalcode zippostcode ziporpostalcode postcodezip postalcodezip eircode
      pincode postleitzahl plz codepostal cp codpostal códigopostal codigopostal cap
      codiceavviamentopostale codicepostale cep kodpocztowy psč psc směrovacíčíslo irányítószám
      iranyitoszam irsz postnr postnummer postinumero póstnúmer codpoștal poštanskibroj
      poštnaštevilka индекс почтовыйиндекс поштовийіндекс індекс пощенскикод ταχυδρομικόςκώδικας τκ
      postakodu 郵便番号 邮编 邮政编码 郵遞區號 우편번호 الرمزالبريدي पिनकोड รหัสไปรษณีย์ mãbưuchính kodepos pstlz
      מיקוד zippostal zipplus4 zip4 postzip
      """),
    .latitude: HeaderWords.set(
      """
      szerokośćgeogr szerokośćgeograficzna zeměpisnášířka leveysaste latitudnorte breddgrad
      breddegrad enlem 北緯 latitude lat latdd declat latdec y geolat decimallatitude intptlat pointy
      ycoord ycoordinate coordy gpslat ylat breite breitengrad latitud latitudine breedtegraad
      широта 緯度 纬度 위도
      """),
    .longitude: HeaderWords.set(
      """
      długośćgeogr długośćgeograficzna zeměpisnádélka pituusaste längdgrad lengdegrad længdegrad
      boylam 東経 longitude lon lng long londd declon londec x geolon geolng decimallongitude intptlon
      intptlong pointx xcoord xcoordinate coordx gpslon gpslng gpslong xlon xlong länge laenge
      längengrad laengengrad longitud longitudine lengtegraad долгота 経度 经度 經度 경도
      """),
    .firstName: HeaderWords.set(
      """
      ime prenumele eesnimi vārds vardas meno izena emri jina نام nomepróprio prénoms voornamen
      roepnaam vornamen primernombre 名ファーストネーム ファーストネーム firstname firstnames first givennames
      forenames givenname given forename vorname rufname prénom prenom nombre nombres nombredepila
      primeironome nome voornaam imię imie jméno jmeno fornavn förnamn fornamn etunimi keresztnév
      prenume имя име όνομα ad adı 名 이름 الاسمالأول fname firstnm fstname givennm imiona tilltalsnamn
      名前名 下の名前 الاسمالاول utónév імя שםפרטי पहलानाम प्रथमनाम namadepan tên ชื่อจริง ชื่อ μικρόόνομα
      kutsumanimi
      """),
    .lastName: HeaderWords.set(
      """
      prezime презиме priimek priezvisko numele perekonnanimi uzvārds pavardė cognoms cognom
      abizenak mbiemri نامخانوادگی eftirnafn nomfamille nomefamília nomefamilia nomefamiglia
      numefamilie nomusuel nomdusage familienaam geslachtsnaam zuname primeroapellido
      últimosobrenome ラストネーム 苗字姓 姓漢字 lastname last surname familyname family nachname familienname
      nom nomdefamille apellido apellidos primerapellido apellidopaterno apellido1 sobrenome apelido
      últimonome cognome achternaam nazwisko příjmení prijmeni etternavn efternamn efternavn
      sukunimi vezetéknév nume numedefamilie фамилия прізвище фамилно επώνυμο soyad soyadı 姓 성
      اسمالعائلة lname lastnm surnm 苗字 名字 姓氏 성씨 családnév επίθετο επωνυμο שםמשפחה उपनाम अंतिमनाम
      कुलनाम namabelakang namakeluarga họ นามสกุล الاسمالأخير الاسمالاخير الكنية اللقب
      """),
    .fullName: HeaderWords.set(
      """
      imeiprezime имеипрезиме имеифамилия imeinpriimek menoapriezvisko numesiprenume numeșiprenume
      numelecomplet pangalan nafn vārdsuzvārds vardaspavardė nomicognoms vorundzuname
      vorundfamilienname volledigenaam 氏名漢字 名前漢字 fullnames imięnazwisko nazwiskoiimię nomprénom
      prénomnom apellidosynombre apellidosynombres cognomeenome naamenvoornaam voornaamenachternaam
      vornamenachname vornameundnachname nachnamevorname nomeeapelido nomeeapelidos name fullname
      firstandlastname firstlastname firstandlast namesurname 收货人 收件人 받는사람 받는분 수령인 受取人 宛名
      vorundnachname nameundvorname namevorname nometprénom nometprenom nombreyapellidos
      nombreyapellido nomeecognome nomeesobrenome voorenachternaam jménoapříjmení
      fornamnochefternamn person author student member contact displayname vollername namen
      nomcomplet nombrecompleto nomecompleto naam фио 氏名 名前 姓名 성명 الاسم नाम namn fullständigtnamn
      imięinazwisko imieinazwisko adsoyad adısoyadı adıvesoyadı isim nimi kokonimi név teljesnév
      ονοματεπώνυμο піб повнеімя שם שםמלא पूरानाम navn fuldenavn fulltnavn nama namalengkap họtên
      họvàtên tênđầyđủ ชื่อนามสกุล ชื่อสกุล ชื่อเต็ม الاسمالكامل お名前
      """),
    .link: HeaderWords.set(
      """
      witryna witryny stránky www internetadresse adresseinternet internetadres internetauftritt
      webauftritt webpräsenz wwwadresse páginapessoal páginapersonal paginapersonale pagepersonnelle
      pageweb webpagina adreswww adresinternetowy stronadomowa サイト ブログ ポートフォリオ portafolio portflio
      portfólio linkdosite url地址 個人サイト 公式サイト webサイト webauftritt link links linkedin github portfolio
      blog websites weblink sito webaddress webstránka webovástránka url website web site webpage
      homepage mediaurl uri href webseite webadresse internetseite lien siteweb siteinternet enlace
      sitioweb páginaweb paginaweb ligação sítio sitoweb collegamento webstek strona odkaz ссылка
      сайт посилання σύνδεσμος bağlantı リンク 网址 網址 链接 링크 رابط länk webbplats webbsida hemsida
      stronainternetowa stronawww adresstrony ウェブサイト ホームページ 网站 網站 主页 主頁 連結 连结 الرابط موقعالويب
      الموقعالإلكتروني websitesi internetsitesi linkki verkkosivu verkkosivusto kotisivu 웹사이트 홈페이지
      hivatkozás weboldal honlap ιστοσελίδα ιστότοπος вебсайт вебсторінка קישור אתר लिंक वेबसाइट
      hjemmeside websted lenke nettside nettsted tautan situsweb laman liênkết trangweb đườngdẫn
      ลิงก์ ลิงค์ เว็บไซต์ linkwebsite websitelink
      вебстраница вебресурс личныйсайт персональныйсайт адрессайта адресстраницы личнаястраница
      профиль ウェブページ 個人ページ プロフィール 网页 網頁 个人网页 个人网站 個人網站 個人網頁 个人主页 個人主頁 웹페이지 홈페이지주소 웹사이트주소 링크주소 블로그
      블로그주소 사이트 사이트주소 개인홈페이지 개인웹사이트 个人主页链接 網站連結 网站链接 网页链接 網頁連結 个人网站链接 网站地址 網站地址 网页地址 主页地址
      主页链接 个人链接 博客 博客地址 部落格 websayfası sayfa sitesi kişiselwebsitesi kişiselsite
      internetadresi webadresi bağlantıadresi
      """),
    .key: HeaderWords.set(
      """
      id key rowid uuid guid identifier number no nr nummer kennung schlüssel identifiant
      identificador identificatore номер
      """),
    .objectID: ["objectid"],
  ]
}
