import FileGeocoding
internal import Files

/// A line of progress on standard error, which the next one replaces.
package enum TerminalProgress {
  /// Shows a line in place of the last; an empty one takes it away.
  ///
  /// On a narrow terminal only the beginning is shown. The width is queried each time, since it
  /// may have changed.
  ///
  /// - Parameter line: the line, without its end.
  @Sendable
  package static func show(_ line: String) {
    let error = FileDescriptor.standardError
    let text = TableProgress.fitting(line, width: error.terminalWidth)
    // Goes back to the start of the line and empties it. A failure does not matter.
    try? error.write(Array("\r\u{1B}[K\(text)".utf8))
  }
}
