import GeoFormats
import JSON
import Posting

/// How a list of posts looks to people.
public struct PostTableStyle: Hashable, Sendable {
  /// Whether columns are padded to the same width and long texts cut: for a terminal.
  ///
  /// Otherwise fields are whole, with a tab between them, for `cut` and the like.
  public var alignsColumns = false
  /// Whether the parts are told apart by colours (ANSI escape sequences).
  public var usesColours = false

  /// Makes the plain style.
  public init() {}
}

extension OutputBuffer {
  /// The widest that a column of a terminal becomes.
  private static var longestCell: Int { 40 }

  /// Appends a line a post: number, name, place, link, when it was changed.
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
