import SeededRandom
import Testing
import Links

@Suite("Links are read as the URL Standard says")
struct LinkTests {
  /// Texts and their normal forms, by the rules of <https://url.spec.whatwg.org>.
  static let accepted: [(text: String, href: String)] = [
    // Scheme and slashes.
    ("http://example.com", "http://example.com/"),
    ("HTTPS://EXAMPLE.COM/A", "https://example.com/A"),
    ("http:example.com", "http://example.com/"),
    ("http:/example.com", "http://example.com/"),
    ("http:///example.com", "http://example.com/"),
    ("https:\\\\example.com\\a\\b", "https://example.com/a/b"),
    ("http:/\\/\\example.com", "http://example.com/"),
    ("  \u{0}\u{1F}https://example.com \n", "https://example.com/"),
    ("ht\ntps:/\t/exa\rmple.com/a\nb", "https://example.com/ab"),
    // Credentials.
    ("http://user@example.com", "http://user@example.com/"),
    ("http://user:pass@example.com", "http://user:pass@example.com/"),
    ("http://:@example.com", "http://example.com/"),
    ("http://@example.com", "http://example.com/"),
    ("http://:pass@example.com", "http://:pass@example.com/"),
    ("http://user:@example.com", "http://user@example.com/"),
    ("http://a@b@c.com", "http://a%40b@c.com/"),
    ("http://a:b:c@d.com", "http://a:b%3Ac@d.com/"),
    ("http://ü;=|@example.com", "http://%C3%BC%3B%3D%7C@example.com/"),
    ("http://a%zz@example.com", "http://a%zz@example.com/"),
    // Hosts: names.
    ("http://EXAMPLE.com.", "http://example.com./"),
    ("http://a..b", "http://a..b/"),
    ("http://ex%61mple.com", "http://example.com/"),
    ("http://ex%2Eample", "http://ex.ample/"),
    ("http://exa_mple.com", "http://exa_mple.com/"),
    ("http://-a-.com", "http://-a-.com/"),
    ("http://ab--c.com", "http://ab--c.com/"),
    ("http://!$&'()*+,;=~`{}\"", "http://!$&'()*+,;=~`{}\"/"),
    // Hosts: internationalised names.
    ("http://bücher.example", "http://xn--bcher-kva.example/"),
    ("http://BÜCHER.example", "http://xn--bcher-kva.example/"),
    ("http://bu\u{308}cher.example", "http://xn--bcher-kva.example/"),
    ("http://b%C3%BCcher.example", "http://xn--bcher-kva.example/"),
    ("http://faß.de", "http://xn--fa-hia.de/"),
    ("http://faẞ.de", "http://xn--fa-hia.de/"),
    ("http://ς.gr", "http://xn--3xa.gr/"),
    ("http://例え.テスト", "http://xn--r8jz45g.xn--zckzah/"),
    ("http://例え。テスト", "http://xn--r8jz45g.xn--zckzah/"),
    ("http://ｅｘａｍｐｌｅ．ｃｏｍ", "http://example.com/"),
    ("http://☕.example", "http://xn--53h.example/"),
    ("http://💩.la", "http://xn--ls8h.la/"),
    ("http://a\u{AD}b.com", "http://ab.com/"),
    ("http://xn--bcher-kva.é", "http://xn--bcher-kva.xn--9ca/"),
    ("http://XN--BCHER-KVA.é", "http://xn--bcher-kva.xn--9ca/"),
    ("http://אבג.ישראל", "http://xn--4dbcd.xn--4dbrk0ce/"),
    ("http://ශ්\u{200D}රී.com", "http://xn--10cl1a0b660p.com/"),
    ("http://نامه\u{200C}ای.com", "http://xn--mgba3gch31f060k.com/"),
    // A name of ASCII alone is not looked into.
    ("http://xn--/", "http://xn--/"),
    ("http://XN--a.com", "http://xn--a.com/"),
    // Hosts: addresses of version 4.
    ("http://127.0.0.1", "http://127.0.0.1/"),
    ("http://127.0.0.1.", "http://127.0.0.1/"),
    ("http://127.1", "http://127.0.0.1/"),
    ("http://127.0.1", "http://127.0.0.1/"),
    ("http://2130706433", "http://127.0.0.1/"),
    ("http://0x7F000001", "http://127.0.0.1/"),
    ("http://0x7f.1", "http://127.0.0.1/"),
    ("http://0177.0.0.01", "http://127.0.0.1/"),
    ("http://0x.0x.0", "http://0.0.0.0/"),
    ("http://0", "http://0.0.0.0/"),
    ("http://192.168.257", "http://192.168.1.1/"),
    ("http://１９２.168.0.1", "http://192.168.0.1/"),
    ("http://①②⑦.0.0.1", "http://127.0.0.1/"),
    ("http://%31%32%37%2e1", "http://127.0.0.1/"),
    ("http://4294967295", "http://255.255.255.255/"),
    ("http://1.2.3.com", "http://1.2.3.com/"),
    ("http://1.2.3.4a", "http://1.2.3.4a/"),
    ("http://0x1g", "http://0x1g/"),
    // Hosts: addresses of version 6.
    ("http://[::]", "http://[::]/"),
    ("http://[::1]:80", "http://[::1]/"),
    ("http://[2001:DB8:0:0:0:0:0:1]", "http://[2001:db8::1]/"),
    ("http://[1:0:0:2:0:0:0:3]", "http://[1:0:0:2::3]/"),
    ("http://[1:0:0:2:0:0:3:4]", "http://[1::2:0:0:3:4]/"),
    ("http://[0:1:2:3:4:5:6:7]", "http://[0:1:2:3:4:5:6:7]/"),
    ("http://[::ffff:192.0.2.1]", "http://[::ffff:c000:201]/"),
    ("http://[1:2:3:4:5:6:1.2.3.4]", "http://[1:2:3:4:5:6:102:304]/"),
    ("http://[0001:2::]", "http://[1:2::]/"),
    ("http://[1:2:3:4:5:6:7::]", "http://[1:2:3:4:5:6:7:0]/"),
    ("http://[::2:3:4:5:6:7:8]", "http://[0:2:3:4:5:6:7:8]/"),
    // Ports.
    ("http://example.com:", "http://example.com/"),
    ("http://example.com:80", "http://example.com/"),
    ("http://example.com:0080", "http://example.com/"),
    ("https://example.com:443", "https://example.com/"),
    ("https://example.com:80", "https://example.com:80/"),
    ("http://example.com:0", "http://example.com:0/"),
    ("http://example.com:65535/", "http://example.com:65535/"),
    ("http://example.com:8\t0\n8", "http://example.com:808/"),
    // Paths.
    ("http://h/a/./b", "http://h/a/b"),
    ("http://h/a/../b", "http://h/b"),
    ("http://h/../../b", "http://h/b"),
    ("http://h/a/..", "http://h/"),
    ("http://h/a/.", "http://h/a/"),
    ("http://h/a/%2e%2E/b", "http://h/b"),
    ("http://h/a/.%2e", "http://h/"),
    ("http://h/%2e", "http://h/"),
    ("http://h/...", "http://h/..."),
    ("http://h/..a/%2e%2e%2e", "http://h/..a/%2e%2e%2e"),
    ("http://h//a//", "http://h//a//"),
    ("http://h//..", "http://h/"),
    ("http://h/a b\"<>`{}^|'é", "http://h/a%20b%22%3C%3E%60%7B%7D%5E|'%C3%A9"),
    ("http://h/%zz%4", "http://h/%zz%4"),
    ("http://h/\u{7F}\u{1}a", "http://h/%7F%01a"),
    ("http://h/a;b=c,d:e@f[g]", "http://h/a;b=c,d:e@f[g]"),
    // Query and fragment.
    ("http://h?", "http://h/?"),
    ("http://h#", "http://h/#"),
    ("http://h?a=b&c", "http://h/?a=b&c"),
    ("http://h?a?b/../c\\d", "http://h/?a?b/../c\\d"),
    ("http://h?'\"<>`{}^|é", "http://h/?%27%22%3C%3E`{}^|%C3%A9"),
    ("http://h#'\"<>`{}^|é", "http://h/#'%22%3C%3E%60{}^|%C3%A9"),
    ("http://h/?a#b#c?d", "http://h/?a#b#c?d"),
    ("http://h?a b#c d", "http://h/?a%20b#c%20d"),
  ]

  @Test("what a browser opens has its normal form", arguments: accepted)
  func reads(_ row: (text: String, href: String)) throws {
    let link = try Link(row.text)
    #expect(link.href == row.href)
    // A normal form is its own.
    #expect(try Link(link.href) == link)
  }

  static let refused: KeyValuePairs<String, [String]> = [
    "link_empty": ["", " \n "],
    "link_scheme_missing": [
      "example.com", "//example.com", "/a", "?q", "1http://h", "http", ":", "é:x",
    ],
    "link_scheme": [
      "ftp://h", "javascript:alert(1)", "data:,x", "mailto:a@b.c", "file:///etc/passwd",
      "example.com:80", "java\nscript:alert(1)",
    ],
    "link_host_missing": [
      "http://", "http:", "https:///", "http://?q", "http://#f", "http://:80", "http://user@",
      "http://user@/a", "http://@:80",
    ],
    "link_host_invalid": [
      "http://a b", "http://a<b", "http://a>b", "http://a^b", "http://a|b", "http://a%b",
      "http://a%00b", "http://a%20b", "http://a%2Fb", "http://a%3Ab", "http://a%40b",
      "http://a%7Fb", "http://a%25b", "http://a]b", "http://a\u{7F}b", "http://a\u{1}b",
      "http://%FF", "http://\u{FFFD}", "http://\u{AD}", "http://％００.com", "http://a／b.com",
      "http://℀.com",
      // UTS 46: hyphen and nothing, ASCII alone, joiners, marks and directions out of place.
      "http://é.xn--", "http://é.xn--a", "http://é.xn--abc-", "http://é.xn---4qc",
      "http://é.xn--pokxncvks", "http://ｘｎ－－a.com", "http://\u{300}a", "http://a\u{200D}b",
      "http://a\u{200C}b", "http://אa", "http://aא", "http://1.א", "http://א1١", "http://\u{E000}",
      "http://256.0.0.1", "http://1.2.3.4.5", "http://1.2.3.256", "http://4294967296",
      "http://0x100000000", "http://1.2.3.08", "http://foo.1", "http://foo.0x", "http://1..2",
      "http://.1", "http://99999999999999999999999", "http://1.16777216", "http://[::1",
      "http://[]", "http://[::1]a", "http://[1::2::3]", "http://[1:2:3:4:5:6:7]", "http://[:1]",
      "http://[1:2:3:4:5:6:7:8:9]", "http://[1:]", "http://[::12345]", "http://[::g]",
      "http://[::1.2.3]", "http://[::1.2.3.256]", "http://[::01.2.3.4]",
      "http://[1:2:3:4:5:6:7:1.2.3.4]", "http://[fe80::1%25eth0]", "http://[::%31]",
      "http://[1:2:3:4:5:6:7:8::]", "http://[::1.2.3.4.5]",
    ],
    "link_port_invalid": [
      "http://h:a", "http://h:-1", "http://h:65536", "http://h:1 2",
      "http://h:99999999999999999999", "http://h:1:2",
    ],
  ]

  @Test(
    "what a browser refuses is refused, with its code",
    arguments: refused.flatMap { code, texts in texts.map { (text: $0, code: code) } })
  func refuses(_ row: (text: String, code: String)) {
    let refusal = #expect(throws: LinkError.self) { try Link(row.text) }
    #expect(refusal.map(Self.code) == row.code)
    #expect(refusal?.description.hasSuffix(".") == true)
  }

  private static func code(of error: LinkError) -> String {
    switch error {
    case .empty: "link_empty"
    case .schemeMissing: "link_scheme_missing"
    case .schemeUnsupported: "link_scheme"
    case .hostMissing: "link_host_missing"
    case .hostInvalid: "link_host_invalid"
    case .portInvalid, .portOutOfRange: "link_port_invalid"
    }
  }

  static let relative: [(text: String, base: String, href: String)] = [
    ("", "http://h/a/b?q#f", "http://h/a/b?q"), ("#g", "http://h/a/b?q#f", "http://h/a/b?q#g"),
    ("?r", "http://h/a/b?q#f", "http://h/a/b?r"), ("c", "http://h/a/b?q#f", "http://h/a/c"),
    ("./c", "http://h/a/b", "http://h/a/c"), ("../c", "http://h/a/b", "http://h/c"),
    ("../../../c", "http://h/a/b", "http://h/c"), ("..", "http://h/a/b/c", "http://h/a/"),
    (".", "http://h/a/b", "http://h/a/"), ("/c", "http://h/a/b", "http://h/c"),
    ("\\c", "http://h/a/b", "http://h/c"), ("//i/c", "http://h/a/b", "http://i/c"),
    ("\\\\i", "https://h/a", "https://i/"), ("///i", "https://h/a", "https://i/"),
    ("/\\i", "https://h/a", "https://i/"), ("http:c", "http://h/a/b", "http://h/a/c"),
    ("http:/c", "http://h/a/b", "http://h/c"), ("http://i", "http://h/a/b", "http://i/"),
    ("https:i", "http://h/a/b", "https://i/"), ("http:", "http://h/a/b?q#f", "http://h/a/b?q"),
    ("c:d", "http://h/", ""), ("c", "http://u:p@h:81/", "http://u:p@h:81/c"),
    ("//i", "http://u:p@h:81/", "http://i/"), ("é", "http://h/", "http://h/%C3%A9"),
  ]

  @Test("what is relative leads where a browser goes from the base", arguments: relative)
  func resolves(_ row: (text: String, base: String, href: String)) throws {
    let base = try Link(row.base)
    #expect(((try? Link(row.text, relativeTo: base))?.href ?? "") == row.href)
  }

  @Test("very long and very odd names take no time to speak of, and have an answer")
  func isBounded() throws {
    let long = String(repeating: "é", count: 4_000)
    #expect(try Link("http://\(long).com").host.description.hasPrefix("xn--"))
    #expect(throws: LinkError.self) {
      try Link("http://" + String(repeating: "é", count: 4_100))
    }
    #expect(try Link("http://h/" + String(repeating: "../", count: 100_000)).path == "/")
    let path = String(repeating: "%", count: 100_000)
    #expect(try Link("http://h/" + path).path.utf8.count == 100_001)
  }

  @Test("of any text, a link's normal form is its own, and nothing traps")
  func isStable() {
    var generator = SeededGenerator(seed: 5)
    let pieces = [
      "http", "s", ":", "/", "//", "\\", "@", ".", "..", "%2e", "%", "?", "#", "[", "]", "::", "é",
      "א", "\u{200D}", "\u{300}", "xn--", "1", "0x", "255", " ", "\t", "a", "example.com", "。", "ß",
    ]
    for _ in 0..<20_000 {
      var text = Bool.random(using: &generator) ? "https://" : ""
      for _ in 0..<Int.random(in: 0..<10, using: &generator) {
        text += pieces.randomElement(using: &generator) ?? ""
      }
      guard let link = try? Link(text) else { continue }
      #expect((try? Link(link.href)) == link, "\(text.debugDescription)")
    }
  }
}
