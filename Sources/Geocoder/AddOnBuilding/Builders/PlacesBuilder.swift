internal import CSV
internal import Files
internal import Gazetteer
internal import GazetteerWriting
internal import Geography
internal import TextTools

/// Builds an add-on of places from tables.
///
///     let built = try PlacesBuilder.build(BuildOptions(paths: ["shops.tsv"], base: base))
///
/// Columns are found by their headers, and dumps of GeoNames are recognised. Each place is given an
/// **anchor**, the nearest city of the base, for what it lies in; columns for country, region and
/// county narrow where that city may be. A place that the base has too becomes its **twin** and
/// replaces it.
package struct PlacesBuilder {
  /// How many rows are read between two calls of progress.
  private static let progressStep = 2_000
  /// How many places an add-on may have: their numbers stand in postings of four bytes.
  private static let maxCount = 1 << 24

  /// A place, and where it lies.
  struct Entry {
    var place: SourcePlace
    var anchor: Int
    var twin: Int?
    var rank: ExtractPlaces.Rank
    var mapObject: MapObject?
  }

  private let options: BuildOptions
  private var finder: BaseFinder
  private var report = BuildReport()
  private(set) var entries: [Entry] = []
  /// The places by their folded names, to tell those that are listed twice.
  private var namesakes: [[UInt8]: [Int]] = [:]
  private var replaced: Set<Int> = []
  /// The objects of OpenStreetMap that countries, regions and counties of the base are.
  private(set) var divisions: [Int: (level: Int, object: MapObject)] = [:]

  /// Builds an add-on.
  ///
  /// The same input over the same base gives the same bytes.
  ///
  /// - Parameter options: the inputs and the base.
  /// - Returns: the add-on, with the report.
  /// - Throws: `AddOnBuildError` when an input cannot be read, nothing is left, or a row is skipped
  ///   in a strict build.
  package static func build(_ options: BuildOptions) throws(AddOnBuildError) -> BuiltAddOn {
    var builder = PlacesBuilder(options)
    var checksum: UInt32 = 0
    for path in options.paths { checksum = try builder.read(path, continuing: checksum) }
    return try builder.finish(checksum)
  }

  private init(_ options: BuildOptions) {
    self.options = options
    finder = BaseFinder(options.base)
  }

  private mutating func read(
    _ path: String, continuing checksum: UInt32
  ) throws(AddOnBuildError) -> UInt32 {
    if try ExtractFile.isExtract(path) { return try readExtract(path, continuing: checksum) }
    let input = try TableInput(path: path, continuing: checksum)
    let beginning = try input.beginning()
    if ExtractFile.isExtract(beginning) {
      throw .addresses(AddressReadingError(file: input.name, kind: .extractFromStream))
    }
    let first = beginning.prefix { $0 != 0x0A && $0 != 0x0D }
    let fields = first.split(separator: 0x09, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    let isDump = PlaceColumns.isGeonamesDump(fields)
    // In the dumps of GeoNames quotes are part of names.
    var reader = input.reader(CSVDialect(delimiter: 0x09, isQuoting: false))
    var columns = isDump ? PlaceColumns.geonamesDump : nil
    do throws(CSVError<InputOutputError>) {
      if !isDump { try reader.sniff() }
      while let batch = try reader.nextBatch() {
        var cursor = CSVCursor(batch)
        while cursor.next() {
          if cursor.isBlank { continue }
          let record = cursor.fields.indices.map { cursor.value($0) }
          let place = RowPlace(file: input.name, line: cursor.line)
          // As in the tables that `build-gazetteer --add` reads.
          if record[0].hasPrefix("# ") { continue }
          if let columns {
            add(record, columns, place)
          } else {
            let found = PlaceColumns(firstRecord: record)
            columns = found
            if !found.missing.isEmpty { break }
            if !found.hasHeader { add(record, found, place) }
          }
          if report.rowCount % PlacesBuilder.progressStep == 0 {
            options.progress(.reading(rows: report.rowCount, bytes: input.byteCount, of: nil))
          }
        }
        if columns?.missing.isEmpty == false { break }
      }
    } catch {
      throw input.failure(error)
    }
    guard let columns, !columns.missing.isEmpty else { return input.checksum }
    throw .missingColumns(name: input.name, missing: columns.missing, found: fields)
  }

  /// Reads an extract of OpenStreetMap.
  private mutating func readExtract(
    _ path: String, continuing checksum: UInt32
  ) throws(AddOnBuildError) -> UInt32 {
    var digest = FNV1a()
    digest.add(UInt64(checksum))
    var pieces: [String: [Coordinate]] = [:]
    var places:
      [(
        place: SourcePlace, point: Coordinate, town: String, rank: ExtractPlaces.Rank,
        mapObject: MapObject, row: RowPlace
      )] = []
    let towns: ExtractTowns
    do throws(ExtractFile.Fault) {
      towns = try ExtractTowns(path) { count, total in
        options.progress(.reading(rows: report.rowCount, bytes: count / 2, of: total))
      }
      try ExtractFile.read(path, languages: options.languages, wants: ExtractPlaces.wants) {
        (count, total) in
        options.progress(.reading(rows: report.rowCount, bytes: total / 2 + count / 2, of: total))
      } take: { object in
        guard let found = ExtractPlaces.place(object) else { return }
        report.addRows(1)
        let row = RowPlace(file: path, object: found.object)
        guard case .success(let point) = found.point else {
          return report.skip("no node of it is in the file", row)
        }
        if found.isPiece {
          // A river is one place, not each of its pieces.
          let known = pieces[found.name] ?? []
          guard !known.contains(where: { $0.distance(to: point) < PlacesBuilder.pieceKilometres })
          else { return report.skip("a piece of a river", count: 1, isFault: false, examples: []) }
          pieces[found.name, default: []].append(point)
        }
        for text in [found.name, found.feature, found.population] + found.otherNames.map(\.text) {
          digest.add(text)
          digest.add(0xFF)
        }
        digest.add(point.latitude.bitPattern)
        digest.add(point.longitude.bitPattern)
        var place = SourcePlace()
        place.name = found.name
        place.names = found.otherNames
        place.population = min(Int(found.population) ?? 0, SourcePlace.maxPopulation)
        place.feature = found.feature
        place.minProminence = found.minProminence
        places.append((place, point, found.town, found.rank, found.mapObject, row))
      }
    } catch {
      throw .addresses(AddressReadingError(file: path, kind: .extract(error.message)))
    }
    addDivisions(of: towns)
    // Of a name that several have within a kilometre, the hamlet comes before the car park.
    for rank in [ExtractPlaces.Rank.landscape, .thing, .accessory] {
      for found in places where found.rank == rank {
        // It lies in what its town lies in, and not in the town beyond the border that is nearer.
        let town = found.town.isEmpty ? towns.townHolding(found.point) : found.town
        add(
          found.place, at: found.point, in: nil, found.row, rank: rank, mapObject: found.mapObject,
          anchor: town.flatMap { finder.city(named: $0, near: found.point) })
      }
    }
    return UInt32(truncatingIfNeeded: digest.value ^ digest.value >> 32)
  }

  /// Notes which objects divisions of the base are: those of their name with their point within, of
  /// several the largest.
  private mutating func addDivisions(of towns: ExtractTowns) {
    for division in towns.divisions {
      let kinds: Set<PlaceKind> = division.level == 2 ? [.country] : [.region, .county]
      for name in division.names {
        for (place, _) in options.base.places(named: name)
        where place.index >= 0 && kinds.contains(place.kind) && !place.isInformal
          && division.level < divisions[place.index]?.level ?? .max
          && division.area.contains(place.coordinate)
        {
          divisions[place.index] = (division.level, division.object)
        }
      }
    }
  }

  /// How near to one another pieces of a river are one river, in kilometres.
  private static let pieceKilometres = 25.0

  private mutating func add(_ record: [String], _ columns: PlaceColumns, _ row: RowPlace) {
    report.addRows(1)
    func value(_ role: PlaceColumns.Role) -> String {
      guard let index = columns[role], index < record.count else { return "" }
      return record[index].trimmed
    }
    var place = SourcePlace()
    place.name = value(.name)
    guard !place.name.isEmpty else { return report.skip("no name", row) }
    guard let latitude = PlacesBuilder.degrees(value(.latitude), limit: 90) else {
      return report.skip("no latitude from -90 to 90", row)
    }
    guard let longitude = PlacesBuilder.degrees(value(.longitude), limit: 180) else {
      return report.skip("no longitude from -180 to 180", row)
    }
    for name in value(.otherNames).split(whereSeparator: columns.nameSeparators.contains) {
      let text = String(name).trimmed
      if text.isEmpty || text.contains(bytesOf: "://") { continue }
      place.names.append(SourceName(text: text, kind: .alternate))
    }
    let population = value(.population)
    place.population = min(max(0, Int(population) ?? 0), SourcePlace.maxPopulation)
    if !population.isEmpty, Int(population) == nil {
      report.note("a population that is not a whole number", row)
    }
    place.feature = value(.feature)
    place.timeZone = value(.timeZone)
    place.geonamesID = Int(UInt32(value(.geonamesID)) ?? 0)
    guard let point = Coordinate(latitude: latitude, longitude: longitude) else { return }
    add(place, at: point, in: container(of: value, row), row)
  }

  /// Adds a place, whose names are the other ones so far.
  private mutating func add(
    _ place: SourcePlace, at point: Coordinate, in container: Int?, _ row: RowPlace,
    rank: ExtractPlaces.Rank = .landscape, mapObject: MapObject? = nil, anchor: Int? = nil
  ) {
    var place = place
    guard place.name.utf8.count <= SourcePlace.longestName else {
      return report.skip("a name of more than \(SourcePlace.longestName) bytes", row)
    }
    let codes = FoldedText(place.name, table: options.base.folding).codes
    guard isUsable(codes) else {
      return report.skip("a name without a letter that the gazetteer knows", row)
    }
    place.latitude = Int((point.latitude * Layout.coordinateScale).rounded())
    place.longitude = Int((point.longitude * Layout.coordinateScale).rounded())
    place.names.insert(SourceName(text: place.name, kind: .primary), at: 0)
    // The coordinate distinguishes the same name here and elsewhere.
    let known = namesakes[codes] ?? []
    guard
      !known.contains(where: {
        // Two shops of a chain may be in one street.
        let areBranches = rank == .thing && entries[$0].rank == rank
        return isSame(
          entries[$0].place, place,
          within: areBranches ? PlacesBuilder.reachOfBranch : BaseFinder.reachOfName)
      })
    else {
      return report.skip("listed twice: the same name within a kilometre, or the same id", row)
    }
    guard
      let nearest = anchor.map({ (city: $0, distance: 0.0) })
        ?? finder.nearest(to: point, in: container) ?? finder.nearest(to: point, in: nil)
    else { return report.skip("the gazetteer has no city near which to put it", row) }
    if nearest.distance > PlacesBuilder.farKilometres {
      report.note(
        container == nil
          ? "more than 100 km from any city of the gazetteer"
          : "more than 100 km from any city of the country or region of its columns", row)
    }
    var twin = finder.twin(of: codes, id: place.geonamesID, at: point)
    if let city = twin, !replaced.insert(city).inserted { twin = nil }
    if let twin { complete(&place, from: twin) }
    namesakes[codes, default: []].append(entries.count)
    entries.append(
      Entry(place: place, anchor: nearest.city, twin: twin, rank: rank, mapObject: mapObject))
  }

  /// How near to one another two objects of a name and a kind are one, in kilometres: a node and
  /// the building around it.
  private static let reachOfBranch = 0.2

  /// The distance to its anchor from which a place is reported as far, in kilometres.
  private static let farKilometres = 100.0

  /// Takes over values of the base that the row lacks.
  private func complete(_ place: inout SourcePlace, from twin: Int) {
    guard let city = options.base.place(twin) else { return }
    let record = city.record
    if place.population == 0 { place.population = record.population ?? 0 }
    if place.geonamesID == 0 { place.geonamesID = record.geonamesID ?? 0 }
    if place.timeZone.isEmpty { place.timeZone = record.timeZone ?? "" }
    if place.feature.isEmpty { place.feature = record.feature ?? "" }
    place.minProminence = max(place.minProminence, options.base.prominence(twin))
  }

  private func isSame(_ first: SourcePlace, _ second: SourcePlace, within reach: Double) -> Bool {
    if first.geonamesID > 0, first.geonamesID == second.geonamesID { return true }
    func point(_ place: SourcePlace) -> Coordinate {
      Coordinate(
        clampingLatitude: Double(place.latitude) / Layout.coordinateScale,
        longitude: Double(place.longitude) / Layout.coordinateScale)
    }
    return point(first).distance(to: point(second)) <= reach
  }

  /// The country, region or county of the columns.
  private mutating func container(
    of value: (PlaceColumns.Role) -> String, _ row: RowPlace
  ) -> Int? {
    let text = value(.country)
    guard !text.isEmpty else { return nil }
    guard let country = finder.country(text) else {
      report.note("an unknown country; that of the nearest city is used", row)
      return nil
    }
    let regionText = value(.region)
    guard !regionText.isEmpty, regionText != "00" else { return country }
    guard let region = finder.division(regionText, in: country, .region) else {
      report.note("an unknown region; that of the country's nearest city is used", row)
      return country
    }
    let countyText = value(.county)
    guard !countyText.isEmpty else { return region }
    let county = finder.division(countyText, in: region, .county)
    // A county without cities anchors nothing.
    return county.flatMap { options.base.hierarchy.cityRange(of: $0).isEmpty ? nil : $0 } ?? region
  }

  /// Whether a folded name can be looked up.
  private func isUsable(_ codes: [UInt8]) -> Bool {
    !codes.isEmpty && codes.count <= Layout.longestName
      && !options.base.folding.symbols(codes[...]).contains(0)
  }

  /// A coordinate in degrees; a comma may stand for the point.
  private static func degrees(_ text: String, limit: Double) -> Double? {
    let plain = text.contains(".") ? text : String(text.map { $0 == "," ? "." : $0 })
    guard let degrees = Double(plain), degrees.isFinite, abs(degrees) <= limit else { return nil }
    return degrees
  }

  private mutating func finish(_ checksum: UInt32) throws(AddOnBuildError) -> BuiltAddOn {
    if options.isStrict, report.skippedCount > 0 { throw .strict(report) }
    guard !entries.isEmpty else { throw .nothing(report) }
    guard entries.count <= PlacesBuilder.maxCount else {
      throw .tooMuch(what: "places", limit: PlacesBuilder.maxCount)
    }
    report.entryCount = entries.count
    let keyed = entries.map {
      (HilbertCurve.position(latitude: $0.place.latitude, longitude: $0.place.longitude), $0)
    }
    entries = keyed.enumerated().sorted {
      ($0.element.0, $0.element.1.place.name, $0.offset)
        < ($1.element.0, $1.element.1.place.name, $1.offset)
    }.map(\.element.1)
    let writer = PlacesWriter(entries, divisions: divisions.mapValues(\.object), options)
    return BuiltAddOn(bytes: writer.bytes(inputChecksum: checksum), report: report)
  }
}

extension String {
  /// The string without white space at its ends.
  var trimmed: String {
    var view = Substring(self)
    while let first = view.first, first.isWhitespace { view.removeFirst() }
    while let last = view.last, last.isWhitespace { view.removeLast() }
    return String(view)
  }
}
