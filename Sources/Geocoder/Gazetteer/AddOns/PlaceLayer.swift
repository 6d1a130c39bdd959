/// The places of an add-on, over a base.
///
/// They are in no row with those of the base: their numbers are negative. -1 is the first place of
/// the first add-on of places, and each further add-on takes the next `capacity` numbers down. So
/// whatever compares a number with that of the first county takes an own place for a city, as it
/// should, and whatever reads a table by it fails the check of bounds that it makes anyhow; there
/// the layer is asked.
///
/// What an own place lies in is what its **anchor** lies in, a city of the base. A place that the
/// base has too is its **twin**: the own one replaces it, and takes over its names.
final class PlaceLayer: Sendable {
  /// How many places an add-on may have.
  static let capacity = 1 << 25
  /// How many add-ons of places there may be.
  static let maxCount = 32

  /// How the layer's place is numbered in the gazetteer.
  @inline(__always) static func place(layer: Int, index: Int) -> Int {
    -1 - (layer * capacity + index)
  }

  /// The layer and the index there of an own place.
  @inline(__always) static func position(of place: Int) -> (layer: Int, index: Int) {
    let number = -1 - place
    return (number / capacity, number % capacity)
  }

  let layer: AddOnLayer
  /// How many places there are.
  let count: Int
  let trie: NameTrie
  /// Which strings may be names; nil where the add-on does not say, or has other letters than the
  /// base.
  let nameFilter: NameFilter?
  /// The objects of OpenStreetMap that the places are; nil where the add-on is not made of an
  /// extract.
  let mapObjects: MapObjects?
  /// The objects that countries, regions and counties of the base are; nil where the add-on knows
  /// none.
  let divisions: DivisionObjects?
  let prominences: ByteView
  let coordinates: CoordinateTable
  let spatialIndex: SpatialIndex
  let displayNames: StringTable
  let facts: FactTable
  let terms: StringTable
  /// For each place the reference to its anchor and that to its twin plus one, four bytes each.
  private let anchors: ByteView
  let twins: TwinTable

  init(_ layer: AddOnLayer, number: Int, over base: Gazetteer) throws(GazetteerError) {
    self.layer = layer
    let addOn = layer.addOn
    let parameters = addOn.section("PARM")
    func parameter(_ parameter: Layout.Parameter) -> Int {
      parameters.uint32(at: parameter.rawValue * 4)
    }
    count = parameter(.cityCount)
    trie = NameTrie(
      addOn.section("NAME"), tables: SymbolTables(addOn.section("SYMB")),
      postingWidth: parameter(.postingWidth))
    nameFilter =
      layer.codes.isIdentity ? NameFilter(addOn.section(AddOnLayout.nameFilter)) : nil
    mapObjects = MapObjects(
      addOn.section(AddOnLayout.mapObjects), addOn.section(AddOnLayout.categories), count: count)
    divisions = DivisionObjects(addOn.section(AddOnLayout.divisions), layer)
    prominences = addOn.section("PROM")
    coordinates = CoordinateTable(addOn.section("CRDS"), count: count)
    spatialIndex = SpatialIndex(addOn.section("NEAR"))
    displayNames = StringTable(addOn.section("DISP"))
    facts = FactTable(addOn.section("FACT"), count: count)
    terms = StringTable(addOn.section("TERM"))
    anchors = addOn.section("ANCH")
    twins = TwinTable(addOn.section("TWIN"), anchors, layer, isSameBase: addOn.isBuilt(over: base))
    guard count <= PlaceLayer.capacity, prominences.count == count, anchors.count == count * 8
    else { throw .inconsistent(section: "PARM") }
    guard spatialIndex.byteCount == addOn.section("NEAR").count || count == 0 else {
      throw .inconsistent(section: "NEAR")
    }
  }

  /// The base city whose county, region and country are a place's; nil where the base lacks it.
  func anchor(_ index: Int) -> Int? { layer.references[anchors.uint32(at: index * 8)] }

  /// The base city that a place replaces.
  func twin(_ index: Int) -> Int? {
    let reference = anchors.uint32(at: index * 8 + 4)
    return reference > 0 ? layer.references[reference - 1] : nil
  }
}
