package import JSON

/// How a query is written in a line of input.
package enum InputFormat: String, Sendable, CaseIterable {
  /// The line is the query.
  case text
  /// The line is a JSON string literal, so that a query can hold any character.
  case json
}

/// Why a line is not a query.
package enum QueryFault: Error, Equatable {
  /// A byte of the line is not UTF-8.
  case notUTF8(UTF8Fault)
  /// The line is not a JSON string.
  case notJSON(JSONFault)
}

extension InputFormat {
  /// The query that a line holds.
  ///
  /// - Throws: ``QueryFault`` when it holds none. Nothing is repaired.
  /// - Complexity: linear in the length of the line.
  package func query(in line: ArraySlice<UInt8>) throws(QueryFault) -> String {
    // Through a span: what validates any sequence of bytes is not specialised for this one.
    guard let valid = try? UTF8Span(validating: line.span) else {
      let line = Array(line)
      guard let fault = UTF8Fault(in: line) else { return String(decoding: line, as: UTF8.self) }
      throw .notUTF8(fault)
    }
    guard self == .json else { return String(copying: valid) }
    do {
      return try JSONReader.string(of: Array(line), mode: .lenient)
    } catch {
      throw .notJSON(error)
    }
  }
}

extension QueryFault: CustomStringConvertible {
  /// What is wrong, where, and how to mend it.
  ///
  /// Positions count from 1, as those of editors do.
  package var description: String {
    switch self {
    case .notUTF8(let fault):
      "byte \(fault.offset + 1) (0x\(hexadecimal(fault.byte))) is not UTF-8; "
        + "convert the text first, for example with: iconv -f WINDOWS-1252 -t UTF-8"
    case .notJSON(let fault):
      "\(explanation(of: fault)); with --input-format json each line is a string such as "
        + "\"S\\u00e3o Paulo\""
    }
  }

  private func explanation(of fault: JSONFault) -> String {
    let place = "at byte \(fault.offset + 1)"
    return switch fault.kind {
    case .ended: "the JSON string has no end"
    case .controlCharacter: "an unescaped control character \(place)"
    case .unknownEscape: "no JSON escape \(place)"
    case .loneSurrogate(let unit):
      "\\u\(hexadecimal(UInt8(unit >> 8)))\(hexadecimal(UInt8(unit & 0xFF))) \(place) is half a"
        + " character without the other half"
    case .trailingText: "text after the JSON string \(place)"
    default: "no JSON string starts \(place)"
    }
  }

  private func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.count < 2 ? "0" + digits : digits
  }
}
