/// An element of an XML document.
struct XMLElement {
  let name: String
  let attributes: [String: String]
  var children: [XMLElement] = []
  /// The characters in the element and all that is in it.
  var text = ""

  /// The elements of a name in this one, at any depth.
  func all(_ name: String) -> [XMLElement] {
    children.flatMap { ($0.name == name ? [$0] : []) + $0.all(name) }
  }
}

/// A strict reader of the XML that is written here.
///
/// It knows the declaration, elements, attributes, text and character references. Anything else is
/// an error, as is a character that XML 1.0 forbids.
struct SmallXMLReader {
  enum Fault: Error { case malformed(at: Int) }

  private let scalars: [Unicode.Scalar]
  private var position = 0

  static func read(_ text: String) throws -> XMLElement {
    var reader = SmallXMLReader(scalars: Array(text.unicodeScalars))
    try reader.expect(#"<?xml version="1.0" encoding="UTF-8"?>"#)
    reader.skipSpace()
    let element = try reader.element()
    reader.skipSpace()
    guard reader.position == reader.scalars.count else { throw reader.fault }
    return element
  }

  private init(scalars: [Unicode.Scalar]) {
    self.scalars = scalars
  }

  private var fault: Fault { .malformed(at: position) }
  private var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  private mutating func element() throws -> XMLElement {
    try expect("<")
    let name = try word()
    var attributes: [String: String] = [:]
    while next == " " {
      try expect(" ")
      let key = try word()
      try expect("=\"")
      guard attributes.updateValue(try characters(until: "\""), forKey: key) == nil else {
        throw fault
      }
      try expect("\"")
    }
    try expect(">")
    var element = XMLElement(name: name, attributes: attributes)
    while true {
      element.text += try characters(until: "<")
      guard position + 1 < scalars.count else { throw fault }
      if scalars[position + 1] == "/" { break }
      let child = try self.element()
      element.text += child.text
      element.children.append(child)
    }
    try expect("</\(name)>")
    return element
  }

  private mutating func word() throws -> String {
    var word = ""
    while let scalar = next, scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) {
      word.unicodeScalars.append(scalar)
      position += 1
    }
    guard !word.isEmpty else { throw fault }
    return word
  }

  private mutating func characters(until end: Unicode.Scalar) throws -> String {
    var text = ""
    while let scalar = next, scalar != end {
      switch scalar.value {
      case 0x26: text.unicodeScalars.append(try reference())
      // Written only between elements: a parser would not keep a bare carriage return.
      case 0x0A: position += 1
      case 0..<0x20, 0xFFFE, 0xFFFF, 0x3C, 0x3E, 0x22, 0x27: throw fault
      default:
        text.unicodeScalars.append(scalar)
        position += 1
      }
    }
    return text
  }

  private mutating func reference() throws -> Unicode.Scalar {
    let known: [(String, Unicode.Scalar)] = [
      ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"),
      ("&#9;", "\t"), ("&#10;", "\n"), ("&#13;", "\r"),
    ]
    for (text, scalar) in known where scalars[position...].starts(with: text.unicodeScalars) {
      position += text.unicodeScalars.count
      return scalar
    }
    throw fault
  }

  private mutating func expect(_ text: String) throws {
    guard scalars[position...].starts(with: text.unicodeScalars) else { throw fault }
    position += text.unicodeScalars.count
  }

  private mutating func skipSpace() {
    while next == "\n" { position += 1 }
  }
}
