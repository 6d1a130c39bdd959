import ArgumentParser
import Foundation
import Links

/// How far ``Link`` agrees with a table.
struct Agreement {
  private(set) var agreementCount = 0
  private(set) var otherSchemeCount = 0
  private(set) var refusedByPolicyCount = 0
  private(set) var disagreements: [String] = []

  init(tableAt path: String) throws {
    let lines = try String(contentsOfFile: path, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: true)
    for (number, line) in lines.enumerated().dropFirst() {
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard columns.count >= 3 else {
        throw ValidationError("\(path), line \(number + 1): three columns at least are needed")
      }
      let base = columns.count > 4 ? try Self.text(columns[4]) : nil
      try compare(
        Self.text(columns[0]) ?? "", base == "none" ? nil : base,
        with: columns[1] == "valid" ? Self.text(columns[2]) : nil)
    }
  }

  /// "212 agree, 0 disagree; …".
  var summary: String {
    "\(agreementCount) agree, \(disagreements.count) disagree; "
      + "\(otherSchemeCount) lead to other schemes; "
      + "of those that agree the policy refuses \(refusedByPolicyCount)"
  }

  private mutating func compare(_ input: String, _ base: String?, with expected: String?) {
    let isWeb = expected.map { $0.hasPrefix("http:") || $0.hasPrefix("https:") }
    let baseLink = base.flatMap { try? Link($0) }
    do throws(LinkError) {
      let link = try Link(input, relativeTo: baseLink)
      guard link.href == expected else {
        disagree(input, base, expected, link.href)
        return
      }
      agreementCount += 1
      if !LinkPolicy().violations(by: link).isEmpty { refusedByPolicyCount += 1 }
    } catch {
      switch (error, isWeb) {
      case (.schemeUnsupported, nil), (_, false): otherSchemeCount += 1
      case (_, true): disagree(input, base, expected, error.description)
      // A base of another scheme takes what has no scheme.
      case (.schemeMissing, nil) where base != nil && baseLink == nil: otherSchemeCount += 1
      case (_, nil): agreementCount += 1
      }
    }
  }

  private mutating func disagree(
    _ input: String, _ base: String?, _ expected: String?, _ found: String
  ) {
    disagreements.append(
      "\(input.debugDescription)\(base.map { " relative to \($0.debugDescription)" } ?? ""): "
        + "expected \(expected?.debugDescription ?? "failure"), found \(found.debugDescription)")
  }

  private static func text(_ column: Substring) throws -> String? {
    column.isEmpty
      ? nil : try JSONDecoder().decode([String].self, from: Data("[\(column)]".utf8))[0]
  }
}
