internal import HTTPTypes
internal import Hummingbird

/// What a person calls the device that a request comes from: "Firefox, Android", or the name of a
/// program.
///
/// It is what the client says about itself, to recognise a session or a passkey by, and proves
/// nothing.
enum DeviceName {
  private static let maxCharacterCount = 40

  // Each pretends to be those after it.
  private static let browsers: [(sign: String, name: String)] = [
    ("Edg/", "Edge"), ("EdgA/", "Edge"), ("EdgiOS/", "Edge"), ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"), ("Firefox/", "Firefox"), ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"), ("Chrome/", "Chrome"), ("Safari/", "Safari"),
  ]
  private static let systems: [(sign: String, name: String)] = [
    ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("CrOS", "ChromeOS"),
    ("Windows", "Windows"), ("Mac OS X", "Mac"), ("Linux", "Linux"),
  ]

  /// The name for the field User-Agent of a request (RFC 9110, section 10.1.5); empty if it has
  /// none.
  static func name(of request: Request) -> String {
    name(ofUserAgent: request.headers[.userAgent] ?? "")
  }

  static func name(ofUserAgent agent: String) -> String {
    let text = agent.prefix(512)
    func first(_ names: [(sign: String, name: String)]) -> String? {
      names.first { text.contains($0.sign) }?.name
    }
    guard let browser = first(browsers) else {
      // The first product of a program: "curl" of "curl/8.5.0".
      let product = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
      return product == "Mozilla" ? first(systems) ?? "" : String(product.prefix(maxCharacterCount))
    }
    return [browser, first(systems)].compactMap(\.self).joined(separator: ", ")
  }
}
