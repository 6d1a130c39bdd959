import Gazetteer
import TextTools

extension GazetteerSummary {
  /// The summary as lines for people.
  ///
  ///     Gazetteer     bundled, 11,234,567 bytes, format 1
  ///     Checksums     all right
  ///
  ///     Holds
  ///       places      234,908
  ///     …
  public var text: String {
    var buffer = OutputBuffer()
    let size = Self.grouped(byteCount)
    appendRow("Gazetteer", "\(origin), \(size) bytes, format \(formatVersion)", to: &buffer)
    if isVerified { appendRow("Checksums", "all right", to: &buffer) }
    if !counts.isEmpty {
      buffer.append("\nHolds\n")
      let rows = counts.map { ["  " + $0.name, Self.grouped($0.value)] }
      append(table: rows, rightAligned: [1], to: &buffer)
    }
    append(addOns, to: &buffer)
    if !sections.isEmpty {
      buffer.append("\nSections\n")
      let header = ["  name", "offset", "bytes", "share", "CRC-32"]
      append(table: [header] + sections.map(row(of:)), rightAligned: [1, 2, 3], to: &buffer)
    }
    if !sources.isEmpty { buffer.append("\nSources\n") }
    for source in sources {
      buffer.append(flat: "  \(source.name) \(source.version), \(source.licence)")
      buffer.append(flat: source.attribution.isEmpty ? "" : ": \(source.attribution)")
      buffer.append(.newline)
    }
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  /// How many problems of an add-on are shown.
  private static let maxProblemCount = 10

  private func append(_ addOns: [AddOnSummary], to buffer: inout OutputBuffer) {
    guard !addOns.isEmpty else { return }
    buffer.append("\nAdd-ons\n")
    for addOn in addOns {
      let kind = AddOnKind.allCases.first { $0.name == addOn.kind }
      let noun = kind?.noun(for: addOn.entryCount) ?? addOn.kind
      buffer.append(
        flat: "  \(addOn.name): \(Self.grouped(addOn.entryCount)) \(noun), "
          + "\(Self.grouped(addOn.byteCount)) bytes")
      buffer.append(.newline)
      for source in addOn.sources {
        let version = source.version.isEmpty ? "" : " \(source.version)"
        buffer.append(flat: "    \(source.name)\(version), \(source.licence)")
        buffer.append(flat: source.attribution.isEmpty ? "" : ": \(source.attribution)")
        buffer.append(.newline)
      }
      for overlap in addOn.overlaps {
        buffer.append(flat: "    \(overlap)")
        buffer.append(.newline)
      }
      for problem in addOn.problems.prefix(Self.maxProblemCount) {
        buffer.append(flat: "    does not fit: \(problem)")
        buffer.append(.newline)
      }
      let rest = addOn.problems.count - Self.maxProblemCount
      if rest > 0 { buffer.append("    and \(Self.grouped(rest)) more\n") }
    }
  }

  private func row(of section: Section) -> [String] {
    let perMille = byteCount > 0 ? Int(Double(section.byteCount) / Double(byteCount) * 1000) : 0
    return [
      "  " + section.name, Self.grouped(section.offset), Self.grouped(section.byteCount),
      "\(perMille / 10).\(perMille % 10) %", Hexadecimal.text(of: section.checksum),
    ]
  }

  private func appendRow(_ name: String, _ value: String, to buffer: inout OutputBuffer) {
    let nameWidth = 14
    buffer.append(name)
    buffer.append(.space, count: nameWidth - name.count)
    buffer.append(flat: value)
    buffer.append(.newline)
  }

  /// Appends rows whose columns are as wide as their widest cell, two spaces apart.
  private func append(
    table rows: [[String]], rightAligned: Set<Int>, to buffer: inout OutputBuffer
  ) {
    guard let columnCount = rows.first?.count else { return }
    let widths = (0..<columnCount).map { column in rows.map { $0[column].count }.max() ?? 0 }
    for row in rows {
      for (column, cell) in row.enumerated() {
        if column > 0 { buffer.append("  ") }
        let padding = widths[column] - cell.count
        if rightAligned.contains(column) { buffer.append(.space, count: padding) }
        buffer.append(flat: cell)
        if !rightAligned.contains(column), column < columnCount - 1 {
          buffer.append(.space, count: padding)
        }
      }
      buffer.append(.newline)
    }
  }

  /// A whole number with a comma between groups of three digits.
  static func grouped(_ number: Int) -> String {
    let digits = Array(String(number.magnitude))
    var result = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { result.append(",") }
      result.append(digit)
    }
    return result
  }
}
