internal import CSV
internal import Files
internal import Gazetteer
internal import GazetteerWriting
internal import Geography
internal import TextTools

/// Builds an add-on of postal codes from the postal dumps of GeoNames.
///
///     let built = try PostcodesBuilder.build(BuildOptions(paths: ["allCountries.txt"], base: base))
///
/// A row has twelve columns: country, code, place, three divisions with a name and a code each,
/// latitude, longitude, accuracy. Rows of one code become one area: it lies in their middle, and is
/// named after the place that is nearest to that.
///
/// The region is not that of the row's code, which is often of another list than the base's: of all
/// rows of a country with one code it is the region that most of their nearest cities lie in.
package struct PostcodesBuilder {
  private static let progressStep = 5_000
  /// How many rows an add-on may be built from: they are kept in about 40 bytes each.
  private static let maxRowCount = 1 << 25
  /// How far the city may be that tells the region, in kilometres.
  private static let regionReach = 100.0

  /// A row, in as few bytes as it takes: a dump has more than a million.
  private struct Row {
    /// The letters of the country, the first highest.
    var country: UInt16
    /// The code's characters from the highest byte down.
    var high: UInt64
    var low: UInt32
    /// In steps of 0.0001 degrees.
    var latitude: Int32
    var longitude: Int32
    /// The number of its region's code among those of all rows.
    var division: UInt32
    /// Where the name begins among all names, and how long it is.
    var nameStart: UInt32
    var nameLength: UInt16

    func precedes(_ other: Row, _ names: [UInt8]) -> Bool {
      if country != other.country { return country < other.country }
      if high != other.high { return high < other.high }
      if low != other.low { return low < other.low }
      if latitude != other.latitude { return latitude < other.latitude }
      if longitude != other.longitude { return longitude < other.longitude }
      return names[range].lexicographicallyPrecedes(names[other.range])
    }

    var range: Range<Int> { Int(nameStart)..<Int(nameStart) + Int(nameLength) }

    func hasCode(of other: Row) -> Bool {
      country == other.country && high == other.high && low == other.low
    }
  }

  private let options: BuildOptions
  private var finder: BaseFinder
  private var report = BuildReport()
  private var rows: [Row] = []
  private var names: [UInt8] = []
  private var divisions: [String: UInt32] = [:]
  private var countries: [String: UInt16?] = [:]
  /// By the number of a division's code, how many of its rows are nearest to cities of each region.
  private var votes: [[Int: Int]] = []

  /// Builds an add-on.
  ///
  /// The same input over the same base gives the same bytes.
  ///
  /// - Parameter options: the inputs and the base.
  /// - Returns: the add-on, with the report.
  /// - Throws: `AddOnBuildError` when an input cannot be read, nothing is left, or a row is skipped
  ///   in a strict build.
  package static func build(_ options: BuildOptions) throws(AddOnBuildError) -> BuiltAddOn {
    var builder = PostcodesBuilder(options)
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
    // A zip or a table of another kind is refused by its beginning.
    _ = try input.beginning()
    var reader = input.reader(CSVDialect(delimiter: 0x09, isQuoting: false))
    do throws(CSVError<InputOutputError>) {
      try reader.sniff(delimiter: 0x09, isQuoting: false)
      while let batch = try reader.nextBatch() {
        var cursor = CSVCursor(batch)
        while cursor.next() {
          if cursor.isBlank { continue }
          add(cursor, RowPlace(file: input.name, line: cursor.line))
          if report.rowCount % PostcodesBuilder.progressStep == 0 {
            options.progress(.reading(rows: report.rowCount, bytes: input.byteCount, of: nil))
          }
        }
      }
    } catch {
      throw input.failure(error)
    }
    guard rows.count <= PostcodesBuilder.maxRowCount, names.count < Int(UInt32.max) else {
      throw .tooMuch(what: "postal codes", limit: PostcodesBuilder.maxRowCount)
    }
    return input.checksum
  }

  /// Reads the postal codes of an extract of OpenStreetMap: those of addresses, and those of areas
  /// without addresses.
  private mutating func readExtract(
    _ path: String, continuing checksum: UInt32
  ) throws(AddOnBuildError) -> UInt32 {
    var digest = FNV1a()
    digest.add(UInt64(checksum))
    var known: Set<String> = []
    do throws(ExtractFile.Fault) {
      try ExtractFile.read(path) { kind, keys in
        kind != .relation && keys.contains("addr:postcode")
          || kind == .area && keys.contains("boundary") && keys.contains("postal_code")
      } progress: { count, total in
        options.progress(.reading(rows: report.rowCount, bytes: count, of: total))
      } take: { object in
        let tags = Tags(object.tags)
        guard case .success(let point) = RepresentativePoint.of(object),
          let city = finder.city(around: point),
          let region = options.base.hierarchy.region(of: city)
        else { return }
        let town = tags.first(of: "addr:city", "addr:town", "addr:village", "addr:hamlet")
        let country =
          tags["addr:country"].utf8.count == 2
          ? tags["addr:country"].uppercased() : options.base.place(city)?.countryCode ?? ""
        // Areas come after all else.
        let isArea = tags["boundary"] == "postal_code" && tags["addr:postcode"].isEmpty
        let codes = FieldText.list(tags[isArea ? "postal_code" : "addr:postcode"])
        for code in codes where !isArea || !known.contains(code) {
          known.insert(code)
          for text in [country, code, town] {
            digest.add(text)
            digest.add(0xFF)
          }
          digest.add(point.latitude.bitPattern)
          digest.add(point.longitude.bitPattern)
          report.addRows(1)
          add(
            code, of: country, name: town, division: "\(options.base.hierarchy.place(region))",
            point,
            RowPlace(file: path, object: "\(object.kind) \(object.id)"))
        }
      }
    } catch {
      throw .addresses(AddressReadingError(file: path, kind: .extract(error.message)))
    }
    return UInt32(truncatingIfNeeded: digest.value ^ digest.value >> 32)
  }

  private mutating func add(_ cursor: CSVCursor, _ place: RowPlace) {
    report.addRows(1)
    guard cursor.fields.count >= 11 else {
      return report.skip("fewer than 11 columns separated by tabs", place)
    }
    guard let latitude = Double(cursor.value(9)), abs(latitude) <= 90,
      let longitude = Double(cursor.value(10)), abs(longitude) <= 180,
      let point = Coordinate(latitude: latitude, longitude: longitude)
    else { return report.skip("no coordinate", place) }
    add(
      cursor.value(1), of: cursor.value(0), name: cursor.value(2), division: cursor.value(4), point,
      place)
  }

  /// Adds a code with the name of its town and the code of its division.
  private mutating func add(
    _ code: String, of countryText: String, name: String, division: String, _ point: Coordinate,
    _ place: RowPlace
  ) {
    guard let country = country(countryText) else {
      return report.skip("a country that the gazetteer does not have", place)
    }
    guard let text = PostalCodeText(code, country: countryText) else {
      return report.skip("a postal code with unsupported characters, or with more than 12", place)
    }
    var code = Array(text.text.utf8)
    code += [UInt8](repeating: 0, count: PostalCodeText.maxCount - code.count)
    let name = Array(name.trimmed.utf8.prefix(Int(UInt16.max)))
    let key = "\(countryText).\(division)"
    let division = divisions[key] ?? UInt32(divisions.count)
    if Int(division) == divisions.count {
      divisions[key] = division
      votes.append([:])
    }
    rows.append(
      Row(
        country: country, high: code[..<8].reduce(0) { $0 << 8 | UInt64($1) },
        low: code[8...].reduce(0) { $0 << 8 | UInt32($1) },
        latitude: Int32((point.latitude * 10_000).rounded()),
        longitude: Int32((point.longitude * 10_000).rounded()), division: division,
        nameStart: UInt32(names.count), nameLength: UInt16(name.count)))
    names += name
    vote(division, point, countryText)
  }

  /// The most rows of one code that are asked where they lie: enough for a majority.
  private static let maxVoteCount = 200

  /// Notes which region a row of a division's code lies in.
  private mutating func vote(_ division: UInt32, _ point: Coordinate, _ country: String) {
    let known = votes[Int(division)]
    guard known.values.reduce(0, +) < PostcodesBuilder.maxVoteCount,
      let place = options.base.country(code: country)?.index,
      let nearest = finder.nearest(to: point, in: place, within: PostcodesBuilder.regionReach),
      let region = options.base.hierarchy.region(of: nearest.city)
    else { return }
    votes[Int(division)][options.base.hierarchy.place(region), default: 0] += 1
  }

  private mutating func country(_ text: String) -> UInt16? {
    if let known = countries[text] { return known }
    let letters = Array(text.utf8)
    let isKnown = letters.count == 2 && options.base.country(code: text) != nil
    let number = isKnown ? UInt16(letters[0]) << 8 | UInt16(letters[1]) : nil
    countries[text] = .some(number)
    return number
  }

  private mutating func finish(_ checksum: UInt32) throws(AddOnBuildError) -> BuiltAddOn {
    if options.isStrict, report.skippedCount > 0 { throw .strict(report) }
    guard !rows.isEmpty else { throw .nothing(report) }
    let names = names
    rows.sort { $0.precedes($1, names) }
    var writer = AddOnWriter(.postcodes, over: options.base)
    writer.notice = options.notice
    let regions = regionReferences(&writer)
    var table = PostalCodeWriter()
    var start = 0
    while start < rows.count {
      var end = start
      while end < rows.count, rows[end].country == rows[start].country { end += 1 }
      let code = String(
        decoding: [UInt8(rows[start].country >> 8), UInt8(rows[start].country & 0xFF)],
        as: UTF8.self)
      let codes = merged(start..<end, country: code)
      report.entryCount += codes.count
      // The region is carried by the number of its division's code.
      table.add(country: code, codes) { Int($0).flatMap { regions[$0] } }
      start = end
    }
    writer.entryCount = report.entryCount
    writer.set("POST", table.bytes)
    return BuiltAddOn(bytes: writer.bytes(inputChecksum: checksum), report: report)
  }

  /// For each division's code, the reference to the region that most of its rows lie in.
  private func regionReferences(_ writer: inout AddOnWriter) -> [Int?] {
    votes.map { votes in
      votes.max { ($0.value, -$0.key) < ($1.value, -$1.key) }.map { writer.reference($0.key) }
    }
  }

  /// The codes of a country, each once.
  private func merged(_ range: Range<Int>, country: String) -> [SourcePostalCode] {
    var codes: [SourcePostalCode] = []
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start + 1
      while end < range.upperBound, rows[end].hasCode(of: rows[start]) { end += 1 }
      if let code = area(rows[start..<end], country) { codes.append(code) }
      start = end
    }
    return codes
  }

  private func area(_ group: ArraySlice<Row>, _ country: String) -> SourcePostalCode? {
    guard let first = group.first, let text = text(first, country) else { return nil }
    // Counted from the first, so that both sides of the antimeridian are near.
    func east(_ row: Row) -> Double {
      (Double(row.longitude - first.longitude) / 10_000).remainder(dividingBy: 360)
    }
    let latitude = group.reduce(0) { $0 + Double($1.latitude) } / Double(group.count) / 10_000
    let middle = group.reduce(0) { $0 + east($1) } / Double(group.count)
    func distance(_ row: Row) -> Double {
      (abs(Double(row.latitude) / 10_000 - latitude) + abs(east(row) - middle))
    }
    let nearest = group.min { distance($0) < distance($1) } ?? first
    let longitude = (Double(first.longitude) / 10_000 + middle).remainder(dividingBy: 360)
    let center = Coordinate(clampingLatitude: latitude, longitude: longitude)
    let distances = group.map { row in
      center.distance(
        to: Coordinate(
          clampingLatitude: Double(row.latitude) / 10_000,
          longitude: Double(row.longitude) / 10_000))
    }
    return SourcePostalCode(
      country: country, text: text,
      name: String(decoding: names[nearest.range], as: UTF8.self), latitude: latitude,
      longitude: longitude, region: String(nearest.division),
      isWide: SourcePostalCode.isWide(distances))
  }

  private func text(_ row: Row, _ country: String) -> PostalCodeText? {
    var bytes: [UInt8] = []
    for shift in stride(from: 56, through: 0, by: -8) {
      bytes.append(UInt8(row.high >> shift & 0xFF))
    }
    for shift in stride(from: 24, through: 0, by: -8) {
      bytes.append(UInt8(row.low >> shift & 0xFF))
    }
    return PostalCodeText(
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self), country: country)
  }
}
