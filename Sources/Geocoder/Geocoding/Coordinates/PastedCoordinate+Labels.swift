import Geography

extension PastedCoordinate {
  /// A word for latitude or longitude, and where it stands.
  private struct Label {
    var isLatitude: Bool
    var range: Range<Int>
  }

  /// Reads `lat: 47.6 lon: -122.3`, `longitude=-122.3&latitude=47.6`, `{"lat":47.6,"lng":-122.3}`
  /// and `lat/lon: 47.6, -122.3`.
  static func labelled(_ text: String, _ clues: NotationClues) -> PastedCoordinate? {
    guard clues.digitCount >= 2, clues.firstLetter == UInt8(ascii: "l"),
      text.utf8.count <= maxLabelledByteCount,
      startsWithLabel(text)
    else { return nil }
    let bytes = Array(text.utf8)
    guard let labels = labels(bytes), labels.count == 2,
      labels[0].isLatitude != labels[1].isLatitude
    else { return nil }
    let first = value(bytes[labels[0].range.upperBound..<labels[1].range.lowerBound])
    let second = value(bytes[labels[1].range.upperBound...])
    if first.isEmpty { return pair(second, isLatitudeFirst: labels[0].isLatitude) }
    let (latitude, longitude) = labels[0].isLatitude ? (first, second) : (second, first)
    guard let north = CoordinateNotation.angle(latitude, isLatitude: true),
      let east = CoordinateNotation.angle(longitude, isLatitude: false)
    else {
      return startsWithNumber(first) && startsWithNumber(second) ? .refused(.notACoordinate) : nil
    }
    return point(latitude: north, longitude: east)
  }

  private static let maxLabelledByteCount = 120

  /// Reads the two numbers behind "lat/lon:".
  private static func pair(_ text: String, isLatitudeFirst: Bool) -> PastedCoordinate? {
    // "Long Lat 12 34" may be anything.
    guard text.contains(".") else { return nil }
    if let numbers = numbers(Substring(text), separator: ",")
      ?? numbers(
        Substring(text), separator: " "), numbers.count == 2
    {
      return isLatitudeFirst
        ? point(latitude: numbers[0], longitude: numbers[1])
        : point(latitude: numbers[1], longitude: numbers[0])
    }
    // Letters tell which number is which.
    let hasLetters = text.utf8.contains { $0 & 0xDF >= 0x41 && $0 & 0xDF <= 0x5A }
    guard isLatitudeFirst || hasLetters else { return nil }
    return CoordinateNotation.parse(text).map { .point($0) }
  }

  private static func startsWithLabel(_ text: String) -> Bool {
    let letters = text.utf8.lazy.drop { !isLetter($0) }.prefix(3).map { $0 | 0x20 }
    return letters.elementsEqual("lat".utf8) || letters.elementsEqual("lon".utf8)
      || letters.elementsEqual("lng".utf8)
  }

  private static func startsWithNumber(_ text: String) -> Bool {
    guard let first = text.utf8.first else { return false }
    return first &- 0x30 < 10 || first == UInt8(ascii: "-") || first == UInt8(ascii: "+")
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

  /// The labels in a text; nothing if it has other words but for directions.
  private static func labels(_ bytes: [UInt8]) -> [Label]? {
    var labels: [Label] = []
    var index = 0
    while index < bytes.count {
      guard isLetter(bytes[index]) else {
        index += 1
        continue
      }
      let start = index
      while index < bytes.count, isLetter(bytes[index]) { index += 1 }
      let word = String(decoding: bytes[start..<index], as: UTF8.self).lowercased()
      switch word {
      case "lat", "latitude", "latitud", "latitudine":
        labels.append(Label(isLatitude: true, range: start..<index))
      case "lon", "lng", "long", "longitude", "longitud", "longitudine":
        labels.append(Label(isLatitude: false, range: start..<index))
      // A value may have a direction, as a letter or as a word.
      default: if labels.isEmpty { return nil }
      }
    }
    return labels
  }

  /// A value without the marks between it and the labels.
  private static func value(_ bytes: ArraySlice<UInt8>) -> String {
    var bytes = bytes
    while let first = bytes.first, " \t\n\r\"':=/|,().".utf8.contains(first) {
      if first == UInt8(ascii: "."), let next = bytes.dropFirst().first, next &- 0x30 < 10 { break }
      bytes.removeFirst()
    }
    while let last = bytes.last, " \t\n\r\"',;&/|{}().".utf8.contains(last) { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
