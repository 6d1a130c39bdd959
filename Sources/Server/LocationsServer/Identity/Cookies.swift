internal import HTTPTypes

/// Reads cookies (RFC 6265, section 4.2).
enum Cookies {
  /// Returns the value of the first cookie with a name.
  static func value(_ name: String, in headers: HTTPFields) -> String? {
    for field in headers[values: .cookie] {
      for pair in field.split(separator: ";") {
        let pair = pair.drop { $0 == " " }
        if pair.hasPrefix(name), pair.dropFirst(name.count).first == "=" {
          return String(pair.dropFirst(name.count + 1))
        }
      }
    }
    return nil
  }
}
