internal import Geography

/// Makes rows of addresses of an extract of OpenStreetMap.
///
///     let rows = ExtractRows()
///     try rows.read("liechtenstein-latest.osm.pbf", progress: { _, _ in }) { row in use(row) }
///     print(rows.report.rowCount, "addresses and streets")
///
/// A building is one address, whether it is a way or a relation. Houses that have no street have that of their relation
/// of the type associatedStreet or street.
package final class ExtractRows {
  /// The rows so far, counted.
  package var report: AddressReport { intake.report }

  /// Makes an object that has read nothing.
  package init() {}

  private var intake = RowIntake(isStrict: false)
  /// The tags of relations that name the street of their members, by the member.
  private var streets: [Member: [(key: String, value: String)]] = [:]

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
    do {
      try ExtractFile.read(
        path,
        wants: { kind, keys in
          if keys.contains(where: { $0.utf8.starts(with: "addr:".utf8) }) { return true }
          guard keys.contains("name") else { return false }
          return kind == .relation || kind == .way && keys.contains("highway")
        },
        progress: progress,
        take: { object in
          if object.kind == .relation { return note(object) }
          add(object)
          intake.takeRows().forEach(take)
        })
    } catch {
      throw AddressReadingError(file: path, kind: .extract(error.message))
    }
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
      for row in rows { try? intake.take(nil, row, line: 0, excerpt) }
    case .failure(let skipped): try? intake.skip(skipped.rule, line: 0, excerpt)
    }
  }
}
