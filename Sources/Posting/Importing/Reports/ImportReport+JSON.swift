import Columns
import CSV
import TextTools
import PostValidation
import PostingClient

extension ImportReport {
  /// The report as a JSON document.
  ///
  /// Members: table, date, server, account, ledger, columns (names by role), dry_run, rows,
  /// created, updated, unchanged, skipped, failed, review, adopted, orphans, repaired, seconds,
  /// interrupted, failure, problems_by_code, problems (line, name, location, link, review,
  /// findings), skipped_rows (line, name, location, link, same_as_line), repairs_by_code, repairs
  /// (line, name, field, code, original, repaired).
  public var json: [UInt8] { jsonValue.bytes(.minimal) + [0x0A] }

  private var jsonValue: JSONValue {
    var object = JSONObject([.init(name: "table", value: .string(origin.tableName))])
    for (name, text) in [
      ("date", origin.date), ("server", origin.server), ("account", origin.account),
      ("ledger", origin.ledgerPath),
    ] where !text.isEmpty {
      object[name] = .string(text)
    }
    if let columns {
      let names = columns.mapping.map { ($0.key.rawValue, $0.value) }.sorted { $0.0 < $1.0 }
      object["columns"] = .object(JSONObject(names.map { .init(name: $0.0, value: .string($0.1)) }))
    }
    object["dry_run"] = .bool(summary.isDryRun)
    for (name, count) in [
      ("rows", summary.rows), ("created", summary.created), ("updated", summary.updated),
      ("unchanged", summary.unchanged), ("skipped", summary.skipped), ("failed", summary.failed),
      ("review", summary.held), ("adopted", summary.adopted), ("orphans", summary.orphans),
      ("repaired", summary.repairs.values.reduce(0, +)),
    ] {
      object[name] = .count(count)
    }
    object["seconds"] = .number((summary.seconds * 1_000).rounded() / 1_000)
    object["interrupted"] = .bool(summary.isInterrupted)
    object["failure"] = failure.map(JSONValue.string)
    object["problems_by_code"] = Self.counts(summary.problems)
    object["problems"] = .array(problems.map(Self.json))
    object["skipped_rows"] = .array(
      skips.map { skip in
        [
          "line": .count(skip.row.line), "name": .string(skip.row.name),
          "location": .string(skip.row.placeString), "link": .string(skip.row.link),
          "same_as_line": .count(skip.line),
        ]
      })
    object["repairs_by_code"] = Self.counts(summary.repairs)
    object["repairs"] = .array(repairs.map(Self.json))
    return .object(object)
  }

  private static func counts(_ counts: [PostFinding.Code: Int]) -> JSONValue {
    let sorted = counts.sorted { $0.key.rawValue < $1.key.rawValue }
    return .object(JSONObject(sorted.map { .init(name: $0.key.rawValue, value: .count($0.value)) }))
  }

  private static func json(_ problem: Problem) -> JSONValue {
    [
      "line": .count(problem.row.line), "name": .string(problem.row.name),
      "location": .string(problem.row.placeString), "link": .string(problem.row.link),
      "review": .bool(problem.isHeld), "findings": .array(problem.findings.map(\.json)),
    ]
  }

  private static func json(_ row: Row, _ repair: PostRepair) -> JSONValue {
    var members: JSONObject = JSONObject([
      .init(name: "line", value: .count(row.line)), .init(name: "name", value: .string(row.name)),
    ])
    if case .object(let object) = repair.json { members.members += object.members }
    return .object(members)
  }
}
