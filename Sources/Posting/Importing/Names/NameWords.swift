/// The words of names that are no names: titles, degrees, particles, firms.
enum NameWords {
  // MARK: Particles

  /// Where the last name begins: at a particle after the first name, else at the last word.
  static func startOfLastName(_ words: [String]) -> Int {
    var index = 1
    while index < words.count - 1 {
      let word = words[index]
      // "Ortega y Gasset", "Costa e Silva": between two last names.
      if joints.contains(word), index > 1 { return index - 1 }
      guard
        isParticle(word) || isCapitalParticle(word, after: words[0])
          || isIrish(word, before: words[index + 1])
      else {
        index += 1
        continue
      }
      var next = index
      while next < words.count - 1,
        isParticle(words[next]) || articles.contains(words[next].lowercased())
      {
        next += 1
      }
      // "María del Carmen López": a name of two words.
      if next < words.count - 1, devotions.contains(words[next].lowercased()) {
        index = next + 1
        continue
      }
      return index
    }
    return words.count - 1
  }

  /// How many words are names: no particle and no initial.
  static func nameCount(_ words: [String]) -> Int {
    if words.contains(where: isParticle) { return 1 }
    return words.count { word in
      word.filter(\.isLetter).count > 1 && !isCapitalParticle(word, after: "")
    }
  }

  /// Whether a word in small letters belongs to the last name that follows it.
  static func isParticle(_ word: String) -> Bool { particles.contains(word) }

  /// Whether a word does in any letters: "DE GAULLE Charles".
  static func isAnyParticle(_ word: String) -> Bool {
    particles.contains(word.lowercased()) || capitalParticles.contains(word)
  }

  /// Whether a word is a frequent last name of Vietnam.
  static func isVietnameseLastName(_ word: String) -> Bool { vietnameseNames.contains(word) }

  /// Whether a word is a frequent last name of Spanish or Portuguese, and no first name.
  static func isIberianLastName(_ word: String) -> Bool {
    word.split(separator: "-").contains { iberianNames.contains(String($0)) }
  }

  /// Whether a word in small letters is a first name of Russian that ends as last names do.
  static func isRussianFirstName(_ word: String) -> Bool { russianFirstNames.contains(word) }

  /// Whether a word is a frequent last name of Korea in Latin letters.
  static func isKoreanLastName(_ word: String) -> Bool { koreanNames.contains(word) }

  /// Whether two words are an Irish last name: "O Donnell".
  private static func isIrish(_ word: String, before next: String) -> Bool {
    ["O", "O'", "O’"].contains(word) && irishNames.contains(next)
  }

  /// Whether a word with a capital letter does: "Robert De Niro".
  private static func isCapitalParticle(_ word: String, after first: String) -> Bool {
    // In Vietnamese "Van" is a part of the first name.
    capitalParticles.contains(word) && !vietnameseNames.contains(first)
  }

  private static let particles: Set<String> = [
    "van", "von", "vom", "vonder", "zu", "zum", "zur", "de", "del", "dela", "della", "dello",
    "delle", "degli", "dei", "dal", "dalla", "da", "das", "do", "dos", "du", "des", "di", "la",
    "le", "les", "lo", "el", "al", "ter", "ten", "te", "tot", "op", "het", "'t", "’t", "den", "der",
    "af", "av", "bin", "ibn", "bint", "binti", "bte", "ben", "bat", "abu", "ap", "mac", "mc",
    "nic", "ní", "ó", "ua", "uí", "san", "st.", "d'",
  ]

  private static let capitalParticles: Set<String> = [
    "Van", "Von", "De", "Del", "Della", "Di", "Da", "Du", "Dos", "La", "Le", "Ter", "Ten", "Der",
    "Den", "Al", "El", "Bin", "Bint", "Ibn", "Abu", "Mac", "Mc", "Ó", "Ní", "Nic", "Uí", "St.",
  ]

  private static let russianFirstNames: Set<String> = [
    "акулина", "алевтина", "алина", "альбина", "анатолий", "ангелина", "антонина", "аркадий",
    "арина", "арсений", "валентин", "валентина", "валерий", "василий", "василина", "вениамин",
    "виталий", "галина", "геннадий", "георгий", "григорий", "дарина", "дмитрий", "евгений",
    "екатерина", "игнатий", "иннокентий", "ирина", "карина", "катерина", "константин", "кристина",
    "леонтий", "марина", "мартин", "нина", "полина", "регина", "сабина", "юрий",
    "яков",
    "аліна", "андрій", "валерій", "віталій", "григорій", "дмитрій", "євгеній", "юрій",
  ]

  private static let koreanNames: Set<String> = [
    "Ahn", "An", "Bae", "Baek", "Ban", "Cha", "Cho", "Choe", "Choi", "Chung", "Han", "Hong",
    "Hwang",
    "Jang", "Jeon", "Jeong", "Ji", "Jo", "Jung", "Kang", "Kim", "Ko", "Kwon", "Lee", "Lim", "Ma",
    "Moon", "Na", "No", "Noh", "Oh", "Pak", "Park", "Rhee", "Roh", "Ryu", "Seo", "Shin", "Sohn",
    "Son", "Song", "Suh", "Yang", "Yi", "Yoo", "Yoon", "Yu", "Yun",
  ]

  private static let irishNames: Set<String> = [
    "Brien", "Callaghan", "Connell", "Connor", "Donnell", "Donoghue", "Dowd", "Driscoll", "Dwyer",
    "Farrell", "Flaherty", "Gorman", "Grady", "Hagan", "Hanlon", "Hara", "Keefe", "Leary",
    "Loughlin",
    "Mahony", "Malley", "Meara", "Neill", "Reilly", "Riordan", "Rourke", "Shea", "Sullivan",
    "Toole",
  ]

  private static let iberianNames: Set<String> = [
    "Aguilar", "Aguirre", "Alonso", "Álvarez", "Alvarez", "Arias", "Barrios", "Benítez", "Benitez",
    "Borges", "Bravo", "Caballero", "Cabrera", "Calderón", "Calvo", "Campos", "Cano", "Cárdenas",
    "Carrasco", "Carrillo", "Castillo", "Castro", "Contreras", "Cortés", "Cortez", "Crespo",
    "Delgado", "Díaz", "Diaz", "Díez", "Domínguez", "Dominguez", "Durán", "Espinosa", "Espinoza",
    "Estrada", "Fernández", "Fernandez", "Figueroa", "Flores", "Fuentes", "Gallardo", "Gallego",
    "García", "Garcia", "Garrido", "Gil", "Giménez", "Gómez", "Gomez", "González", "Gonzalez",
    "Guerrero", "Gutiérrez", "Gutierrez", "Guzmán", "Hernández", "Hernandez", "Herrera", "Herrero",
    "Hidalgo", "Ibáñez", "Iglesias", "Jiménez", "Jimenez", "Lorca", "López", "Lopez", "Lozano",
    "Marín", "Márquez", "Marquez", "Martínez", "Martinez", "Medina", "Mejía", "Méndez", "Mendez",
    "Mendoza", "Miranda", "Molina", "Montero", "Mora", "Morales", "Moreno", "Moya", "Muñoz",
    "Navarro", "Nieto", "Núñez", "Nuñez", "Ochoa", "Ortega", "Ortiz", "Pacheco", "Padilla", "Parra",
    "Peña", "Pérez", "Perez", "Prieto", "Quintero", "Ramírez", "Ramirez", "Ramos", "Rivas",
    "Rivera",
    "Rodríguez", "Rodriguez", "Rojas", "Romero", "Rosales", "Rubio", "Ruiz", "Sáez", "Salazar",
    "Salinas", "Sánchez", "Sanchez", "Sandoval", "Sanz", "Serrano", "Soler", "Soto", "Suárez",
    "Suarez", "Torres", "Valdez", "Valencia", "Vargas", "Vásquez", "Vázquez", "Vazquez", "Vega",
    "Velasco", "Velázquez", "Vidal", "Villanueva", "Zamora", "Zúñiga",
    "Almeida", "Alves", "Andrade", "Antunes", "Araújo", "Azevedo", "Barbosa", "Barros", "Batista",
    "Cardoso", "Carvalho", "Coelho", "Correia", "Costa", "Cunha", "Dias", "Duarte", "Fernandes",
    "Ferreira", "Figueiredo", "Fonseca", "Freitas", "Gomes", "Gonçalves", "Lima", "Lopes",
    "Machado",
    "Marques", "Martins", "Matos", "Melo", "Mendes", "Monteiro", "Moreira", "Moura", "Nascimento",
    "Neves", "Nogueira", "Nunes", "Oliveira", "Pereira", "Pinto", "Pires", "Ribeiro", "Rocha",
    "Rodrigues", "Santos", "Silva", "Silveira", "Simões", "Soares", "Sousa", "Souza", "Tavares",
    "Teixeira", "Vieira",
  ]

  private static let articles: Set<String> = ["la", "las", "los", "le", "les", "der", "den", "und"]

  /// Words between two last names.
  static let joints: Set<String> = ["y", "e", "i"]

  private static let devotions: Set<String> = [
    "carmen", "pilar", "rosario", "dolores", "mar", "rocío", "angeles", "ángeles", "lourdes",
    "fátima", "fatima", "conceição", "concepción", "jesús", "jesus", "socorro", "luz", "sol",
    "mercedes", "guadalupe", "consuelo", "soledad", "graça", "glória", "gloria", "penha",
    "assunção", "nieves", "remedios", "paz", "dios", "deus",
  ]

  private static let vietnameseNames: Set<String> = [
    "Nguyen", "Nguyễn", "Tran", "Trần", "Le", "Lê", "Pham", "Phạm", "Hoang", "Hoàng", "Phan", "Vu",
    "Vũ", "Vo", "Võ", "Dang", "Đặng", "Bui", "Bùi", "Do", "Đỗ", "Ho", "Hồ", "Ngo", "Ngô", "Duong",
    "Dương", "Ly", "Lý", "Dinh", "Đinh", "Truong", "Trương",
  ]

  // MARK: Titles

  /// Whether all words of a part after a comma are titles or degrees.
  ///
  /// - Parameters:
  ///   - part: the words.
  ///   - amongCapitals: whether two capitals may be a name.
  /// - Returns: true if none of them is a name.
  static func areTitles(_ part: [String], amongCapitals: Bool) -> Bool {
    part.allSatisfy { isTitleBefore($0) || isTitleAfter($0, amongCapitals: amongCapitals) }
  }

  /// Whether a word before a name is a title.
  static func isTitleBefore(_ word: String) -> Bool { titles.contains(plain(word)) }

  /// Whether a word after a name is a degree, or says which of several people of the name it is.
  static func isTitleAfter(_ word: String, amongCapitals: Bool) -> Bool {
    if isGeneration(word) { return true }
    let key = plain(word)
    guard degrees.contains(key) || shortDegrees.contains(key) else { return false }
    // "Ma" is a name and "MA" a degree; in capitals they are the same.
    guard shortDegrees.contains(key) else { return true }
    let isDegree = word.contains(".") || !word.contains(where: \.isLowercase)
    return isDegree && !(amongCapitals && !word.contains("."))
  }

  /// Whether a word is "Jr.", "III" or the like.
  static func isGeneration(_ word: String) -> Bool {
    ["II", "III", "IV", "V", "VI"].contains(word)
      || ["jr", "sr", "junior", "senior", "2nd", "3rd", "filho", "neto"].contains(plain(word))
  }

  private static func plain(_ word: String) -> String {
    word.lowercased().filter { $0 != "." }
  }

  private static let titles: Set<String> = [
    "dr", "drs", "prof", "professor", "mr", "mrs", "ms", "miss", "mx", "sir", "dame", "rev", "hon",
    "herr", "frau", "mme", "mlle", "monsieur", "madame", "señor", "señora", "sra", "srta", "sig",
    "sigra", "dott", "dottssa", "dhr", "mevr", "ing", "mag", "dipl-ing", "dr-ing", "univ-prof",
    "hc", "pd", "cand", "ret", "capt", "lt", "col", "gen", "sgt",
  ]

  private static let degrees: Set<String> = [
    "phd", "dphil", "edd", "psyd", "pharmd", "dds", "dmd", "dvm", "mba", "mph", "msc", "bsc",
    "meng",
    "beng", "med", "mphil", "mfa", "bfa", "llm", "llb", "esq", "esquire", "cpa", "cfa", "pmp",
    "lcsw", "lmft", "rph", "pa-c", "obe", "kbe", "cbe", "mbe", "frs", "facp", "facs", "frcs",
    "sj", "osb", "mpa", "msw", "mdiv", "dmin", "dsc", "scd", "jd", "md", "rn", "pe", "ccna",
    "cissp",
  ]

  /// Degrees that are names in other letters.
  private static let shortDegrees: Set<String> = [
    "ma", "ba", "do", "pe", "bs", "ms", "np", "od", "pa", "jd", "md", "rn", "ed", "sj", "med",
  ]

  // MARK: Maiden names and pronouns

  /// Whether a part says what somebody was called before.
  static func isMaidenName(_ part: [String]) -> Bool {
    part.first.map(isMaidenWord) == true
  }

  /// Whether the name after a word is one from before.
  static func isMaidenWord(_ word: String) -> Bool {
    ["geb", "geborene", "geborener", "née", "nee", "né", "born", "rozená", "roz", "född"]
      .contains(plain(word)) && word.first?.isLowercase == true
  }

  /// Whether a text in brackets is the pronouns of somebody: "she/her".
  static func arePronouns(_ text: Substring) -> Bool {
    let words = text.lowercased().split { !$0.isLetter }.map(String.init)
    return !words.isEmpty && words.allSatisfy(pronouns.contains)
  }

  private static let pronouns: Set<String> = [
    "she", "her", "hers", "he", "him", "his", "they", "them", "theirs", "ze", "zir", "xe", "xem",
    "any", "pronouns", "sie", "ihr", "er", "ihm", "il", "lui", "iel", "ella", "él", "elle",
    "ela", "ele", "hon", "henne", "han", "honom", "hen", "zij", "haar", "hij", "hem",
  ]

  // MARK: Several people and firms

  /// Words between the names of two people.
  static let conjunctions: Set<String> = [
    "+", "and", "und", "et", "og", "och", "oder", "or", "en", "と",
  ]

  /// Whether a word is the form of a firm.
  static func isFirm(_ word: String) -> Bool {
    firms.contains(plain(word)) && (word.count > 2 || !word.contains(where: \.isLowercase))
  }

  private static let firms: Set<String> = [
    "inc", "llc", "ltd", "limited", "gmbh", "ag", "kg", "ohg", "corp", "corporation", "company",
    "sarl", "srl", "spa", "bv", "nv", "oy", "oyj", "plc", "llp", "pty", "ev", "foundation",
    "university", "institute", "association", "committee", "verein", "stiftung", "universität",
    "株式会社", "有限公司", "주식회사", "ооо",
  ]
}
