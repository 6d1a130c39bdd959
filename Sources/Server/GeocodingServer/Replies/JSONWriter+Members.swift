internal import Geography
internal import TextTools

/// Objects and arrays written piece by piece; commas are put where they belong.
extension JSONWriter {
  /// Writes a comma unless an object or array has just begun.
  private mutating func separate() {
    switch bytes.last {
    case nil, UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"): break
    default: raw(",")
    }
  }

  /// Writes the name of a member.
  ///
  /// - Parameter name: letters, digits and signs that JSON does not escape.
  mutating func name(_ name: StaticString) {
    separate()
    raw("\"")
    raw(name)
    raw("\":")
  }

  /// Writes an object.
  mutating func object(_ body: (inout JSONWriter) -> Void) {
    separate()
    raw("{")
    body(&self)
    raw("}")
  }

  /// Writes an array.
  mutating func array(_ body: (inout JSONWriter) -> Void) {
    separate()
    raw("[")
    body(&self)
    raw("]")
  }

  /// Writes an element of an array.
  mutating func element(_ text: String) {
    separate()
    string(text)
  }

  /// Writes an element of an array, in degrees with at most five decimals.
  mutating func element(degrees: Double) {
    separate()
    self.degrees(degrees)
  }

  /// Writes a member, unless there is no value.
  mutating func member(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    self.name(name)
    string(text)
  }

  /// Writes a member, unless there is no value.
  mutating func member(_ name: StaticString, _ number: Int?) {
    guard let number else { return }
    self.name(name)
    self.number(Double(number))
  }

  /// Writes a member that is text of the program.
  mutating func member(_ name: StaticString, word: StaticString) {
    self.name(name)
    raw("\"")
    raw(word)
    raw("\"")
  }

  /// Writes a member whose name is not known before.
  mutating func member(named name: String, _ text: String) {
    separate()
    string(name)
    raw(":")
    string(text)
  }

  /// Writes a member in degrees with at most five decimals, about a metre.
  mutating func member(_ name: StaticString, degrees: Double) {
    self.name(name)
    self.degrees(degrees)
  }

  /// Writes a probability with at most four decimals.
  mutating func member(_ name: StaticString, probability: Double) {
    self.name(name)
    number((probability * 10_000).rounded() / 10_000)
  }

  private mutating func degrees(_ degrees: Double) {
    number((degrees * 100_000).rounded() / 100_000)
  }

  /// Writes the member `geometry` of a GeoJSON feature (RFC 7946, section 3.1.2).
  mutating func geometry(_ point: Coordinate) {
    name("geometry")
    self.point(point)
  }

  /// Writes a point as a geometry of GeoJSON (RFC 7946, section 3.1.2).
  mutating func point(_ point: Coordinate) {
    object { writer in
      writer.member("type", word: "Point")
      writer.name("coordinates")
      writer.array { writer in
        writer.element(degrees: point.longitude)
        writer.element(degrees: point.latitude)
      }
    }
  }
}
