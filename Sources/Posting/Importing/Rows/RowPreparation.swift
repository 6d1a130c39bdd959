import CSV
import FileGeocoding
import Geocoding
import Geography
import PostValidation
import PostingClient
import TextTools

/// The result of preparing a row.
enum PreparedRow: Sendable {
  /// It may be sent.
  case ready(ImportRow, Post)
  /// Its place may be several; the person is asked.
  case ambiguous(ImportRow, PostFinding)
  /// It could be posted, but needs a decision first.
  case held(ImportRow, [PostFinding])
  /// It cannot be posted.
  case failed(ImportRow, [PostFinding])
}

/// Reads, geocodes and validates rows: all that needs neither ledger nor server.
struct RowPreparation: Sendable {
  let reader: RowReader
  let validator: PostValidator
  let options: ImportOptions
  /// The account that posts.
  let uniqueKey: String?
  /// The answers for places in several columns.
  let memo = PlaceMemo()

  /// Prepares the rows of a batch.
  ///
  /// - Returns: the rows that fall to this part, in their order.
  func rows(of batch: CSVBatch) -> [PreparedRow] {
    var prepared: [PreparedRow] = []
    var cursor = CSVCursor(batch)
    while cursor.next() {
      // Spreadsheet programs write rows of nothing but delimiters below the last one.
      guard !cursor.isBlank, !cursor.isEmpty else { continue }
      let row = reader.row(cursor)
      if let shard = options.shard, !shard.contains(row.identity) { continue }
      prepared.append(self.row(row, choice: nil))
    }
    return prepared
  }

  /// Prepares a row, with the place that a person has chosen where there are several.
  func row(_ row: ImportRow, choice: PostFinding.Candidate?) -> PreparedRow {
    if row.findings.contains(where: { $0.severity == .error }) {
      return .failed(row, row.findings)
    }
    var validator = validator
    validator.appliesRepairs = options.appliesRepairs
    ask(for: row.place, &validator)
    var draft = row.draft
    draft.uniqueKey = uniqueKey
    let hasCoordinate = draft.latitude != nil || draft.longitude != nil
    if let choice {
      draft.latitude = choice.latitude
      draft.longitude = choice.longitude
    }
    let report = validator.report(on: draft)
    guard let post = report.post, post.coordinate != nil else {
      return .failed(row, report.findings)
    }
    var row = row
    row.repairs = report.repairs
    var reasons = row.findings.filter {
      $0.code == .nameUncertain || $0.code == .placeOtherAddress && choice == nil
    }
    guard choice == nil else {
      return reasons.isEmpty || options.acceptsWarnings ? .ready(row, post) : .held(row, reasons)
    }
    if hasCoordinate {
      // Coordinates decide, unless they contradict the place.
      reasons += report.findings.filter { Self.codesOfCoordinates.contains($0.code) }
    } else {
      let ambiguity = report.findings.first { $0.code == .placeAmbiguous }
      if let ambiguity, options.ambiguity == .ask { return .ambiguous(row, ambiguity) }
      if let least = options.minimumConfidence, let place = report.place, place.confidence < least {
        return .failed(
          row,
          [Self.lowConfidence(place, least, .error)]
            + report.findings.filter { $0.code != .placeUncertain })
      }
      switch ambiguity {
      case let ambiguity? where options.ambiguity == .skip: reasons.append(ambiguity)
      case nil:
        if let place = report.place, place.confidence < options.reviewThreshold {
          reasons.append(Self.lowConfidence(place, options.reviewThreshold, .warning))
        }
      default: break
      }
      reasons += report.findings.filter { Self.codesOfDoubt.contains($0.code) }
    }
    return reasons.isEmpty || options.acceptsWarnings ? .ready(row, post) : .held(row, reasons)
  }

  /// Has a validator ask for the parts of a place, each as what its column says it is.
  private func ask(for place: PlaceValues, _ validator: inout PostValidator) {
    guard let geocoder = validator.geocoder, place.values.count > 1 else { return }
    let key = place.values.map(\.text).joined(separator: "\u{1F}")
    let memo = memo
    validator = validator.asking { _ in
      memo.answer(to: key) { _ in
        place.answer { query, countries in
          var options = GeocodingOptions()
          options.countries = countries
          return query.answer(geocoder, options)
        }
      }
    }
  }

  /// The findings that contradict the place string.
  private static let codesOfCoordinates: Set<PostFinding.Code> = [
    .coordinateFar, .coordinateSwapped,
  ]

  /// The findings that hold a row although one place is the most probable.
  private static let codesOfDoubt: Set<PostFinding.Code> = [.placeWordsIgnored, .placeCoarser]

  /// A number from 0 to 1 with two decimals that is less than another one also when it is rounded.
  static func text(_ number: Double, below least: Double) -> String {
    var hundredths = Int((number * 100).rounded())
    if Double(hundredths) / 100 >= least { hundredths = Int((number * 100).rounded(.down)) }
    return "\(hundredths / 100).\(hundredths / 10 % 10)\(hundredths % 10)"
  }

  private static func lowConfidence(
    _ place: Placemark, _ least: Double, _ severity: PostFinding.Severity
  ) -> PostFinding {
    PostFinding(
      severity, .mapString, code: .placeConfidenceLow,
      message:
        "\(place.label) has a confidence of \(Self.text(place.confidence, below: least)), less than"
        + " \(least).",
      candidates: [
        .init(
          label: place.label, latitude: place.coordinate.latitude,
          longitude: place.coordinate.longitude, confidence: place.confidence)
      ])
  }
}

extension CSVCursor {
  /// Whether the current record has no field with a text.
  fileprivate var isEmpty: Bool { fields.indices.allSatisfy { value($0).trimmed.isEmpty } }
}
