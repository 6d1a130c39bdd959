import Geocoding

extension OutputBuffer {
  /// Appends the member for how sure each level is; nothing where no level is known.
  mutating func append(jsonMemberOf levels: LevelConfidence) {
    var isFirst = true
    append(jsonLevel: #""country":"#, levels.country, &isFirst)
    append(jsonLevel: #""region":"#, levels.region, &isFirst)
    append(jsonLevel: #""county":"#, levels.county, &isFirst)
    append(jsonLevel: #""city":"#, levels.city, &isFirst)
    if !isFirst { append(literal: "}") }
  }

  private mutating func append(
    jsonLevel key: StaticString, _ confidence: Double?, _ isFirst: inout Bool
  ) {
    guard let confidence else { return }
    append(literal: isFirst ? #","confidence_by_level":{"# : ",")
    isFirst = false
    append(literal: key)
    append(confidence: confidence)
  }
}
