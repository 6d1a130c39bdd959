import Gazetteer
import TextTools

extension Reading {
  /// A query with its percent-encoded bytes decoded: "new%20york" came out of an address.
  ///
  /// Source: RFC 3986, section 2.1. What would not be UTF-8 then stays as it is.
  static func withoutEscapes(_ query: String) -> String {
    guard ByteView.with(query, { $0.contains(UInt8(ascii: "%")) }) ?? false else { return query }
    let decoded = PercentEncoding.decode(Array(query.utf8))
    return String(validating: decoded.bytes, as: UTF8.self) ?? query
  }
}
