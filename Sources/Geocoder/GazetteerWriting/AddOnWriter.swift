package import Gazetteer

/// Puts an add-on together: what it is, the base places that it refers to, the letters of its
/// names, and the sections of its kind.
///
///     var writer = AddOnWriter(.addresses, over: base)
///     let index = writer.reference(city)     // BaseReferences[index] is the city again
///     writer.use(codes[...])                 // for each name in code bytes
///     writer.set("STRT", bytes)
///     writer.entryCount = 12
///     let file = writer.bytes(inputChecksum: checksum)
///
/// The same calls in the same order give the same bytes.
package struct AddOnWriter {
  private let kind: AddOnKind
  private let base: Gazetteer
  private var references: [Int] = []
  private var indices: [Int: Int] = [:]
  private var symbols: Set<UInt16> = []
  private var sections: [(name: String, bytes: [UInt8])] = []
  /// How many entries the add-on has, for information.
  package var entryCount = 0
  /// The sources and licences: a line of four tab-separated fields each.
  package var notice = ""

  /// Starts an add-on of a kind over a base.
  package init(_ kind: AddOnKind, over base: Gazetteer) {
    self.kind = kind
    self.base = base
  }

  /// The index that a place of the base is referred to by.
  package mutating func reference(_ place: Int) -> Int {
    precondition(place >= 0 && place < base.placeCount, "not a place of the base")
    if let index = indices[place] { return index }
    indices[place] = references.count
    references.append(place)
    return references.count - 1
  }

  /// Takes note of the letters of a name.
  package mutating func use(_ codes: ArraySlice<UInt8>) {
    for symbol in base.folding.symbols(codes) { symbols.insert(symbol) }
  }

  /// Adds a section; they lie in the file in the order of the calls.
  package mutating func set(_ name: String, _ bytes: [UInt8]) {
    precondition(!sections.contains { $0.name == name }, "the section is there already")
    sections.append((name, bytes))
  }

  /// The file.
  ///
  /// - Parameter inputChecksum: the CRC-32 of what it was built from.
  /// - Returns: its bytes.
  package func bytes(inputChecksum: UInt32) -> [UInt8] {
    typealias Section = AddOnLayout.Section
    var all: [(name: String, bytes: [UInt8])] = [
      (Section.addOn.rawValue, headBytes), (Section.references.rawValue, referenceBytes),
      (Section.scalars.rawValue, scalarBytes),
    ]
    if !notice.isEmpty { all.append((Section.information.rawValue, Array(notice.utf8))) }
    return FileAssembler.bytes(all + sections, inputChecksum: inputChecksum)
  }

  private var headBytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(uint16: AddOnLayout.version)
    bytes.append(uint16: kind.rawValue)
    bytes.append(uint32: Int(base.inputChecksum))
    bytes.append(uint32: Int(base.foldingChecksum))
    bytes.append(uint32: entryCount)
    return bytes
  }

  private var referenceBytes: [UInt8] {
    var bytes: [UInt8] = []
    var codes: [UInt8] = []
    let start =
      AddOnLayout.Reference.headByteCount
      + references.count * AddOnLayout.Reference.entryByteCount
    bytes.append(uint32: references.count)
    for place in references {
      let (latitude, longitude) = base.coordinates.steps(place)
      let level = level(place)
      bytes.append(uint32: place)
      bytes.append(uint32: base.place(place)?.geonamesID ?? 0)
      bytes.append(uint32: latitude)
      bytes.append(uint32: longitude)
      bytes.append(level.rawValue)
      let code = code(place, level)
      bytes.append(uint32: code.isEmpty ? 0 : start + codes.count)
      if !code.isEmpty { codes.append(string: code) }
    }
    return bytes + codes
  }

  private func level(_ place: Int) -> ReferenceLevel {
    let hierarchy = base.hierarchy
    if place < hierarchy.cityCount { return .city }
    if place < hierarchy.firstRegion { return .county }
    if place < hierarchy.firstCountry { return .region }
    return place < hierarchy.firstArea ? .country : .area
  }

  private func code(_ place: Int, _ level: ReferenceLevel) -> String {
    switch level {
    case .city, .area: ""
    case .country: base.place(place)?.countryCode ?? ""
    case .county, .region: base.geonamesCode(place) ?? ""
    }
  }

  private var scalarBytes: [UInt8] {
    var bytes: [UInt8] = []
    var entries: [UInt8] = []
    var count = 0
    for symbol in symbols.sorted() {
      guard let scalar = base.folding.scalar(ofSymbol: Int(symbol)) else { continue }
      entries.append(uint16: Int(symbol))
      entries.append(uint32: Int(scalar.value))
      count += 1
    }
    bytes.append(uint32: base.folding.firstWideSymbol)
    bytes.append(uint32: count)
    return bytes + entries
  }
}
