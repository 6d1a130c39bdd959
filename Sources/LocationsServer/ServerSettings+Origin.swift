extension ServerSettings {
  /// Whether a text has the form of an origin: scheme, host and optional port, without a path.
  ///
  /// - Parameter text: the text, such as `https://example.org`.
  /// - Returns: whether a browser could send the text as `Origin`.
  public static func isOrigin(_ text: String) -> Bool {
    for scheme in ["https://", "http://"] where text.hasPrefix(scheme) {
      let rest = text.dropFirst(scheme.count)
      return !rest.isEmpty && text == text.lowercased()
        && rest.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ".-:[]".contains($0)) }
    }
    return false
  }
}
