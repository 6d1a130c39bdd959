/// What became of the rows of a build: how many were read, and which were skipped or changed by what rule.
package struct BuildReport: Sendable {
  /// The rows of one rule.
  package struct Rule: Sendable {
    /// What is said of them: "no latitude".
    package let name: String
    /// How many there are.
    package var count = 0
    /// Where the first of them are: "places.tsv, line 3".
    package var examples: [String] = []
  }

  /// How many examples are kept of a rule.
  package static let exampleCount = 3

  /// The rows that were read, without a header.
  package private(set) var rowCount = 0
  /// What went into the add-on.
  package var entryCount = 0
  /// Rows that were left out, by rule.
  package private(set) var skipped: [Rule] = []
  /// Rows that were used although something about them is odd, by rule.
  package private(set) var notes: [Rule] = []

  package init() {}

  /// How many rows were left out.
  package var skippedCount: Int { skipped.reduce(0) { $0 + $1.count } }

  /// Counts a row.
  package mutating func addRow() { rowCount += 1 }

  /// Counts a row that is left out.
  package mutating func skip(_ rule: String, _ place: RowPlace) {
    BuildReport.add(rule, place, to: &skipped)
  }

  /// Counts a row that is used although something is odd.
  package mutating func note(_ rule: String, _ place: RowPlace) {
    BuildReport.add(rule, place, to: &notes)
  }

  private static func add(_ name: String, _ place: RowPlace, to rules: inout [Rule]) {
    let index =
      rules.firstIndex { $0.name == name }
      ?? {
        rules.append(Rule(name: name))
        return rules.count - 1
      }()
    rules[index].count += 1
    if rules[index].examples.count < exampleCount {
      rules[index].examples.append(place.description)
    }
  }

  /// A line for each rule, with examples.
  package var lines: [String] {
    func lines(_ rules: [Rule], _ verb: String) -> [String] {
      rules.map { rule in
        "\(verb) \(rule.count): \(rule.name) (\(rule.examples.joined(separator: "; "))"
          + (rule.count > rule.examples.count ? "; …)" : ")")
      }
    }
    return lines(skipped, "skipped") + lines(notes, "used, but")
  }
}

/// Where a row stands.
package struct RowPlace: Sendable, CustomStringConvertible {
  let file: String
  let line: Int

  package init(file: String, line: Int) {
    self.file = file
    self.line = line
  }

  package var description: String { "\(file), line \(line)" }
}
