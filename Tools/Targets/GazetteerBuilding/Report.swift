/// Counts what was read, kept, merged and dropped, by rule.
public struct Report {
  private var counts: [(key: String, count: Int)] = []
  private var positions: [String: Int] = [:]
  /// Where each line of progress goes.
  let log: (String) -> Void

  init(log: @escaping (String) -> Void) {
    self.log = log
  }

  mutating func add(_ key: String, _ count: Int = 1) {
    if let position = positions[key] {
      counts[position].count += count
    } else {
      positions[key] = counts.count
      counts.append((key, count))
    }
  }

  func count(_ key: String) -> Int { positions[key].map { counts[$0].count } ?? 0 }

  /// A line for each rule, in alphabetical order.
  public var lines: [String] {
    counts.sorted { $0.key < $1.key }.map {
      "\(String(repeating: " ", count: max(0, 10 - String($0.count).count)))\($0.count)  \($0.key)"
    }
  }
}
