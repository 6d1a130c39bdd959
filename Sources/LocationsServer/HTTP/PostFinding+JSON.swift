internal import Posting

extension PostFinding {
  /// The finding as in the member `findings` of a reply.
  var json: JSONValue {
    var members: [JSONObject.Member] = [
      .init(name: "severity", value: .string(severity.rawValue)),
      .init(name: "field", value: .string(field.rawValue)),
      .init(name: "code", value: .string(code)),
      .init(name: "message", value: .string(message)),
    ]
    if let repair { members.append(.init(name: "repair", value: .string(repair))) }
    if !candidates.isEmpty {
      members.append(
        .init(
          name: "candidates",
          value: .array(
            candidates.map { candidate in
              [
                "label": .string(candidate.label), "latitude": .number(candidate.latitude),
                "longitude": .number(candidate.longitude),
                "confidence": .number(candidate.confidence),
              ]
            })))
    }
    return .object(JSONObject(members))
  }
}
