package import HTTPTypes

extension HTTPField.Name {
  package static let host = Self.known("Host")
  package static let forwarded = Self.known("Forwarded")
  package static let xForwardedFor = Self.known("X-Forwarded-For")
  static let referrerPolicy = Self.known("Referrer-Policy")

  /// Makes a field name from a constant of valid characters.
  package static func known(_ text: String) -> HTTPField.Name {
    guard let name = HTTPField.Name(text) else { preconditionFailure("\(text) is no field name") }
    return name
  }
}
