/// Rows as somebody may have written them, piece by piece.
struct RandomRows {
  let delimiter: UInt8
  /// Each row: its fields as they are written, and its line end.
  private var rows: [(fields: [String], lineEnd: String)] = []

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
      if index == 0, fields == [""] { continue }
      rows.append((fields, ["\n", "\r\n"][random(2)]))
    }
    if !rows.isEmpty, random(2) == 0, rows[rows.count - 1].fields != [""] {
      rows[rows.count - 1].lineEnd = ""
    }
  }

  private var separator: String { String(decoding: [delimiter], as: UTF8.self) }

  /// What was written.
  var bytes: [UInt8] {
    rows.flatMap { Array(($0.fields.joined(separator: separator) + $0.lineEnd).utf8) }
  }

  /// The rows with a value added to each behind as many fields as the first has.
  func text(adding value: String) -> String {
    let expected = rows.first { $0.fields != [""] }?.fields.count ?? 0
    return rows.map { row in
      guard row.fields != [""] else { return row.lineEnd }
      let missing = Array(repeating: "", count: max(0, expected - row.fields.count))
      let fields = row.fields.prefix(expected) + missing + [value] + row.fields.dropFirst(expected)
      return fields.joined(separator: separator) + row.lineEnd
    }.joined()
  }
}
