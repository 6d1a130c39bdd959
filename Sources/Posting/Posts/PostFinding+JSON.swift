package import TextTools

extension PostFinding {
  /// The finding as JSON, as in server replies, import reports and reports on posts.
  package var json: JSONValue {
    var members: [JSONObject.Member] = [
      .init(name: "severity", value: .string(severity.rawValue)),
      .init(name: "field", value: .string(field.rawValue)),
      .init(name: "code", value: .string(code.rawValue)),
      .init(name: "message", value: .string(message)),
    ]
    if let repair { members.append(.init(name: "repair", value: .string(repair))) }
    if !candidates.isEmpty {
      members.append(.init(name: "candidates", value: .array(candidates.map(\.json))))
    }
    return .object(JSONObject(members))
  }
}

extension PostFinding.Candidate {
  fileprivate var json: JSONValue {
    [
      "label": .string(label), "latitude": .number(Self.rounded(latitude, to: 100_000)),
      "longitude": .number(Self.rounded(longitude, to: 100_000)),
      "confidence": .number(Self.rounded(confidence, to: 10_000)),
    ]
  }

  /// Rounds a number; places have five decimals for degrees and four for confidences.
  private static func rounded(_ number: Double, to scale: Double) -> Double {
    (number * scale).rounded() / scale
  }
}
