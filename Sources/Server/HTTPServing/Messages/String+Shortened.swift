extension String {
  /// The text in quotes, cut after 60 scalars so that a reply does not grow with the request.
  package var shortened: String {
    let limit = 60
    return unicodeScalars.count > limit
      ? String(String.UnicodeScalarView(unicodeScalars.prefix(limit))).debugDescription + "…"
      : debugDescription
  }
}
