package import TextTools
import Posts

extension PostRepair {
  /// The repair as a JSON object: field, code, original, repaired.
  package var json: JSONValue {
    [
      "field": .string(field.rawValue), "code": .string(code.rawValue),
      "original": .string(original), "repaired": .string(repaired),
    ]
  }
}
