public import Gazetteer
public import Geography

/// The names of a map from a gazetteer: countries, regions and cities by prominence.
///
///     let labels = GazetteerLabels(try Gazetteer.bundled(), language: "de")
///     let picture = MapPicture(
///       outline: try .bundled(), details: try .bundled(), labels: labels, title: "Orte", pins: pins)
///
/// Which names there are at a zoom is found once, for all languages; ``inLanguage(_:)`` is another
/// view of the same.
public struct GazetteerLabels: MapLabelSource, Sendable {
  /// The places with their names.
  public let gazetteer: Gazetteer
  /// The language of the names; nil for the names that the gazetteer shows by default.
  public let language: String?
  let index: LabelIndex

  /// Finds out which places of a gazetteer have names on a map.
  ///
  /// - Parameters:
  ///   - gazetteer: the places with their names.
  ///   - language: the language of the names, such as `de`; nil for the default names.
  /// - Complexity: O(*n* log *n*) in the number of places, some 100 ms in a release build; keep it.
  public init(_ gazetteer: Gazetteer, language: String? = nil) {
    self.init(gazetteer, language: language, index: LabelIndex(gazetteer))
  }

  private init(_ gazetteer: Gazetteer, language: String?, index: LabelIndex) {
    self.gazetteer = gazetteer
    self.language = language
    self.index = index
  }

  /// The same labels in another language.
  ///
  /// - Parameter language: the language of the names; nil for the default names.
  /// - Returns: the labels.
  /// - Complexity: O(1).
  public func inLanguage(_ language: String?) -> GazetteerLabels {
    GazetteerLabels(gazetteer, language: language, index: index)
  }

  /// The labels of a part of the world, the most important first.
  ///
  /// - Parameters:
  ///   - area: the part of the world.
  ///   - zoom: how near it is; nearer than 13 there are no more names than at 13.
  /// - Returns: labels in the area.
  /// - Complexity: O(*n*) in the labels of the whole world, and a name is read for each that is
  ///   returned.
  public func labels(in area: BoundingBox, zoom: Int) -> [MapLabel] {
    index.entries.filter { $0.zoom <= zoom && area.contains($0.coordinate) }.compactMap(label)
  }

  /// Whether a name has the number of a quarter, as "Paris 18 Buttes-Montmartre" does.
  private static func isNumberedQuarter(_ name: String) -> Bool {
    let words = name.split(separator: " ")
    return words.count > 2 && words[1].allSatisfy { $0.isASCII && $0.isNumber }
  }

  /// The label of an entry, or nil for a numbered quarter from afar: the name of the city is what
  /// orients.
  func label(_ entry: LabelIndex.Entry) -> MapLabel? {
    guard let place = gazetteer.place(entry.place) else { return nil }
    if entry.kind == .city, entry.zoom <= 10, Self.isNumberedQuarter(place.name) { return nil }
    return MapLabel(
      name: language.flatMap { place.name(in: $0) } ?? place.name, coordinate: entry.coordinate,
      kind: entry.kind, zoom: entry.zoom)
  }
}
