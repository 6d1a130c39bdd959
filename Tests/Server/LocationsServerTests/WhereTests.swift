import Foundation
import HTTPTypes
import TextTools
import SeededRandom
import Testing

@testable import LocationStore
@testable import LocationsServer

@Suite("the conditions of a where")
struct WhereTests {
  @Test(
    "what is not supported is refused by name",
    arguments: [
      ("[]", WhereFault.notAnObject), ("3", .notAnObject),
      (#"{"name":"a"}"#, .unknownField("name")),
      (#"{"firstName":{"$where":"1"}}"#, .unknownOperator("$where")),
      (#"{"$nor":[]}"#, .unknownOperator("$nor")), (#"{"$or":[]}"#, .emptyList("$or")),
      (#"{"$or":{}}"#, .notAList("$or")), (#"{"$or":[1]}"#, .notAnObject),
      (#"{"firstName":1.5}"#, .wrongValue(field: "firstName", expected: "String")),
      (#"{"uniqueKey":9007199254740993}"#, .wrongValue(field: "uniqueKey", expected: "String")),
      (#"{"firstName":true}"#, .wrongValue(field: "firstName", expected: "String")),
      (#"{"updatedAt":"2026-02-30"}"#, .wrongValue(field: "updatedAt", expected: "Date")),
      (
        #"{"updatedAt":"2026-01-02T03:04:05+25:00"}"#,
        .wrongValue(field: "updatedAt", expected: "Date")
      ),
      (#"{"latitude":"1"}"#, .wrongValue(field: "latitude", expected: "Number")),
      (#"{"latitude":true}"#, .wrongValue(field: "latitude", expected: "Number")),
      (#"{"updatedAt":"yesterday"}"#, .wrongValue(field: "updatedAt", expected: "Date")),
      (#"{"latitude":{"$lt":null}}"#, .wrongValue(field: "latitude", expected: "Number")),
      (#"{"firstName":{"$in":"a"}}"#, .notAList("$in")),
      (#"{"firstName":{}}"#, .mixed(field: "firstName")),
      (#"{"firstName":{"$ne":"a","b":1}}"#, .mixed(field: "firstName")),
      (#"{"firstName":{"$regex":"^(a+)+$"}}"#, .patternNotAPrefix),
      (#"{"firstName":{"$regex":"a"}}"#, .patternNotAPrefix),
      (#"{"firstName":{"$regex":"^\\Q"}}"#, .patternNotAPrefix),
      (#"{"firstName":{"$regex":"^\\Qa\\E(b+)+\\Qc\\E"}}"#, .patternNotAPrefix),
      (#"{"firstName":{"$exists":1}}"#, .wrongValue(field: "$exists", expected: "Boolean")),
    ])
  func refuses(text: String, fault: WhereFault) {
    #expect(throws: fault) { try WhereParser.condition(of: text) }
  }

  // 2016-02-16T17:20:30.500Z; the zones of telephones, and a plus that a query string turned into a
  // space.
  @Test(
    "dates have any zone, and numbers stand for texts of digits",
    arguments: [
      (#"{"updatedAt":"2016-02-16T17:20:30.5Z"}"#, 1_455_643_230_500),
      (#"{"updatedAt":"2016-02-16T10:20:30.5-07:00"}"#, 1_455_643_230_500),
      (#"{"updatedAt":"2016-02-16T18:20:30.500+0100"}"#, 1_455_643_230_500),
      (#"{"updatedAt":"2016-02-16T18:20:30.5 01:00"}"#, 1_455_643_230_500),
      (#"{"updatedAt":"2016-02-16T22:50:30.500000+05:30"}"#, 1_455_643_230_500),
      (
        #"{"updatedAt":{"__type":"Date","iso":"2016-02-16T10:20:30.500-07:00"}}"#,
        1_455_643_230_500
      ),
      (#"{"updatedAt":"2016-02-16"}"#, 1_455_580_800_000),
    ])
  func readsDates(text: String, milliseconds: Int64) throws {
    #expect(
      try WhereParser.condition(of: text)
        == .compare(.updatedAt, .equal, .date(Timestamp(milliseconds: milliseconds))))
    #expect(
      try WhereParser.condition(of: #"{"uniqueKey":320446785077}"#)
        == .compare(.uniqueKey, .equal, .string("320446785077")))
  }

  @Test("the number of parts is bounded, in lists and in branches")
  func boundsParts() throws {
    func list(_ count: Int) -> String {
      "{\"firstName\":{\"$in\":[" + Array(repeating: "\"a\"", count: count).joined(separator: ",")
        + "]}}"
    }
    let limit = WhereParser.partLimit
    // The operator is a part as well.
    _ = try WhereParser.condition(of: list(limit - 1))
    #expect(throws: WhereFault.tooComplex(limit: limit)) {
      try WhereParser.condition(of: list(limit))
    }
    let branches = Array(repeating: "{\"latitude\":1}", count: limit).joined(separator: ",")
    #expect(throws: WhereFault.tooComplex(limit: limit)) {
      try WhereParser.condition(of: "{\"$or\":[\(branches)]}")
    }
  }

  @Test("names in an SQL text never come from the request")
  func keepsValuesApart() throws {
    let evil = "'; DROP TABLE post; --"
    let condition = try WhereParser.condition(
      of: #"{"firstName":"\#(evil)","$or":[{"mapString":{"$regex":"^\\Q\#(evil)\\E"}}]}"#)
    var arguments: [SQLValue] = []
    #expect(
      condition.sql(&arguments)
        == "(firstName = ? AND (substr(mapString, 1, length(?)) = ?))")
    #expect(arguments == Array(repeating: evil.sqlValue, count: 3))
  }

  /// The slow and obvious reading of a condition, to compare with the table's.
  @Test("the table and a walk over all posts agree on random conditions", arguments: 0..<12)
  func agreesWithModel(seed: Int) async throws {
    try await TestServer.run { server in
      var random = SeededGenerator(seed: UInt64(seed))
      let ada = try await server.account("ada@example.org")
      var posts: [JSONObject] = []
      for _ in 0..<25 {
        server.clock.advance(by: .seconds(Int.random(in: 0...3, using: &random)))
        let name = ["Ada", "Bob", "ada", "Éva", "B%"].randomElement(using: &random) ?? ""
        let latitude = Double(Int.random(in: -2...2, using: &random)) + 0.5
        let body = """
          {"firstName":"\(name)","lastName":"L","mapString":"x","mediaURL":"https://example.org",\
          "latitude":\(latitude),"longitude":1}
          """
        let reply = try await server.send(.post, "/v1/StudentLocation", body, as: ada.token)
        #expect(reply.status == 200)
      }
      posts = try await server.send(.get, "/v1/StudentLocation?limit=1000").results
      #expect(posts.count == 25)
      for _ in 0..<40 {
        let condition = Self.randomWhere(depth: 2, posts: posts, using: &random)
        let text = String(decoding: condition.bytes, as: UTF8.self)
        let query = try #require(text.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        let found = try await server.send(
          .get, "/1/classes/StudentLocation?limit=1000&count=1&where=\(query)")
        #expect(found.status == 200, "\(text): \(found.text)")
        let expected = posts.filter { Model.holds(condition, of: $0) }
        #expect(try found.results == expected, "\(text)")
        #expect(try found.json["count"] == .number(Double(expected.count)), "\(text)")
      }
    }
  }

  private static func randomWhere(
    depth: Int, posts: [JSONObject], using random: inout SeededGenerator
  ) -> JSONValue {
    if depth > 0, Int.random(in: 0..<3, using: &random) == 0 {
      let branches = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        randomWhere(depth: depth - 1, posts: posts, using: &random)
      }
      return [(Bool.random(using: &random) ? "$or" : "$and"): .array(branches)].json
    }
    let field = ["firstName", "latitude", "createdAt", "objectId"].randomElement(using: &random)
    func value(_ random: inout SeededGenerator) -> JSONValue {
      posts.randomElement(using: &random)?[field ?? ""] ?? .null
    }
    let operators = ["$eq", "$ne", "$lt", "$lte", "$gt", "$gte", "$in", "$nin", "", "$exists"]
    let name = operators.randomElement(using: &random) ?? ""
    let operand: JSONValue
    switch name {
    case "": return [(field ?? ""): value(&random)].json
    case "$in", "$nin": operand = .array([value(&random), value(&random), .null])
    case "$exists": operand = .bool(Bool.random(using: &random))
    default: operand = value(&random)
    }
    return [(field ?? ""): [name: operand].json].json
  }
}

extension [String: JSONValue] {
  fileprivate var json: JSONValue {
    .object(JSONObject(map { .init(name: $0.key, value: $0.value) }))
  }
}

/// Parse's meaning of a condition over one post.
private enum Model {
  static func holds(_ condition: JSONValue, of post: JSONObject) -> Bool {
    guard let object = condition.object else { return false }
    return object.members.allSatisfy { member in
      switch (member.name, member.value) {
      case ("$or", .array(let branches)): branches.contains { holds($0, of: post) }
      case ("$and", .array(let branches)): branches.allSatisfy { holds($0, of: post) }
      case (let name, .object(let operators)):
        operators.members.allSatisfy { holds($0.name, $0.value, of: post[name] ?? .null) }
      case (let name, let value): post[name] == value
      }
    }
  }

  private static func holds(_ name: String, _ operand: JSONValue, of value: JSONValue) -> Bool {
    switch (name, operand) {
    case ("$eq", _): value == operand
    case ("$ne", _): value != operand
    case ("$lt", _): isLess(value, operand)
    case ("$lte", _): isLess(value, operand) || value == operand
    case ("$gt", _): isLess(operand, value)
    case ("$gte", _): isLess(operand, value) || value == operand
    case ("$in", .array(let elements)): elements.contains(value)
    case ("$nin", .array(let elements)): !elements.contains(value)
    case ("$exists", .bool(let flag)): flag
    default: false
    }
  }

  /// Strings by their bytes, as SQLite orders them; the instants of this test have one length.
  private static func isLess(_ left: JSONValue, _ right: JSONValue) -> Bool {
    switch (left, right) {
    case (.string(let left), .string(let right)): left.utf8.lexicographicallyPrecedes(right.utf8)
    case (.number(let left), .number(let right)): left < right
    default: false
    }
  }
}
