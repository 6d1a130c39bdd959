import Geocoding

/// A table for people: a row for each place, in columns that fit a terminal.
///
///     QUERY         PLACE                                LATITUDE   LONGITUDE  SURE
///     Seattle, WA   Seattle, Washington, United States   47.60621  -122.33207  █████ 99 %
///     springfeild   Springfield, Illinois, United States 39.80172   -89.64371  █▉     38 %
///                   or Springfield, Missouri, United St… 37.21533   -93.29824  █     21 %
///     zzqxj         not found
///
/// Widths follow from that of the terminal alone, so that a row can be written once it is known.
struct ColumnsEncoder: AnswerEncoder {
  /// The parts of a row that have the same width in each table.
  private enum Width {
    static let gap = 2
    static let kind = 8
    static let latitude = 9
    static let longitude = 10
    /// The bar.
    static let bar = 5
    /// The bar, a space and "100 %"; also "1234.5 km NW".
    static let last = 12
    /// From here on there is room for the kinds.
    static let wide = 110
    /// What a table needs, and what a line is read in at most.
    static let range = 60...160
  }

  private let style: TextStyle
  private let showsOffsets: Bool
  private let showsKinds: Bool
  private let query: Int
  private let place: Int

  private static let bold = "\u{1B}[1m"
  private static let faint = "\u{1B}[2m"
  private static let reset = "\u{1B}[0m"

  init(style: TextStyle, showsOffsets: Bool) {
    self.style = style
    self.showsOffsets = showsOffsets
    let width = min(max(style.columnCount, Width.range.lowerBound), Width.range.upperBound)
    showsKinds = width >= Width.wide
    let others = Width.latitude + Width.longitude + Width.last + (showsKinds ? Width.kind : 0)
    let rest = width - others - Width.gap * (showsKinds ? 5 : 4)
    query = rest * 2 / 5
    place = rest - query
  }

  func begin(into buffer: inout OutputBuffer) {
    let last = showsOffsets ? "DISTANCE" : "SURE"
    var line = row("QUERY", "PLACE", kind: "KIND", "LATITUDE", "LONGITUDE")
    line += last
    write(line, in: Self.bold, into: &buffer)
  }

  func encode(_ answer: GeocodingAnswer, into buffer: inout OutputBuffer) {
    guard !answer.results.isEmpty else {
      let reason = String((answer.refusal ?? .notFound).rawValue.map { $0 == "_" ? " " : $0 })
      write(TerminalText.fitted(answer.query, query), in: nil, endsLine: false, into: &buffer)
      write("  \(reason)", in: Self.faint, into: &buffer)
      return
    }
    for (index, result) in answer.results.enumerated() {
      encode(result, beside: index == 0 ? answer.query : "", into: &buffer)
    }
    // Further results are most of the rivals.
    guard answer.results.count == 1 else { return }
    for rival in answer.rivals {
      encode(rival, beside: "", prefix: "or ", into: &buffer)
    }
  }

  private func encode(
    _ result: Placemark, beside query: String, prefix: String = "", into buffer: inout OutputBuffer
  ) {
    var line = row(
      query, prefix + result.label, kind: result.kind.rawValue,
      Self.degrees(result.coordinate.latitude), Self.degrees(result.coordinate.longitude))
    if let offset = result.offset {
      let direction = offset.distanceKM > 0 ? " \(offset.compassPoint)" : ""
      line += "\(Self.decimals(offset.distanceKM, 1)) km\(direction)"
      write(line, in: prefix.isEmpty ? nil : Self.faint, into: &buffer)
      return
    }
    write(line, in: prefix.isEmpty ? nil : Self.faint, endsLine: false, into: &buffer)
    let confidence = result.confidence
    // What was read from words is never beyond all doubt.
    let percent = "\(confidence < 1 ? min(99, Int((confidence * 100).rounded())) : 100) %"
    let bar = TerminalText.bar(confidence, Width.bar)
    write(
      bar + String(repeating: " ", count: max(1, 6 - percent.count)) + percent,
      in: Self.colour(of: confidence), into: &buffer)
  }

  /// A row but for its last cell.
  private func row(
    _ query: String, _ place: String, kind: String, _ latitude: String, _ longitude: String
  ) -> String {
    let gap = String(repeating: " ", count: Width.gap)
    var cells = [TerminalText.fitted(query, self.query), TerminalText.fitted(place, self.place)]
    if showsKinds { cells.append(TerminalText.fitted(kind, Width.kind)) }
    cells.append(TerminalText.fitted(latitude, Width.latitude, isNumber: true))
    cells.append(TerminalText.fitted(longitude, Width.longitude, isNumber: true))
    return cells.joined(separator: gap) + gap
  }

  private func write(
    _ text: String, in colour: String?, endsLine: Bool = true, into buffer: inout OutputBuffer
  ) {
    let isColoured = style.usesColours && colour != nil
    if isColoured, let colour { buffer.append(colour) }
    buffer.append(text)
    if isColoured { buffer.append(Self.reset) }
    if endsLine { buffer.append(.newline) }
  }

  /// Green from 0.8 on, which is right in four cases of five; red below a half.
  private static func colour(of confidence: Double) -> String {
    confidence >= 0.8 ? "\u{1B}[32m" : confidence >= 0.5 ? "\u{1B}[33m" : "\u{1B}[31m"
  }

  private static func degrees(_ value: Double) -> String {
    decimals(value, OutputBuffer.coordinateDecimals)
  }

  private static func decimals(_ value: Double, _ count: Int) -> String {
    var buffer = OutputBuffer()
    buffer.append(value, decimals: count)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }
}

/// Text in cells of a terminal, where a character takes none, one or two columns.
enum TerminalText {
  /// A text in so many columns: cut with "…", or filled with spaces.
  ///
  /// Characters that would move the cursor are spaces.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - width: how many columns it takes, 1 or more.
  ///   - isNumber: whether it stands at the right.
  /// - Returns: the cell.
  static func fitted(_ text: String, _ width: Int, isNumber: Bool = false) -> String {
    var result = ""
    var used = 0
    // Where the text is cut if it turns out to be too long.
    var cut = result
    var cutWidth = 0
    for character in text {
      let isControl = character.unicodeScalars.contains { $0.properties.generalCategory.isControl }
      let shown: Character = isControl ? " " : character
      let columns = Self.columns(shown)
      if used + columns > width {
        return cut + "…" + String(repeating: " ", count: width - cutWidth - 1)
      }
      result.append(shown)
      used += columns
      if used < width { (cut, cutWidth) = (result, used) }
    }
    let space = String(repeating: " ", count: width - used)
    return isNumber ? space + result : result + space
  }

  /// A bar of so many columns, filled in eighths.
  static func bar(_ share: Double, _ width: Int) -> String {
    let filled = share.isNaN ? 0 : min(max(share, 0), 1)
    let eighths = Int((filled * Double(width) * 8).rounded())
    let parts = Array("▏▎▍▌▋▊▉")
    var bar = String(repeating: "█", count: eighths / 8)
    if eighths % 8 > 0 { bar.append(parts[eighths % 8 - 1]) }
    return bar + String(repeating: " ", count: width - bar.count)
  }

  /// How many columns a character takes, by the ranges that terminals show as wide (Unicode, UAX
  /// 11).
  static func columns(_ character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    switch scalar.value {
    case 0..<0x300: return 1
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F1E6...0x1F1FF, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default:
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark: return 0
      default: return 1
      }
    }
  }
}

extension Unicode.GeneralCategory {
  /// Whether a scalar moves the cursor or changes the direction of what follows.
  fileprivate var isControl: Bool {
    switch self {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: true
    default: false
    }
  }
}
