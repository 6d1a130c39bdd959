internal import LocationStore
internal import PostingClient
internal import TextTools

/// The fields that a request sets, before validation.
///
/// An empty text stands for a field that the client deletes: the server then sets it.
struct SentFields: Sendable {
  /// The values of the fields.
  var draft = PostDraft()
  /// What to add to the latitude, in degrees; nil without an `Increment`.
  var latitudeStep: Double?
  /// What to add to the longitude, in degrees; nil without an `Increment`.
  var longitudeStep: Double?

  /// Makes a change of a draft.
  init(_ draft: PostDraft) { self.draft = draft }

  /// Reads the body of a request that creates or changes a post.
  ///
  /// It refuses unknown fields, because their values would be lost. The fields that the server sets
  /// are ignored, as in Parse: many clients send back the whole post.
  ///
  /// - Parameters:
  ///   - value: the body.
  ///   - objectID: the id of the post to change; nil for a new post.
  /// - Throws: ``APIError/unknownField(_:known:)``, ``APIError/wrongType(field:expected:found:)``,
  ///   ``APIError/badOperation(_:field:fault:)``, ``APIError/notPublic``.
  init(_ value: JSONValue, objectID: String? = nil) throws(APIError) {
    guard case .object(let object) = value else {
      throw .wrongType(field: "The body", expected: "Object", found: value.kind)
    }
    let isNew = objectID == nil
    for member in object.members {
      if member.name == "ACL" {
        try Self.checkIsPublic(member.value)
        continue
      }
      if member.name == "locationMoved" {
        draft.isLocationMoved = try Self.truth(member)
        continue
      }
      guard let field = PostField(rawValue: member.name) else {
        throw .unknownField(member.name, known: PostField.settable.map(\.rawValue))
      }
      guard PostField.settable.contains(field) else {
        // The id of another post: one of the two is wrong.
        if field == .objectId, let objectID, let id = member.value.string, id != objectID {
          throw .unknownField(member.name, known: PostField.settable.map(\.rawValue))
        }
        continue
      }
      switch member.value {
      case .null where isNew: continue
      case .null: try delete(field)
      case .object(let operation) where operation["__op"] != nil:
        try perform(operation, on: field, isNew: isNew)
      default: try set(field, member)
      }
    }
  }

  private mutating func set(_ field: PostField, _ member: JSONObject.Member) throws(APIError) {
    switch field {
    case .uniqueKey: draft.uniqueKey = try Self.string(member)
    case .firstName: draft.firstName = try Self.string(member)
    case .lastName: draft.lastName = try Self.string(member)
    case .mapString: draft.placeString = try Self.string(member)
    case .mediaURL: draft.link = try Self.string(member)
    case .latitude: draft.latitude = try Self.number(member)
    case .longitude: draft.longitude = try Self.number(member)
    case .objectId, .createdAt, .updatedAt: break
    }
  }

  /// Applies an operation of Parse, such as `{"__op":"Increment","amount":1}`.
  private mutating func perform(
    _ operation: JSONObject, on field: PostField, isNew: Bool
  ) throws(APIError) {
    let name = operation["__op"]?.string ?? ""
    func fault(_ fault: OperationFault) -> APIError {
      .badOperation(name, field: field.rawValue, fault: fault)
    }
    switch name {
    case "Delete": try delete(field)
    case "Increment":
      guard field.kind == .number else {
        throw fault(.needs("Number", found: field.kind.rawValue))
      }
      guard let amount = operation["amount"]?.number else { throw fault(.noAmount) }
      // A field that is not there counts from 0, as in Parse.
      switch (field, isNew) {
      case (.latitude, true): draft.latitude = amount
      case (.latitude, false): latitudeStep = amount
      case (_, true): draft.longitude = amount
      case (_, false): longitudeStep = amount
      }
    case "Add", "AddUnique", "Remove", "AddRelation", "RemoveRelation":
      let needed = name.hasSuffix("Relation") ? "Relation" : "Array"
      throw fault(.needs(needed, found: field.kind.rawValue))
    default: throw fault(.unknown)
    }
  }

  private mutating func delete(_ field: PostField) throws(APIError) {
    switch field {
    case .uniqueKey: draft.uniqueKey = ""
    case .firstName: draft.firstName = ""
    case .lastName: draft.lastName = ""
    case .mapString: draft.placeString = ""
    default: throw .badOperation("Delete", field: field.rawValue, fault: .isNeeded)
    }
  }

  /// Checks that an access list lets everybody read: posts are public.
  ///
  /// Who may write is not up to it: only the author and moderators do.
  ///
  /// - Throws: ``APIError/notPublic``.
  private static func checkIsPublic(_ list: JSONValue) throws(APIError) {
    guard list == .null || list["*"]?["read"] == true else { throw .notPublic }
  }

  static func string(_ member: JSONObject.Member) throws(APIError) -> String {
    guard case .string(let text) = member.value else {
      throw .wrongType(field: member.name, expected: "String", found: member.value.kind)
    }
    return text
  }

  private static func truth(_ member: JSONObject.Member) throws(APIError) -> Bool {
    switch member.value {
    case .bool(let isTrue): return isTrue
    case .null: return false
    default:
      throw .wrongType(field: member.name, expected: "Boolean", found: member.value.kind)
    }
  }

  private static func number(_ member: JSONObject.Member) throws(APIError) -> Double {
    guard case .number(let number) = member.value else {
      throw .wrongType(field: member.name, expected: "Number", found: member.value.kind)
    }
    return number
  }
}
