internal import Gazetteer
internal import Geography

/// Makes rows of addresses of an extract of OpenStreetMap.
///
///     let rows = ExtractRows()
///     try rows.read("liechtenstein-latest.osm.pbf", progress: { _, _ in }) { row in use(row) }
///     print(rows.report.rowCount, "addresses and streets")
///
/// A building is one address, whether it is a way or a relation. Houses that have no street have
/// that of their relation of the type associatedStreet or street. Houses that name no town have
/// that of ``ExtractTowns``; a street has the town of the houses of its name around it.
package final class ExtractRows {
  /// The rows so far, counted.
  package var report: AddressReport { intake.report }

  /// Makes an object that has read nothing.
  ///
  /// - Parameter languages: the languages in which names are wanted beside the local ones; nil for
  ///   all of them.
  package init(languages: Set<String>? = nil) { self.languages = languages }

  private let languages: Set<String>?
  private var intake = RowIntake(isStrict: false)
  /// The tags of relations that name the street of their members, by the member.
  private var streets: [Member: [(key: String, value: String)]] = [:]

  /// The towns and counties of the file that was read last.
  private(set) var towns = ExtractTowns()
  /// The towns of houses around which a street of a name may be, by the name and a square of a
  /// hundredth of a degree.
  private var townsOfStreets: [StreetSquare: Set<String>] = [:]
  /// The streets that name no town, until all houses are known.
  private var waiting: [AddressRow] = []

  private struct StreetSquare: Hashable {
    let street: String
    let row: Int
    let column: Int
  }

  private struct Member: Hashable {
    let kind: ExtractFile.Kind
    let id: Int
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - progress: takes how many bytes were read, of how many.
  ///   - take: takes a row.
  /// - Throws: ``AddressReadingError``.
  package func read(
    _ path: String, progress: (Int, Int) -> Void, take: (AddressRow) -> Void
  ) throws(AddressReadingError) {
    (waiting, townsOfStreets) = ([], [:])
    do {
      // A part in four of the work: the towns first.
      towns = try ExtractTowns(path) { count, total in progress(count / 4, total) }
      try ExtractFile.read(
        path, languages: languages,
        wants: { kind, keys in
          if keys.contains(prefix: "addr:") { return true }
          guard keys.contains("name") else { return false }
          return kind == .relation || kind == .way && keys.contains("highway")
        },
        progress: { count, total in progress(total / 4 + count / 4 * 3, total) },
        take: { object in
          if object.kind == .relation { return note(object) }
          add(object)
          for row in intake.takeRows() {
            if let located = located(row) { take(located) }
          }
        })
      for var row in waiting {
        row.city = townOfHouses(along: row) ?? towns.town(at: row.coordinate) ?? ""
        addMunicipality(to: &row)
        take(row)
      }
      (waiting, townsOfStreets) = ([], [:])
    } catch {
      throw AddressReadingError(file: path, kind: .extract(error.message))
    }
  }

  /// A row with its town; nil for a street that waits.
  private func located(_ row: AddressRow) -> AddressRow? {
    var row = row
    let isStreet = row.number.isEmpty && row.name.isEmpty
    if isStreet, row.city.isEmpty {
      waiting.append(row)
      return nil
    }
    if row.city.isEmpty { row.city = towns.town(at: row.coordinate) ?? "" }
    if !isStreet, !row.city.isEmpty {
      townsOfStreets[square(row, 0, 0), default: []].insert(row.city)
    }
    addMunicipality(to: &row)
    return row
  }

  /// Gives a row the town around its village, by which people ask for its street as well.
  private func addMunicipality(to row: inout AddressRow) {
    guard row.district.isEmpty, !row.city.isEmpty else { return }
    row.district = towns.municipality(around: row.city, near: row.coordinate) ?? ""
  }

  /// The town of the houses of a street's name in the square of its middle, or else in those
  /// around; nil where there are none, or those of several towns.
  private func townOfHouses(along street: AddressRow) -> String? {
    if let here = townsOfStreets[square(street, 0, 0)] {
      if here.count == 1 { return here.first }
      return towns.town(at: street.coordinate).flatMap { here.contains($0) ? $0 : nil }
    }
    var around: Set<String> = []
    for row in -1...1 {
      for column in -1...1 {
        around.formUnion(townsOfStreets[square(street, row, column)] ?? [])
      }
    }
    return around.count == 1 ? around.first : nil
  }

  private func square(_ row: AddressRow, _ rows: Int, _ columns: Int) -> StreetSquare {
    StreetSquare(
      street: row.street, row: Int((row.coordinate.latitude * 100).rounded(.down)) + rows,
      column: Int((row.coordinate.longitude * 100).rounded(.down)) + columns)
  }

  /// Notes the members of a relation of a street.
  private func note(_ relation: ExtractFile.Object) {
    let tags = Tags(relation.tags)
    guard ["associatedStreet", "street"].contains(tags["type"]) else { return }
    var own = relation.tags.filter { $0.key.utf8.starts(with: "addr:".utf8) }
    if tags["addr:street"].isEmpty, !tags["name"].isEmpty {
      own.append(("addr:street", tags["name"]))
    }
    for member in relation.members where !["street", "associated"].contains(member.role) {
      switch member.kind {
      case "n": streets[Member(kind: .node, id: member.id)] = own
      case "w": streets[Member(kind: .way, id: member.id)] = own
      default: streets[Member(kind: .area, id: member.id)] = own
      }
    }
  }

  /// The positions of a way.
  ///
  /// There are none of one across the 180th meridian, which no box can hold.
  private func line(of way: ExtractFile.Object) -> [Coordinate] {
    let positions = way.rings.first ?? []
    guard zip(positions, positions.dropFirst()).allSatisfy({ abs($0.x - $1.x) < 180 }) else {
      return []
    }
    return positions.compactMap { Coordinate(latitude: $0.y, longitude: $0.x) }
  }

  private func add(_ object: ExtractFile.Object) {
    var tags = Tags(object.tags)
    if let street = streets[Member(kind: object.kind, id: object.id)], tags["addr:street"].isEmpty,
      tags["addr:place"].isEmpty
    {
      for tag in street where tags[tag.key].isEmpty { tags.add(tag.key, tag.value) }
    }
    let rows = FeatureRows.openStreetMap(tags, isLine: object.kind == .way) { closedLinesAreAreas in
      RepresentativePoint.of(object, closedLinesAreAreas: closedLinesAreAreas)
    }
    let excerpt = { "\(object.kind) \(object.id)" }
    switch rows {
    case .success(let rows):
      // Without strictness nothing is thrown.
      for var row in rows {
        row.object = MapObject.key(object.mapKind, object.id)
        if object.kind == .way, row.number.isEmpty, row.name.isEmpty { row.line = line(of: object) }
        try? intake.take(nil, row, line: 0, excerpt)
      }
    case .failure(let skipped): try? intake.skip(skipped.rule, line: 0, excerpt)
    }
  }
}
