extension ServerSettings {
  /// Whether a text is an origin as browsers send it: scheme, host, port if it is not the usual.
  ///
  /// - Parameter text: the text, as `https://example.org`.
  /// - Returns: whether a browser could send it as `Origin`.
  public static func isOrigin(_ text: String) -> Bool {
    for scheme in ["https://", "http://"] where text.hasPrefix(scheme) {
      let rest = text.dropFirst(scheme.count)
      return !rest.isEmpty && text == text.lowercased()
        && rest.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ".-:[]".contains($0)) }
    }
    return false
  }
}
