/// The report of a build: how many rows were read, and which were skipped or changed by which rule.
package struct BuildReport: Sendable {
  /// The rows of one rule.
  package struct Rule: Sendable {
    /// Reason the rows were skipped, such as "no latitude".
    package internal(set) var name: String
    /// How many there are.
    package var count = 0
    /// The first of them, such as "places.tsv, line 3".
    package var examples: [String] = []
    /// Whether the rows are faulty, and not another kind of entry of such files.
    package var isFault = true
  }

  /// How many examples are kept of a rule.
  static let exampleCount = 3

  /// The rows that were read, without a header.
  package private(set) var rowCount = 0
  /// The number of entries in the add-on.
  package var entryCount = 0
  /// The same by kinds, as a person would count them, where there are several.
  package var detail: String?
  /// Rows that were left out, by rule.
  package private(set) var skipped: [Rule] = []
  /// Rows that were used although something about them is odd, by rule.
  package private(set) var notes: [Rule] = []

  /// The detected properties of the inputs, a sentence each.
  package var findings: [String] = []

  package init() {}

  /// How many broken rows were left out.
  package var skippedCount: Int { skipped.reduce(0) { $0 + ($1.isFault ? $1.count : 0) } }

  /// Counts rows.
  mutating func addRows(_ count: Int) { rowCount += count }

  /// Counts a row that is left out.
  ///
  /// - Parameters:
  ///   - rule: the reason.
  ///   - example: where it is.
  package mutating func skip(_ rule: String, _ example: some CustomStringConvertible) {
    skip(rule, count: 1, examples: [example.description])
  }

  /// Counts rows that are left out.
  ///
  /// - Parameters:
  ///   - rule: the reason.
  ///   - count: how many there are.
  ///   - isFault: whether they are faulty.
  ///   - examples: where the first of them are.
  package mutating func skip(
    _ rule: String, count: Int, isFault: Bool = true, examples: [String]
  ) {
    BuildReport.add(rule, count, isFault: isFault, examples, to: &skipped)
  }

  /// Counts a row that is used although something is odd.
  package mutating func note(_ rule: String, _ place: RowPlace) {
    BuildReport.add(rule, 1, isFault: true, [place.description], to: &notes)
  }

  /// Counts rows that are used although something is odd.
  package mutating func note(_ rule: String, count: Int) {
    BuildReport.add(rule, count, isFault: true, [], to: &notes)
  }

  private static func add(
    _ name: String, _ count: Int, isFault: Bool, _ examples: [String], to rules: inout [Rule]
  ) {
    let index =
      rules.firstIndex { $0.name == name }
      ?? {
        rules.append(Rule(name: name, isFault: isFault))
        return rules.count - 1
      }()
    rules[index].count += count
    rules[index].examples += examples.prefix(exampleCount - rules[index].examples.count)
  }

  /// Adds the counts of another build, and what it is of as the beginning of its rules.
  package mutating func add(_ other: BuildReport, as contents: String) {
    rowCount += other.rowCount
    entryCount += other.entryCount
    findings.append("\(contents): \(other.detail ?? String(other.entryCount))")
    findings += other.findings
    for (rules, path) in [(other.skipped, \BuildReport.skipped), (other.notes, \.notes)] {
      self[keyPath: path] += rules.map { rule in
        var rule = rule
        rule.name = "\(contents): \(rule.name)"
        return rule
      }
    }
  }

  /// A line for each rule, with examples.
  package var lines: [String] {
    func lines(_ rules: [Rule], _ verb: String) -> [String] {
      rules.map { rule in
        let line = "\(verb) \(rule.count): \(rule.name)"
        if rule.examples.isEmpty { return line }
        return line + " (\(rule.examples.joined(separator: "; "))"
          + (rule.count > rule.examples.count ? "; …)" : ")")
      }
    }
    return findings + lines(skipped, "skipped") + lines(notes, "used, but")
  }
}

/// The file and line of a row, or the object of an extract that it comes from.
package struct RowPlace: Sendable, CustomStringConvertible {
  package let description: String

  package init(file: String, line: Int) {
    description = "\(file), line \(line)"
  }

  package init(file: String, object: String) {
    description = "\(file), \(object)"
  }
}
