import GeoFormats
import TextTools
import PostingClient

/// The style of a list of posts for people.
struct PostTableStyle: Hashable, Sendable {
  /// Whether to align columns and cut long texts, for a terminal.
  ///
  /// If false, fields are complete and separated by tabs, for tools such as `cut`.
  var alignsColumns = false
  /// Whether to colour the columns with ANSI escape sequences.
  var usesColours = false

  /// Makes the plain style: tabs and no colours.
  init() {}
}

extension OutputBuffer {
  /// The maximum width of an aligned column, in characters.
  private static var longestCell: Int { 40 }

  /// Appends one line per post: number, name, place, link, date of the last change.
  mutating func append(table posts: [StoredPost], _ style: PostTableStyle) {
    let lines = posts.enumerated().map { index, post in
      [
        String(index + 1), post.fullName, post.placeString ?? "", post.link ?? "",
        (post.updatedAt ?? post.createdAt).map { String(Timestamp($0).text.prefix(10)) } ?? "",
      ]
    }
    guard style.alignsColumns else {
      for line in lines {
        for (index, cell) in line.enumerated() {
          if index > 0 { append("\t") }
          append(flat: cell)
        }
        append("\n")
      }
      return
    }
    let cut = lines.map { line in line.map(Self.shortened) }
    let widths = (0..<5).map { column in cut.map { $0[column].count }.max() ?? 0 }
    for line in cut {
      for (index, cell) in line.enumerated() {
        let padding = widths[index] - cell.count
        if index == 0 { append(0x20, count: padding) }
        if style.usesColours, index == 1 { append("\u{1B}[1m") }
        if style.usesColours, index == 4 { append("\u{1B}[2m") }
        append(flat: cell)
        if style.usesColours, index == 1 || index == 4 { append("\u{1B}[0m") }
        if index < 4 { append(0x20, count: (index == 0 ? 0 : padding) + 2) }
      }
      append("\n")
    }
  }

  private static func shortened(_ text: String) -> String {
    text.count > longestCell ? text.prefix(longestCell - 1) + "…" : text
  }
}
