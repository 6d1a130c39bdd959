import FoundationEssentials
import GRDB
import PostingClient

extension Ledger {
  /// Refuses the rows of another import: they would be posted again, or replace each other's posts.
  ///
  /// - Parameters:
  ///   - scope: the import.
  ///   - continuesOtherTable: whether the table may be another one that is still there.
  ///   - isDryRun: whether the ledger stays as it is.
  /// - Returns: whether posts may have to be adopted.
  /// - Throws: ``Failure/otherKey(path:expected:found:)``,
  ///   ``Failure/otherShard(path:expected:found:)``, ``Failure/otherTable(path:table:)``, or that
  ///   the ledger cannot be read.
  func claim(
    for scope: Scope, continuesOtherTable: Bool, isDryRun: Bool
  ) throws(Failure) -> Adoption {
    let (found, isEmpty) = try reading { database in
      var facts: [String: String] = [:]
      for row in try Row.fetchAll(database, sql: "SELECT name, value FROM facts") {
        facts[row["name"]] = row["value"]
      }
      let first = try String.fetchOne(database, sql: "SELECT key FROM rows LIMIT 1")
      // Ledgers of version 0.1 do not store the kind of their keys, but their rows show it.
      if facts["key"] == nil,
        let key = try String.fetchOne(
          database, sql: "SELECT substr(key, 1, 2) FROM rows WHERE key >= 'd:' LIMIT 1")
      {
        facts["key"] = key == "k:" ? scope.keyColumn ?? "COLUMN" : ""
      }
      return (facts, first == nil)
    }
    let key = scope.keyColumn ?? ""
    if let known = found["key"], known != key {
      throw .otherKey(path: path, expected: scope.keyColumn, found: known.isEmpty ? nil : known)
    }
    // A file of unposted rows has rows of the part that it comes from.
    let shard = scope.shard ?? (scope.namesLedger ? found["shard"] : nil) ?? ""
    if let known = found["shard"], known != shard {
      throw .otherShard(path: path, expected: scope.shard, found: known.isEmpty ? nil : known)
    }
    if let table = scope.tablePath, let known = found["table"], known != table, !known.isEmpty,
      !continuesOtherTable, Self.isOther(known, than: table)
    {
      throw .otherTable(path: path, table: known)
    }
    var adoption = Adoption(isPending: isEmpty, salt: found["salt"] ?? "")
    if let known = found["adoption"] { adoption.isPending = known == Self.pending }
    if scope.isFresh {
      adoption.isPending = false
      // Rows that were sent already keep their import keys.
      if isEmpty { adoption.salt = String(RequestID.random().text.prefix(8)) }
    }
    guard !isDryRun else { return adoption }
    var facts = ["key": key, "shard": shard, "salt": adoption.salt]
    facts["table"] = scope.tablePath
    facts["adoption"] = adoption.isPending ? Self.pending : Self.done
    try write(facts)
    return adoption
  }

  /// The name of the key column that the rows are known by; nil for none, or where that is not
  /// noted.
  func keyColumn() throws(Failure) -> String? {
    let key = try fact("key") ?? ""
    return key.isEmpty ? nil : key
  }

  /// The salt of the import keys.
  func importKeySalt() throws(Failure) -> String { try fact("salt") ?? "" }

  private func fact(_ name: String) throws(Failure) -> String? {
    try reading { database in
      try String.fetchOne(
        database, sql: "SELECT value FROM facts WHERE name = ?", arguments: [name])
    }
  }

  private static let pending = "pending"
  private static let done = "done"

  /// Notes that every row was seen: rows that are not in the ledger now are new.
  func endAdoption() throws(Failure) {
    try write(["adoption": Self.done])
  }

  private func write(_ facts: [String: String]) throws(Failure) {
    try mappingDatabaseErrors { database in
      for (name, value) in facts {
        try database.execute(
          sql: "INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)", arguments: [name, value])
      }
    }
  }

  /// Whether a table is still there, and is not the other one under another name.
  private static func isOther(_ known: String, than table: String) -> Bool {
    let manager = FileManager.default
    guard let old = try? manager.attributesOfItem(atPath: known) else { return false }
    guard let new = try? manager.attributesOfItem(atPath: table) else { return true }
    func name(_ attributes: [FileAttributeKey: Any]) -> String {
      "\(attributes[.systemNumber] ?? "") \(attributes[.systemFileNumber] ?? "")"
    }
    return name(old) != name(new)
  }
}
