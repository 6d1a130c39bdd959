public import FileGeocoding
import Geocoding
import TextTools

extension QueryNote: CustomStringConvertible {
  /// One line: the place, the problem, and how to fix it.
  public var description: String {
    let place = line.map { "line \($0): " } ?? ""
    return place + explanation
  }

  private var explanation: String {
    switch problem {
    case .noPlace(.empty): "the query is empty"
    case .noPlace(.contradiction):
      "no place of that name in the requested area: \(quotedQuery)"
    case .noPlace(.notAPlace):
      "probably not a place: \(quotedQuery)"
    case .noPlace(.lowConfidence):
      "confidence is below --min-confidence (0 shows the best guess): \(quotedQuery)"
    case .noPlace(.lowPrecision):
      "the answer is coarser than --min-precision: \(quotedQuery)"
    case .noPlace(.notACoordinate):
      "not a coordinate, such as 47.6062,-122.3321: \(quotedQuery)"
    case .noPlace(.nothingNear): "no place within --max-distance: \(quotedQuery)"
    case .noPlace(.tooLong): "too long for a place: \(quotedQuery)"
    case .noPlace(.notFound), .noPlace(.malformed), .noPlace(nil): "no place found: \(quotedQuery)"
    case .noPlace(let reason?): "\(reason.advice ?? "no place found"): \(quotedQuery)"
    case .malformed(let fault): "\(quotedQuery) cannot be read: \(fault)"
    case .tooLong(let byteCount):
      "\(byteCount) bytes are too long for a place: \(quotedQuery)"
    }
  }

  /// The query as far as it fits a line, without anything that a terminal would obey.
  private var quotedQuery: String {
    let longest = 60
    var text = ""
    for scalar in query.unicodeScalars.prefix(longest) {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: text.unicodeScalars.append(" ")
      default: text.unicodeScalars.append(scalar)
      }
    }
    let isCut = query.unicodeScalars.dropFirst(longest).first != nil
    return "\"\(text)\(isCut ? "…" : "")\""
  }
}

extension QueryFault: CustomStringConvertible {
  /// The problem, its place, and how to fix it.
  ///
  /// Positions count from 1, as those of editors do.
  public var description: String {
    switch self {
    case .notUTF8(let fault):
      "byte \(fault.offset + 1) (0x\(Hexadecimal.text(of: fault.byte, .large))) is not UTF-8; "
        + "convert the text first, for example with: iconv -f WINDOWS-1252 -t UTF-8"
    case .notJSON(let fault):
      "\(explanation(of: fault)); with --input-format json each line is a string such as "
        + "\"S\\u00e3o Paulo\""
    case .noQuery: "the JSON object has no string as \"query\""
    }
  }

  private func explanation(of fault: JSONFault) -> String {
    let place = "at byte \(fault.offset + 1)"
    return switch fault.kind {
    case .ended: "the JSON string has no end"
    case .controlCharacter: "an unescaped control character \(place)"
    case .unknownEscape: "no JSON escape \(place)"
    case .loneSurrogate(let unit):
      "\\u\(Hexadecimal.text(of: unit, .large)) \(place) is half a character without the other half"
    case .trailingText: "text after the JSON string \(place)"
    default: "no JSON string starts \(place)"
    }
  }
}
