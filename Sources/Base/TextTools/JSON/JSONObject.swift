/// The members of a JSON object, in order, each name once.
package struct JSONObject: Hashable, Sendable {
  /// A name and its value.
  package struct Member: Hashable, Sendable {
    package let name: String
    package var value: JSONValue

    package init(name: String, value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// The members in their order.
  package var members: [Member]

  /// Makes an object of members whose names differ.
  package init(_ members: [Member] = []) {
    self.members = members
  }

  /// The value of a name.
  ///
  /// Setting one keeps the order of the others; a new name comes last.
  ///
  /// Objects here have a handful of members: a walk is quicker than a table.
  package subscript(name: String) -> JSONValue? {
    get {
      for member in members where member.name == name { return member.value }
      return nil
    }
    set {
      let index = members.firstIndex { $0.name == name }
      switch (index, newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append(Member(name: name, value: value))
      case (nil, nil): break
      }
    }
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral members: (String, JSONValue)...) {
    self.init(members.map { Member(name: $0.0, value: $0.1) })
  }
}
