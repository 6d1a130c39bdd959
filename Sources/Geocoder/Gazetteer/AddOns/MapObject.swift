/// An object of OpenStreetMap that a place, a street or a house of an add-on was made of.
///
///     place.mapObject?.category  // "amenity=restaurant"
///     place.mapObject.map { "https://www.openstreetmap.org/\($0.kind)/\($0.id)" }
public struct MapObject: Sendable, Hashable {
  /// The type of an object.
  public enum Kind: String, Sendable, CaseIterable {
    case node, way, relation
  }

  /// The type.
  public let kind: Kind
  /// The id among the objects of the type, above 0.
  public let id: Int
  /// The tag that says what it is, key and value with `=` between: `amenity=restaurant`; empty for
  /// a street or a house.
  public let category: String

  /// Makes an object.
  ///
  /// - Parameters:
  ///   - kind: the type.
  ///   - id: the id, from 1 to ``MapObjects/maxID`` for one that is to be written.
  ///   - category: the tag that says what it is.
  package init(kind: Kind, id: Int, category: String) {
    self.kind = kind
    self.id = id
    self.category = category
  }

  /// A street or a house by the number that stands for its type and id; nil for 0 and what is none.
  package init?(key: Int) {
    guard key > 0, case let kind = key & 3, (1...MapObject.Kind.allCases.count).contains(kind),
      case let id = key >> 2, (1...MapObjects.maxID).contains(id)
    else { return nil }
    self.init(kind: MapObject.Kind.allCases[kind - 1], id: id, category: "")
  }

  /// The number that stands for a type and an id; 0 for an id that has no place in a file.
  package static func key(_ kind: MapObject.Kind, _ id: Int) -> Int {
    guard (1...MapObjects.maxID).contains(id),
      let kind = MapObject.Kind.allCases.firstIndex(of: kind)
    else { return 0 }
    return id << 2 | (kind + 1)
  }

  /// The key of the category: `amenity`.
  package var key: Substring { category.prefix { $0 != "=" } }
  /// The value of the category: `restaurant`.
  package var value: Substring { category.dropFirst(key.count + 1) }
}

extension Gazetteer {
  /// The categories that places of add-ons have and a word stands for.
  ///
  ///     gazetteer.categories(named: "restaurants")  // ["amenity=restaurant"]
  ///     gazetteer.categories(named: "shop")         // ["shop=bakery", "shop=supermarket", …]
  ///
  /// The word is a tag, or the key or the value of one, in the singular or the plural, with spaces
  /// for underscores.
  ///
  /// - Parameter word: the word, in any case.
  /// - Returns: the categories in alphabetical order; none for another word.
  /// - Complexity: O(n) of the number of categories.
  package func categories(named word: String) -> [String] {
    let word = word.lowercased()
    var found: Set<String> = []
    for layer in placeLayers {
      for category in layer.mapObjects?.categories ?? []
      where Gazetteer.isName(word, of: category) {
        found.insert(category)
      }
    }
    return found.sorted()
  }

  private static func isName(_ word: String, of category: String) -> Bool {
    if word == category { return true }
    let sign = category.firstIndex(of: "=") ?? category.endIndex
    return [category[..<sign], category[sign...].dropFirst()].contains { name in
      let plain = String(name.map { $0 == "_" ? " " : $0 })
      guard plain != "yes", !plain.isEmpty else { return false }
      return word == plain || word == plain + "s" || word == plain + "es"
        || plain.hasSuffix("y") && word == plain.dropLast() + "ies"
    }
  }
}

/// The objects of an add-on's places: the sections `objs` and `ctgs`.
///
/// An object has eight bytes: its type in 2 bits, from 1 to 3, its id in 38, and in 24 the number
/// of its category among the strings of `ctgs`, of which there are no more than places.
package struct MapObjects: Sendable {
  private let view: ByteView
  private let strings: StringTable

  package static let byteCount = 8
  /// The highest id that has a place in the section; those of OpenStreetMap need 34 of its 38 bits.
  package static let maxID = 1 << idBits - 1
  private static let (idBits, keyBits) = (38, 40)

  /// Reads the two sections; nil where they do not have as many objects as there are places.
  init?(_ objects: ByteView, _ categories: ByteView, count: Int) {
    guard count > 0, objects.count == count * MapObjects.byteCount else { return nil }
    view = objects
    strings = StringTable(categories)
  }

  /// The categories, each once.
  package var categories: [String] {
    (0..<strings.count).map(strings.string).filter { !$0.isEmpty }
  }

  /// The object of a place; nil for a damaged one.
  package subscript(index: Int) -> MapObject? {
    let start = index * MapObjects.byteCount
    let bits = UInt64(view.uint32(at: start)) | UInt64(view.uint32(at: start + 4)) << 32
    let category = Int(bits >> UInt64(MapObjects.keyBits))
    guard category < strings.count,
      let object = MapObject(key: Int(bits & (1 << UInt64(MapObjects.keyBits) - 1)))
    else { return nil }
    return MapObject(kind: object.kind, id: object.id, category: strings.string(category))
  }

  /// The bytes of an object whose id is from 1 to ``maxID``, with the number of its category.
  package static func bytes(_ object: MapObject, category: Int) -> UInt64 {
    UInt64(MapObject.key(object.kind, object.id)) | UInt64(category) << UInt64(keyBits)
  }
}
