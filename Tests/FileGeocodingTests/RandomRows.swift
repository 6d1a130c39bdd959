/// Rows as somebody may have written them, piece by piece.
struct RandomRows {
  let delimiter: UInt8
  /// Each row: what stands before its line end, how many fields it has, and its line end.
  private var rows: [(content: String, fieldCount: Int, lineEnd: String)] = []

  init(seed: UInt64) {
    var state = seed
    func random(_ count: Int) -> Int {
      // SplitMix64.
      state &+= 0x9E37_79B9_7F4A_7C15
      var word = state
      word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
      word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
      return Int((word ^ word >> 31) % UInt64(count))
    }
    delimiter = [0x2C, 0x3B, 0x09, 0x7C][random(4)]
    let separator = String(decoding: [delimiter], as: UTF8.self)
    let plain = ["", "a", "Rome", " ", "é", "東京", "5\"", "x\"y"]
    let quoted = [
      "\"\"", "\",\"", "\"a\nb\"", "\"\r\n\"", "\"\"\"\"", "\"x;|\t\"", "\"q\"z", "\"é\"",
    ]
    let columnCount = 1 + random(4)
    for index in 0..<random(30) {
      let isRagged = index > 0 && random(5) == 0
      let fieldCount = isRagged ? 1 + random(6) : columnCount
      let fields = (0..<fieldCount).map { _ in
        random(3) == 0 ? quoted[random(quoted.count)] : plain[random(plain.count)]
      }
      // The first row decides how many fields there are; an empty line would not.
      let content = fields.joined(separator: separator)
      if index == 0, content.isEmpty { continue }
      rows.append((content, fieldCount, ["\n", "\r\n"][random(2)]))
    }
    if !rows.isEmpty, random(2) == 0, !rows[rows.count - 1].content.isEmpty {
      rows[rows.count - 1].lineEnd = ""
    }
  }

  /// What was written.
  var bytes: [UInt8] { rows.flatMap { Array(($0.content + $0.lineEnd).utf8) } }

  /// The rows with a value added to each.
  func text(adding value: String, _ seed: String) -> String {
    let separator = String(decoding: [delimiter], as: UTF8.self)
    guard let expected = rows.first(where: { !$0.content.isEmpty })?.fieldCount else {
      return rows.map { $0.content + $0.lineEnd }.joined()
    }
    return rows.map { row in
      guard !row.content.isEmpty else { return row.lineEnd }
      let padding = String(repeating: separator, count: max(0, expected - row.fieldCount))
      return row.content + padding + separator + value + row.lineEnd
    }.joined()
  }
}
