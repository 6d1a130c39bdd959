import CSV
import GeoFormats
import Geocoding
import Geography
import TextTools

/// The output of one batch.
struct TableAnswers: Sendable {
  /// The output.
  var bytes: [UInt8] = []
  /// The output for the rows without a place.
  var unmatched: [UInt8] = []
  /// Notes on the first odd rows.
  var problems: [CSVProblem] = []
  /// The counts of rows by outcome.
  var summary = TableSummary()
  /// How many bytes the rows were.
  var inputByteCount = 0
  /// The points that were looked for.
  var points = PointCounts()
  /// How far the places are from the points of their rows, in kilometres.
  var distances: [Double] = []
}

/// How many points have a place, each counted once.
struct PointCounts: Sendable {
  var found = 0
  /// Those without a place.
  var missing = 0
  /// Those that would have one with latitude and longitude swapped.
  var swapped = 0
  /// One of these, as it was asked for.
  var example: String?

  mutating func add(_ other: PointCounts) {
    found += other.found
    missing += other.missing
    swapped += other.swapped
    example = example ?? other.example
  }

  /// Whether latitude and longitude have been taken for each other, by all that the points tell.
  var seemSwapped: Bool { swapped * 2 > missing && swapped > found }
}

/// Answers rows on one thread.
final class TableAnswerer {
  /// More problems than these of one batch are counted and not kept.
  static let problemLimit = 20
  /// Separates the values of a key; a value that contains it only costs a useless cache entry.
  private static let separator: UInt8 = 0x1F

  private let layout: TableLayout
  private let queried: [Int]
  private let encoder: TableRowEncoder
  private var cache = AnswerCache()
  private let shared: SharedAnswers
  private var key: [UInt8] = []
  /// The points of the batch that were not in the cache.
  private var points = PointCounts()
  /// The distances of the batch, where points are compared.
  private var distances: [Double] = []
  /// The added columns for the results of a row, each after its number of bytes.
  private var results: [UInt8] = []
  private static let countByteCount = 4

  init(_ layout: TableLayout, shared: SharedAnswers) {
    self.layout = layout
    self.shared = shared
    encoder = TableRowEncoder(layout)
    switch layout.columns.query {
    case .place(let parts): queried = parts.map(\.column)
    case .point(let latitude, let longitude): queried = [latitude, longitude]
    }
  }

  /// Answers every row of a batch.
  ///
  /// - Parameters:
  ///   - batch: the rows.
  ///   - pool: has buffers for what is written.
  /// - Returns: the output and the counts.
  func answers(to batch: CSVBatch, in pool: BufferPool) -> TableAnswers {
    // Straight from the pool: a buffer that a caller holds as well would be copied.
    var answers = TableAnswers(bytes: pool.take())
    answers.inputByteCount = batch.bytes.count
    // Room for what is added: growing a buffer copies it.
    answers.bytes.reserveCapacity(batch.bytes.count * 3)
    let isText = batch.isText
    points = PointCounts()
    distances.removeAll()
    var cursor = CSVCursor(batch)
    while cursor.next() {
      if cursor.isBlank, layout.plan.format == .csv {
        answers.bytes.append(contentsOf: batch.bytes[cursor.record])
      } else if !cursor.isBlank {
        answer(cursor, isText ? nil : cursor.textProblem, in: &answers)
      }
    }
    answers.points = points
    answers.distances = distances
    return answers
  }

  private func answer(
    _ cursor: CSVCursor, _ textProblem: CSVProblem?, in answers: inout TableAnswers
  ) {
    answers.summary.rowCount += 1
    let fields = cursor.fields
    if fields.count != layout.columns.count {
      answers.summary.raggedCount += 1
      note(cursor.raggedness(expecting: layout.columns.count), in: &answers)
    }
    note(cursor.problem, in: &answers)
    note(textProblem, in: &answers)
    let tag: UInt8
    if layout.plan.resultCount > 1, textProblem == nil {
      results.removeAll(keepingCapacity: true)
      tag = encodeAnswer(cursor, fields, to: &results)
      appendResults(cursor, to: &answers.bytes)
    } else {
      encoder.begin(cursor, to: &answers.bytes)
      tag =
        textProblem == nil
        ? encodeAnswer(cursor, fields, to: &answers.bytes)
        : encodeMalformed(cursor, fields, to: &answers.bytes)
      encoder.end(cursor, to: &answers.bytes)
    }
    switch tag {
    case AnswerTag.found: answers.summary.foundCount += 1
    case AnswerTag.partial:
      answers.summary.foundCount += 1
      answers.summary.partialCount += 1
    case AnswerTag.ambiguous:
      answers.summary.foundCount += 1
      answers.summary.ambiguousCount += 1
    default:
      if layout.keepsUnmatched {
        encoder.appendUnmatched(cursor, AnswerTag.reason(tag), to: &answers.unmatched)
      }
    }
  }

  /// Appends the row with the added columns of each result, each after its number of bytes.
  private func appendResults(_ cursor: CSVCursor, to bytes: inout [UInt8]) {
    var start = 0
    while start + Self.countByteCount <= results.count {
      let count = results[start..<start + Self.countByteCount].reduce(0) { $0 << 8 | Int($1) }
      start += Self.countByteCount
      if start > Self.countByteCount, layout.plan.format == .csv {
        endLineIfNeeded(&bytes)
      }
      encoder.begin(cursor, to: &bytes)
      bytes.append(contentsOf: results[start..<start + count])
      encoder.end(cursor, to: &bytes)
      start += count
    }
  }

  /// The last row of a file may have no line end; a row that comes after it needs one.
  private func endLineIfNeeded(_ bytes: inout [UInt8]) {
    if bytes.last != layout.dialect.lineEnd.rawValue {
      bytes.append(layout.dialect.lineEnd.rawValue)
    }
  }

  /// Appends the added columns for each result of an answer.
  private func encodeResults(_ answer: GeocodingAnswer, to bytes: inout [UInt8]) {
    let results = answer.results.prefix(layout.plan.resultCount)
    for index in 0..<max(1, results.count) {
      let part = GeocodingAnswer(
        query: answer.query, results: index < results.count ? [results[index]] : [],
        rivals: index == 0 ? answer.rivals : [], refusal: answer.refusal)
      var added: [UInt8] = []
      encoder.appendAdded(part, result: results.isEmpty ? nil : index + 1, to: &added)
      for shift in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: added.count >> shift)) }
      bytes += added
    }
  }

  /// Appends the added columns of a row, from the cache if its query is known.
  private func encodeAnswer(
    _ cursor: CSVCursor, _ fields: [CSVField], to bytes: inout [UInt8]
  ) -> UInt8 {
    if let compared = layout.columns.compared {
      return encodeComparedAnswer(cursor, fields, compared, to: &bytes)
    }
    // The value of a lone unquoted field lies in the batch; others are put together.
    if queried.count == 1, queried[0] < fields.count, !fields[queried[0]].isQuoted {
      let value = cursor.batch.bytes
      return encodeAnswer(to: value.span.extracting(fields[queried[0]].range), in: &bytes)
    }
    key.removeAll(keepingCapacity: true)
    for (position, column) in queried.enumerated() {
      if position > 0 { key.append(Self.separator) }
      if column < fields.count { cursor.appendValue(column, to: &key) }
    }
    let key = key
    return encodeAnswer(to: key.span, in: &bytes)
  }

  /// Appends the added columns of a row that is not text, which gets no place.
  private func encodeMalformed(
    _ cursor: CSVCursor, _ fields: [CSVField], to bytes: inout [UInt8]
  ) -> UInt8 {
    let values = queried.map { $0 < fields.count ? cursor.value($0) : "" }
    let answer = GeocodingAnswer(query: values.joined(separator: ", "), refusal: .malformed)
    encoder.appendAdded(answer, to: &bytes)
    return AnswerTag.tag(of: answer)
  }

  private func encodeAnswer(to key: Span<UInt8>, in bytes: inout [UInt8]) -> UInt8 {
    let hash = AnswerCache.hash(key)
    if let entry = cache.entry(for: key, hash: hash) {
      bytes.append(contentsOf: cache.bytes[entry.value])
      return entry.tag
    }
    let start = bytes.count
    if let tag = shared.append(key, hash: hash, to: &bytes) {
      cache.insert(bytes[start...], tag: tag, for: key, hash: hash)
      return tag
    }
    let tag = encode(answer(to: key), to: &bytes)
    cache.insert(bytes[start...], tag: tag, for: key, hash: hash)
    shared.insert(bytes[start...], tag: tag, for: key, hash: hash)
    return tag
  }

  private func encode(_ answer: GeocodingAnswer, to bytes: inout [UInt8]) -> UInt8 {
    if layout.plan.resultCount > 1 {
      encodeResults(answer, to: &bytes)
    } else {
      encoder.appendAdded(answer, to: &bytes)
    }
    return AnswerTag.tag(of: answer)
  }

  /// Appends the added columns of a row, with the distances of its places from its own point.
  ///
  /// What rows have in common is not kept: each has a point of its own.
  private func encodeComparedAnswer(
    _ cursor: CSVCursor, _ fields: [CSVField], _ columns: TableColumns.Points,
    to bytes: inout [UInt8]
  ) -> UInt8 {
    func value(_ column: Int) -> String { column < fields.count ? cursor.value(column) : "" }
    guard case .place(let parts) = layout.columns.query else { return AnswerTag.found }
    let answer = place(parts.map { value($0.column) }, of: parts)
    func degrees(_ column: Int) -> Double? {
      Double(String(value(column).trimming(while: \.isWhitespace).map { $0 == "," ? "." : $0 }))
    }
    let point = degrees(columns.latitude).flatMap { latitude in
      degrees(columns.longitude).flatMap { Coordinate(latitude: latitude, longitude: $0) }
    }
    guard let point else { return encode(answer, to: &bytes) }
    let measured = answer.measured(from: point)
    if let offset = measured.results.first?.offset { distances.append(offset.distanceKM) }
    return encode(measured, to: &bytes)
  }

  private func answer(to key: Span<UInt8>) -> GeocodingAnswer {
    var values: [String] = []
    var value: [UInt8] = []
    for index in key.indices {
      if queried.count > 1, key[index] == Self.separator, values.count < queried.count - 1 {
        values.append(String(decoding: value, as: UTF8.self))
        value.removeAll()
      } else {
        value.append(key[index])
      }
    }
    values.append(String(decoding: value, as: UTF8.self))
    switch layout.columns.query {
    case .place(let parts): return place(values, of: parts)
    case .point: return point(values)
    }
  }

  /// The place of a row whose values have roles.
  private func place(_ values: [String], of parts: [TableColumns.Part]) -> GeocodingAnswer {
    let row = zip(parts, values).map { part, value in
      (role: part.role, text: String(value.trimming(while: \.isWhitespace)))
    }
    let answer = PlaceValues(row).answer(in: layout.plan.countries, layout.plan.geocode)
    return layout.plan.decide.map { $0(answer) } ?? answer
  }

  private func point(_ values: [String]) -> GeocodingAnswer {
    // A comma in a coordinate is the decimal one of half of the world.
    let parts = values.map { value in
      String(value.trimming(while: \.isWhitespace).map { $0 == "," ? "." : $0 })
    }
    guard !parts.allSatisfy(\.isEmpty) else { return layout.plan.reverse("") }
    let answer = layout.plan.reverse(parts.joined(separator: ","))
    if Self.isNearPlace(answer) {
      points.found += 1
    } else {
      points.missing += 1
      if Self.isNearPlace(layout.plan.reverse(parts.reversed().joined(separator: ","))) {
        points.swapped += 1
        points.example = points.example ?? parts.joined(separator: ", ")
      }
    }
    return answer
  }

  /// Whether a point has a place nearby: each point on land lies in a country.
  private static func isNearPlace(_ answer: GeocodingAnswer) -> Bool {
    answer.results.first.map { $0.precision >= .city } ?? false
  }

  private func note(_ problem: CSVProblem?, in answers: inout TableAnswers) {
    guard let problem, answers.problems.count < Self.problemLimit else { return }
    answers.problems.append(problem)
  }
}

/// The part of an answer that the cache keeps besides its encoding.
enum AnswerTag {
  static let found: UInt8 = 0
  static let ambiguous: UInt8 = 1
  static let partial: UInt8 = 2
  private static let firstReason: UInt8 = 3

  static func tag(of answer: GeocodingAnswer) -> UInt8 {
    if let best = answer.results.first {
      return best.match.isPartial ? partial : answer.rivals.isEmpty ? found : ambiguous
    }
    let refusal = answer.refusal ?? .notFound
    return firstReason + UInt8(Refusal.allCases.firstIndex(of: refusal) ?? 0)
  }

  /// The reason for a missing place.
  static func reason(_ tag: UInt8) -> Refusal {
    let index = Int(tag) - Int(firstReason)
    return Refusal.allCases.indices.contains(index)
      ? Refusal.allCases[index] : .notFound
  }
}
