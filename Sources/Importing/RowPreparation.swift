import TextTools
import PostValidation
import CSV
import Geocoding
import Posting

/// What is to be done with a row.
enum PreparedRow: Sendable {
  /// It may be sent.
  case ready(ImportRow, Post)
  /// Its place may be several; the person is asked.
  case ambiguous(ImportRow, PostFinding)
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

  /// Prepares the rows of a batch.
  ///
  /// - Returns: the rows that fall to this part, in their order.
  func rows(of batch: CSVBatch) -> [PreparedRow] {
    var prepared: [PreparedRow] = []
    var cursor = CSVCursor(batch)
    while cursor.next() {
      guard !cursor.isBlank else { continue }
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
    // Who gives coordinates has said which place is meant.
    guard !hasCoordinate, choice == nil else { return .ready(row, post) }
    if let ambiguity = report.findings.first(where: { $0.code == .placeAmbiguous }) {
      switch options.ambiguity {
      case .best: break
      case .ask: return .ambiguous(row, ambiguity)
      case .skip: return .failed(row, [ambiguity] + report.findings)
      }
    }
    if let least = options.minimumConfidence, let place = report.place, place.confidence < least {
      let finding = PostFinding(
        .error, .mapString, code: .placeConfidenceLow,
        message: "\(place.label) is right with a probability of \(place.confidence) only; "
          + "\(least) is asked for.")
      return .failed(row, [finding] + report.findings)
    }
    return .ready(row, post)
  }
}
