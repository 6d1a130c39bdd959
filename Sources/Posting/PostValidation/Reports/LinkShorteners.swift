/// The hosts of services that make short links.
///
/// A short link leads to any page, and to another one tomorrow. Hosts that shorten the links of one
/// site only, such as `youtu.be`, are not among them.
enum LinkShorteners {
  private static let hosts: Set<String> = [
    "adf.ly", "bit.do", "bit.ly", "bitly.com", "bl.ink", "buff.ly", "clck.ru", "cutt.ly", "dlvr.it",
    "goo.gl", "goo.su", "is.gd", "j.mp", "lnkd.in", "ow.ly", "qr.ae", "rb.gy", "rebrand.ly", "s.id",
    "short.io", "shorturl.at", "t.co", "t.ly", "tiny.cc", "tinyurl.com", "trib.al", "urlz.fr",
    "v.gd", "vk.cc", "x.gd",
  ]

  /// Whether a host is one of them, with or without `www.`.
  static func contains(_ host: String) -> Bool {
    hosts.contains(host.hasPrefix("www.") ? String(host.dropFirst(4)) : host)
  }
}
