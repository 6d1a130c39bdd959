/// The names that accounts may have.
///
/// People share names, so two accounts may have the same. But no name may only look like that of
/// another account, or have letters of several alphabets in one word: such names are made to
/// deceive (Unicode Technical Standard 39, sections 4 and 5). Host names have the same rules.
enum AccountName {
  /// A name as it is stored: with letters of full width and the mathematical alphabets as plain
  /// ones, a space for other blanks and several of them, and none around.
  static func normalized(_ name: String) -> String {
    PlainLetters.plain(name).split(separator: " ").joined(separator: " ")
  }

  /// Whether a word of a name has letters of two alphabets that have letters in common.
  ///
  /// Japanese and other names with signs of several scripts do not count.
  static func mixesAlphabets(_ name: String) -> Bool {
    name.split(separator: " ").contains { word in
      Set(word.unicodeScalars.compactMap { alphabet(of: $0) }).count > 1
    }
  }

  /// Whether two different names look the same, whatever their case is.
  static func lookAlike(_ one: String, _ other: String) -> Bool {
    if one.lowercased() == other.lowercased() { return false }
    return skeleton(one, Self.foreign).lowercased() == skeleton(other, Self.foreign).lowercased()
      || skeleton(one, Self.all) == skeleton(other, Self.all)
  }

  private enum Alphabet {
    case latin, greek, cyrillic, armenian, cherokee, coptic, lisu
  }

  /// The alphabet of a letter, by its block; nil for other characters and scripts.
  private static func alphabet(of scalar: Unicode.Scalar) -> Alphabet? {
    switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2AF, 0x1D00...0x1D25,
      0x1D62...0x1D65, 0x1D6B...0x1D77, 0x1D79...0x1DBE, 0x1E00...0x1EFF, 0x2C60...0x2C7F,
      0xA722...0xA787, 0xA78B...0xA7FF, 0xAB30...0xAB64:
      .latin
    case 0x370...0x3E1, 0x3F0...0x3FF, 0x1F00...0x1FFF: .greek
    case 0x400...0x52F, 0x1C80...0x1C8F, 0xA640...0xA69F: .cyrillic
    case 0x531...0x556, 0x561...0x587: .armenian
    case 0x13A0...0x13FF, 0xAB70...0xABBF: .cherokee
    case 0x3E2...0x3EF, 0x2C80...0x2CFF: .coptic
    case 0xA4D0...0xA4FF: .lisu
    default: nil
    }
  }

  private static func skeleton(
    _ name: String, _ table: [Unicode.Scalar: Unicode.Scalar]
  ) -> String {
    String(String.UnicodeScalarView(name.unicodeScalars.map { table[$0] ?? $0 }))
  }

  /// The Latin letters that Cyrillic, Greek and Armenian letters look like (confusables.txt of UTS
  /// 39).
  private static let foreign: [Unicode.Scalar: Unicode.Scalar] = {
    let others = "АВСЕНІЈКМОРЅТХУҮԚԜаеіјорсухѕһӏԁԛԝүΑΒΕΖΗΙΚΜΝΟΡΤΥΧαονρικυγօսհոցզ".unicodeScalars
    let latin = "ABCEHIJKMOPSTXYYQWaeijopcyxshldqwyABEZHIKMNOPTYXaovpikuyouhngq".unicodeScalars
    return Dictionary(zip(others, latin)) { first, _ in first }
  }()

  /// The same, and the Latin letters and digits that look like one another.
  private static let all: [Unicode.Scalar: Unicode.Scalar] = {
    let alike: [Unicode.Scalar: Unicode.Scalar] = [
      "I": "l", "1": "l", "|": "l", "0": "O", "ı": "i",
    ]
    return foreign.mapValues { alike[$0] ?? $0 }.merging(alike) { first, _ in first }
  }()
}

extension LocationStore {
  /// Checks that names do not only look like those of another account.
  ///
  /// - Parameters:
  ///   - first: the first name.
  ///   - last: the last name.
  ///   - account: the account that gets them; nil for a new one.
  /// - Throws: ``StoreError/badName(_:reason:)``.
  /// A reader sees the whole name, not which part of it is the first.
  ///
  /// - Complexity: reads the names of all accounts that are as long.
  func checkLookalikes(_ first: String, _ last: String, of account: Account?) async throws {
    let name = "\(first) \(last)"
    let isTaken = try await read { database in
      try database.all(
        """
        SELECT firstName, lastName FROM account
        WHERE length(firstName) + length(lastName) = ? AND id <> ?
        """,
        [first.unicodeScalars.count + last.unicodeScalars.count, account?.id ?? 0]
      ) { row in
        let (otherFirst, otherLast): (String, String) = (try row[0], try row[1])
        return AccountName.lookAlike(name, "\(otherFirst) \(otherLast)")
      }.contains(true)
    }
    guard !isTaken else {
      throw StoreError.badName(
        name,
        reason: "The names look like those of another account. Write them with letters of one "
          + "alphabet, or add a middle name.")
    }
  }
}
