import Files
import Foundation
import Testing

@testable import OnTheMapCommand

@Suite("The files of an import are named after its table")
struct ImportPathsTests {
  @Test(
    "and after the part of the rows",
    arguments: [
      ("p.csv", nil, "p.csv.ledger", "p.failed.csv", "p.review.csv"),
      ("p.tsv", nil, "p.tsv.ledger", "p.tsv.failed.csv", "p.tsv.review.csv"),
      (
        "a/p.csv", "1-of-3", "a/p.csv.shard-1-of-3.ledger", "a/p.shard-1-of-3.failed.csv",
        "a/p.shard-1-of-3.review.csv"
      ),
      (
        "p.failed.csv", nil, "p.failed.csv.ledger", "p.again.failed.csv", "p.again.review.csv"
      ),
      (
        "p.shard-2-of-3.review.csv", nil, "p.shard-2-of-3.review.csv.ledger",
        "p.shard-2-of-3.again.failed.csv", "p.shard-2-of-3.again.review.csv"
      ),
      (
        "-", "2-of-2", "-.shard-2-of-2.ledger", "import.shard-2-of-2.failed.csv",
        "import.shard-2-of-2.review.csv"
      ),
    ] as [(String, String?, String, String, String)])
  func names(table: String, shard: String?, ledger: String, failed: String, review: String) {
    let paths = ImportPaths(table: table, shard: shard)
    #expect(paths.ledger == ledger)
    #expect(paths.failed == failed)
    #expect(paths.review == review)
  }

  @Test("imports of a table share it only with others of the same key")
  func claims() throws {
    let path = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString).csv"
    try Data("a\n".utf8).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let keys: [String?] = [nil, "id", "Nr"]
    for first in keys {
      for second in keys {
        let tables = try (0...2).map { _ in try FileDescriptor.reading(path) }
        #expect(TableClaim(of: tables[0]).share(keyColumn: first))
        #expect(TableClaim(of: tables[1]).share(keyColumn: second) == (first == second))
        tables[0].close()
        tables[1].close()
        // Both have ended.
        #expect(TableClaim(of: tables[2]).share(keyColumn: "other"))
        tables[2].close()
      }
    }
  }

  @Test("a table has another version once it was changed in place, not when it was replaced")
  func versions() throws {
    let path = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString).csv"
    let url = URL(filePath: path)
    try Data("a\n".utf8).write(to: url)
    let date = Date(timeIntervalSince1970: 1_000_000)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    let table = try FileDescriptor.reading(path)
    defer {
      table.close()
      try? FileManager.default.removeItem(atPath: path)
    }
    let version = FileVersion(of: table)
    #expect(version != nil)
    #expect(FileVersion(of: table) == version)
    try Data("b\n".utf8).write(to: url, options: .atomic)
    #expect(FileVersion(of: table) == version)
    let other = try FileDescriptor.reading(path)
    defer { other.close() }
    let old = FileVersion(of: other)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    #expect(FileVersion(of: other) != old)
    let dated = FileVersion(of: other)
    let handle = try FileHandle(forWritingTo: url)
    try handle.seekToEnd()
    try handle.write(contentsOf: Data("c\n".utf8))
    try handle.close()
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    // The same time, but longer.
    #expect(FileVersion(of: other) != dated)
  }
}
