/// How far a run over a table or lines is, as a line for a terminal.
package struct TableProgress {
  /// How long a line stands before it is written again: quick enough to look alive.
  static let interval = 0.2

  /// Bytes of the input, where they are known.
  let totalByteCount: Int?

  /// Makes the progress of a run.
  package init(totalByteCount: Int?) {
    self.totalByteCount = totalByteCount
  }

  /// The line.
  ///
  /// - Parameters:
  ///   - rows: how many rows are done.
  ///   - byteCount: how many bytes of the input they were.
  ///   - seconds: how long that took.
  /// - Returns: a line without its end.
  package func line(rows: Int, byteCount: Int, seconds: Double) -> String {
    line(count: rows, noun: rows == 1 ? "row" : "rows", byteCount: byteCount, seconds: seconds)
  }

  /// The line for anything that is counted, such as queries.
  func line(count rows: Int, noun: String, byteCount: Int, seconds: Double) -> String {
    let rate = seconds > 0 ? Int((Double(rows) / seconds).rounded()) : 0
    var line = "\(Self.grouped(rows)) \(noun), \(Self.grouped(rate)) a second"
    guard let totalByteCount, totalByteCount > 0 else { return line }
    let share = min(1, Double(byteCount) / Double(totalByteCount))
    let filled = Int(share * 20)
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: 20 - filled)
    line = "[\(bar)] \(Int(share * 100)) %  " + line
    if share > 0 {
      line += ", \(Self.duration(seconds * (1 - share) / share)) left"
    }
    return line
  }

  /// The beginning of a line that a terminal does not wrap.
  ///
  /// A line that wraps cannot be replaced by the next one: it would stay and fill the screen.
  ///
  /// - Parameters:
  ///   - line: the line.
  ///   - width: how many characters fit; nil if unknown.
  /// - Returns: the line, or as much of it as leaves the last column free: many terminals wrap
  ///   after a character there.
  package static func fitting(_ line: String, width: Int?) -> String {
    guard let width, line.count >= width else { return line }
    return String(line.prefix(max(0, width - 1)))
  }

  /// Digits in groups of three.
  package static func grouped(_ number: Int) -> String {
    var text = ""
    for (index, digit) in String(number).reversed().enumerated() {
      if index > 0, index.isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
  }

  /// Minutes and seconds, with hours where there are.
  package static func duration(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds < 1e9 else { return "long" }
    let whole = Int(seconds.rounded(.up))
    let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
    let minutes = "\(two(whole / 60 % 60)):\(two(whole % 60))"
    return whole < 3_600 ? minutes : "\(whole / 3_600):\(minutes)"
  }
}
