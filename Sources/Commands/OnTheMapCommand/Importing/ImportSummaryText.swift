import FileGeocoding
import Importing
import PostingClient

/// The summary of an import in words.
struct ImportSummaryText {
  /// A line or more, without the last line end.
  let text: String

  /// How many skipped rows are named.
  private static let namedSkipCount = 5

  /// Makes the text.
  ///
  /// - Parameters:
  ///   - summary: the counts.
  ///   - skips: the first rows that were skipped, each with the line of the row that says the same.
  ///   - files: the files of the rows that were not posted; nil if there are none.
  ///   - hasKey: whether a key column tells rows apart.
  init(
    _ summary: ImportSummary, skips: [(line: Int, sameAs: Int)],
    files: (failed: String?, review: String?), hasKey: Bool
  ) {
    let grouped = TableProgress.grouped
    let isDry = summary.isDryRun
    var text = "\(Self.counted(summary.rows, "row", "rows")): "
    text += "\(grouped(summary.created)) \(isDry ? "to create" : "created"), "
    text += "\(grouped(summary.updated)) \(isDry ? "to update" : "updated"), "
    text += "\(grouped(summary.unchanged)) unchanged, \(grouped(summary.skipped)) skipped, "
    text += "\(grouped(summary.failed)) failed"
    if summary.failed > 0, let path = files.failed { text += " (see \(path))" }
    text += ", \(grouped(summary.held)) held for review"
    if summary.held > 0, let path = files.review { text += " (see \(path))" }
    var lines = [text]
    for (line, other) in skips.prefix(Self.namedSkipCount) {
      lines.append("line \(line) skipped: it says the same as line \(other)")
    }
    if summary.skipped > Self.namedSkipCount {
      lines.append(
        "and \(Self.counted(summary.skipped - Self.namedSkipCount, "more row", "more rows")) skipped;"
          + " --report names them")
    }
    if summary.skipped > 0, !hasKey {
      lines.append("to post rows that say the same, pass --key with a column that differs")
    }
    if summary.adopted > 0 {
      lines.append(
        "\(Self.counted(summary.adopted, "row was", "rows were")) on the server already: posted by"
          + " hand, or by an import with another ledger")
    }
    let repairCount = summary.repairs.values.reduce(0, +)
    if repairCount > 0 {
      lines.append(
        "\(Self.counted(repairCount, "value", "values")) repaired: "
          + summary.repairs.sorted { $0.key.rawValue < $1.key.rawValue }
          .map { "\($0.key.rawValue) \(grouped($0.value))" }.joined(separator: ", "))
    }
    if summary.orphans > 0 {
      lines.append(
        "\(Self.counted(summary.orphans, "row was", "rows were")) sent by an earlier import, and"
          + " \(summary.orphans == 1 ? "is" : "are") not in the table any more")
    }
    self.text = lines.joined(separator: "\n")
  }

  private static func counted(_ count: Int, _ one: String, _ many: String) -> String {
    "\(TableProgress.grouped(count)) \(count == 1 ? one : many)"
  }
}
