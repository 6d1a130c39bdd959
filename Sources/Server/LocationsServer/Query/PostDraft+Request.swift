internal import TextTools
internal import PostingClient
internal import LocationStore

extension PostDraft {
  /// Reads the body of a request that creates or changes a post.
  ///
  /// It refuses fields that the server sets and unknown fields, because their values would be lost.
  ///
  /// - Parameters:
  ///   - value: the body.
  ///   - objectID: the id of the post to change; nil for a new post. With an id, the body may
  ///     contain
  ///     the fields that the server sets, because many clients send back the whole post.
  /// - Throws: ``APIError/unknownField(_:known:)``, ``APIError/wrongType(field:expected:found:)``.
  init(_ value: JSONValue, objectID: String? = nil) throws(APIError) {
    guard case .object(let object) = value else {
      throw .wrongType(field: "The body", expected: "Object", found: value.kind)
    }
    self.init()
    for member in object.members {
      guard let field = PostField(rawValue: member.name) else {
        throw Self.unknown(member.name)
      }
      switch field {
      case .uniqueKey: uniqueKey = try Self.string(member)
      case .firstName: firstName = try Self.string(member)
      case .lastName: lastName = try Self.string(member)
      case .mapString: placeString = try Self.string(member)
      case .mediaURL: link = try Self.string(member)
      case .latitude: latitude = try Self.number(member)
      case .longitude: longitude = try Self.number(member)
      case .objectId:
        guard let objectID, try Self.string(member) == objectID else {
          throw Self.unknown(member.name)
        }
      case .createdAt, .updatedAt:
        guard objectID != nil else { throw Self.unknown(member.name) }
        _ = try Self.string(member)
      }
    }
  }

  private static func unknown(_ name: String) -> APIError {
    .unknownField(name, known: PostField.settable.map(\.rawValue))
  }

  static func string(_ member: JSONObject.Member) throws(APIError) -> String {
    guard case .string(let text) = member.value else {
      throw .wrongType(field: member.name, expected: "String", found: member.value.kind)
    }
    return text
  }

  private static func number(_ member: JSONObject.Member) throws(APIError) -> Double {
    guard case .number(let number) = member.value else {
      throw .wrongType(field: member.name, expected: "Number", found: member.value.kind)
    }
    return number
  }
}
