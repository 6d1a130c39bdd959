internal import HTTPServing
internal import HTTPTypes
internal import Hummingbird

/// What the header of a request says about who sent it: a program, or a page in a browser.
///
/// Browsers send the cookies of a site also when a page of another site asks for something, so a
/// cookie proves nothing about the page. But with each request that may change something they say
/// whose page it was: `Origin` with every method other than GET and HEAD (WHATWG Fetch, "append a
/// request `Origin` header"), and `Sec-Fetch-Site` on trustworthy addresses (W3C Fetch Metadata).
/// Pages cannot change or remove these fields. Programs such as apps send neither.
enum RequestOrigin: Hashable, Sendable {
  /// No browser: no field that browsers add.
  case program
  /// A page of this server, or of an origin that the settings allow.
  case knownPage
  /// Any other page, also one whose origin is opaque (`null`).
  case otherPage

  /// Reads the fields of a request.
  init(of request: Request, settings: HTTPSettings) {
    let origin = request.headers[.origin]
    let isFromBrowser =
      origin != nil || request.headers.contains(.referer)
      || request.headers.contains(where: { $0.name.canonicalName.hasPrefix("sec-") })
    if !isFromBrowser {
      self = .program
    } else if PageForm.isFromHere(request, origin: settings.publicURL)
      // Every sandboxed frame and every file is `null`.
      || origin.map({ $0 != "null" && settings.allowsOrigin($0) }) ?? false
    {
      self = .knownPage
    } else {
      self = .otherPage
    }
  }
}
