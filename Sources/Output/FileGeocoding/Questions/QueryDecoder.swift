public import TextTools

/// How a query is written in a line of input.
public enum InputFormat: String, Sendable, CaseIterable {
  /// The line is the query.
  case text
  /// The line is a JSON string literal, so that a query can hold any character, or an object whose
  /// member `query` is one.
  case json
}

/// Why a line is not a query.
public enum QueryFault: Error, Equatable, Sendable {
  /// A byte of the line is not UTF-8.
  case notUTF8(UTF8Fault)
  /// The line is not a JSON string.
  case notJSON(JSONFault)
  /// The line is a JSON object without a string as `query`.
  case noQuery
}

extension InputFormat {
  /// The query that a line holds.
  ///
  /// - Parameter line: the bytes of the line, without its end.
  /// - Returns: the query, unchanged.
  /// - Throws: ``QueryFault`` when it holds none. Nothing is repaired.
  /// - Complexity: linear in the length of the line.
  public func query(in line: ArraySlice<UInt8>) throws(QueryFault) -> String {
    // Through a span: what validates any sequence of bytes is not specialised for this one.
    guard let valid = try? UTF8Span(validating: line.span) else {
      let line = Array(line)
      guard let fault = UTF8Fault(in: line) else { return String(decoding: line, as: UTF8.self) }
      throw .notUTF8(fault)
    }
    guard self == .json else { return String(copying: valid) }
    let bytes = Array(line)
    do {
      guard bytes.first(where: { $0 != 0x20 && $0 != 0x09 }) == UInt8(ascii: "{") else {
        return try JSONReader.string(of: bytes, mode: .lenient)
      }
      guard let query = try JSONReader.value(of: bytes)["query"]?.string else {
        throw QueryFault.noQuery
      }
      return query
    } catch let fault as JSONFault {
      throw .notJSON(fault)
    } catch {
      throw .noQuery
    }
  }
}
