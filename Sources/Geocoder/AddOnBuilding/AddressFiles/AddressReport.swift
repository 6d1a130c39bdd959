/// Rows of a file, counted: those that were read, and those that were left out by rule.
package struct AddressReport: Sendable, Equatable {
  /// A row that was left out.
  package struct Example: Sendable, Equatable {
    /// The line that it starts in, from 1; 0 of an object of an extract.
    package let line: Int
    /// Its beginning, in quotes, invisible characters written out.
    package let excerpt: String
  }

  /// The rows that one rule left out.
  package struct Skipped: Sendable, Equatable {
    /// The rule.
    package let rule: SkipRule
    /// How many rows it left out.
    package internal(set) var count: Int
    /// The first of them.
    package internal(set) var examples: [Example]
  }

  /// How many examples of a rule are kept.
  static let exampleLimit = 3

  /// How many rows were handed out.
  package internal(set) var rowCount = 0
  /// The rules that left out rows, in the order in which they did first.
  package internal(set) var skipped: [Skipped] = []

  /// How many rows were left out because they are broken.
  package var faultCount: Int { skipped.reduce(0) { $0 + ($1.rule.isFault ? $1.count : 0) } }

  /// A report of nothing.
  package init() {}

  /// Counts a row that is left out.
  mutating func skip(_ rule: SkipRule, line: Int, _ excerpt: () -> String) {
    let index =
      skipped.firstIndex { $0.rule == rule }
      ?? {
        skipped.append(Skipped(rule: rule, count: 0, examples: []))
        return skipped.count - 1
      }()
    skipped[index].count += 1
    if skipped[index].examples.count < Self.exampleLimit {
      skipped[index].examples.append(Example(line: line, excerpt: excerpt()))
    }
  }
}
