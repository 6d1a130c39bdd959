import Foundation
import PostingClient
import Testing
import Links

@testable import PostValidation

@Suite("A link of a post satisfies named rules, each of which can be switched off")
struct LinkPolicyTests {
  static let violations: [(text: String, rule: LinkRule, code: String)] = [
    ("http://user@example.com", .credentials, "link_credentials"),
    ("http://:p@example.com", .credentials, "link_credentials"),
    ("http://127.0.0.1", .publicHost, "link_address_not_public"),
    ("http://[::1]", .publicHost, "link_address_not_public"),
    ("http://10.1", .publicHost, "link_address_not_public"),
    ("http://www.localhost", .publicHost, "link_name_not_public"),
    ("http://printer.local.", .publicHost, "link_name_not_public"),
    ("http://metadata.google.internal", .publicHost, "link_name_not_public"),
    ("http://router.home.arpa", .publicHost, "link_name_not_public"),
    ("http://a.test", .publicHost, "link_name_not_public"),
    ("http://a.onion", .publicHost, "link_name_not_public"),
    ("http://intranet-of-ours", .dottedHost, "link_host_without_dot"),
    // The first letter, and two of the letters o, are Cyrillic; then all letters are.
    ("http://\u{430}pple.com", .lookalike, "link_name_lookalike"),
    ("http://g\u{43E}\u{43E}gle.com", .lookalike, "link_name_lookalike"),
    ("http://\u{430}\u{440}\u{440}\u{4CF}\u{435}.com", .lookalike, "link_name_lookalike"),
    ("http://αpple.com", .lookalike, "link_name_lookalike"),
    ("http://пример.com", .lookalike, ""), ("http://сор.рф", .lookalike, ""),
    ("http://bücher.de", .lookalike, ""), ("http://παράδειγμα.gr", .lookalike, ""),
    ("http://例え.jp", .lookalike, ""),
    ("http://com.", .length, ""), ("http://ai/", .length, ""),
    ("http://a..b.com", .hostName, "link_name_impossible"),
    ("http://-a.com", .hostName, "link_name_impossible"),
    ("http://a!b.com", .hostName, "link_name_impossible"),
    ("http://" + String(repeating: "a", count: 64) + ".com", .hostName, "link_name_impossible"),
    ("http://example.com/" + String(repeating: "a", count: 2030), .length, "link_too_long"),
    ("http://example.com/" + String(repeating: "a", count: 2029), .length, ""),
    ("http://example.com/" + String(repeating: "é", count: 400), .length, "link_too_long"),
    ("http://example.com:22", .port, "link_port_blocked"),
    ("http://example.com:0", .port, "link_port_blocked"),
    ("http://example.com:8080", .port, ""),
    ("http://a_b.example.com", .hostName, ""), ("http://8.8.8.8", .publicHost, ""),
    ("http://[2606:4700::1111]", .publicHost, ""),
  ]

  @Test("a rule is broken, and no longer when it is off", arguments: violations)
  func holds(_ row: (text: String, rule: LinkRule, code: String)) throws {
    let link = try Link(row.text)
    var policy = LinkPolicy()
    #expect(
      policy.violations(by: link).map { PostFinding.Code($0).rawValue }
        == (row.code.isEmpty ? [] : [row.code]))
    #expect(policy.violations(by: link).allSatisfy { $0.rule == row.rule })
    policy.rules.remove(row.rule)
    #expect(policy.violations(by: link).isEmpty)
  }

  @Test("https is asked for only on request")
  func requiresHTTPS() throws {
    var policy = LinkPolicy()
    #expect(policy.violations(by: try Link("http://example.com")).isEmpty)
    policy.rules.insert(.https)
    #expect(policy.violations(by: try Link("http://example.com")) == [.notHTTPS])
    #expect(
      policy.report(on: "http://example.com/a").findings.first?.repair == "https://example.com/a")
  }

  /// Slips, and the link that was meant; nothing where no guess is worth offering.
  static let repairs: [(text: String, code: String, repair: String?)] = [
    ("example.com", "link_scheme_missing", "https://example.com/"),
    ("www.example.com/a?b", "link_scheme_missing", "https://www.example.com/a?b"),
    ("//example.com/a", "link_scheme_missing", "https://example.com/a"),
    ("://example.com", "link_scheme_missing", "https://example.com/"),
    ("example.com:8080/a", "link_scheme", "https://example.com:8080/a"),
    ("bücher.de", "link_scheme_missing", "https://xn--bcher-kva.de/"),
    ("https//example.com", "link_scheme_missing", "https://example.com/"),
    ("http//example.com", "link_scheme_missing", "http://example.com/"),
    ("https/example.com", "link_scheme_missing", "https://example.com/"),
    ("htp://example.com", "link_scheme", "http://example.com/"),
    ("htps://example.com", "link_scheme", "https://example.com/"),
    ("hhttps://example.com", "link_scheme", "https://example.com/"),
    ("ttps://example.com", "link_scheme", "https://example.com/"),
    ("https;//example.com", "link_scheme_missing", "https://example.com/"),
    ("https.//example.com", "link_scheme_missing", nil),
    ("<https://example.com/a>", "link_scheme_missing", "https://example.com/a"),
    ("\"https://example.com\"", "link_scheme_missing", "https://example.com/"),
    ("(https://example.com/a)", "link_scheme_missing", "https://example.com/a"),
    ("My site: https://example.com/a", "link_scheme_missing", "https://example.com/a"),
    ("[me](https://example.com/a)", "link_scheme_missing", "https://example.com/a"),
    ("https://https://example.com", "link_host_without_dot", "https://example.com/"),
    ("http://https//example.com", "link_host_without_dot", nil),
    ("https://user:secret@example.com/a", "link_credentials", "https://example.com/a"),
    ("ftp://example.com", "link_scheme", nil), ("javascript:alert(1)", "link_scheme", nil),
    ("mailto:ada@example.com", "link_is_email", nil), ("ada@example.com", "link_is_email", nil),
    ("somewhere", "link_scheme_missing", nil), ("", "link_empty", nil),
    ("http://localhost:3000", "link_name_not_public", nil),
    ("127.0.0.1", "link_scheme_missing", nil),
    ("notes.txtt", "link_scheme_missing", nil), ("a b.com", "link_scheme_missing", nil),
  ]

  @Test("slips are recognised, and only what is sound is offered instead", arguments: repairs)
  func mends(_ row: (text: String, code: String, repair: String?)) {
    let report = LinkPolicy().report(on: row.text)
    #expect(report.findings.first?.code.rawValue == row.code)
    #expect(report.findings.first?.severity == .error)
    #expect(report.findings.first?.repair == row.repair)
    if let repair = row.repair { #expect(LinkPolicy().report(on: repair).findings.isEmpty) }
  }

  static let warnings: [(text: String, code: String, repair: String?)] = [
    (" https://example.com", "link_space_around", "https://example.com/"),
    ("https://exam\nple.com", "link_line_break", "https://example.com/"),
    ("https:/example.com", "link_slashes", "https://example.com/"),
    ("https:example.com", "link_slashes", "https://example.com/"),
    ("https:\\\\example.com", "link_slashes", "https://example.com/"),
    ("https:///example.com", "link_slashes", "https://example.com/"),
    ("https://0x08080808", "link_address_notation", "https://8.8.8.8/"),
    ("https://ex%61mple.com", "link_name_encoded", "https://example.com/"),
    ("https://example.com/a.", "link_punctuation", "https://example.com/a"),
    ("https://example.com/a),", "link_punctuation", "https://example.com/a"),
    ("https://example.com/a”", "link_punctuation", "https://example.com/a"),
    ("https://example.com/a b", "link_space_inside", "https://example.com/a%20b"),
    (
      "https://www.linkedin.com/https://www.linkedin.com/in/jane", "link_repeated",
      "https://www.linkedin.com/in/jane"
    ),
    (
      "https://linkedin.com/in/https://www.linkedin.com/in/jane", "link_repeated",
      "https://www.linkedin.com/in/jane"
    ),
    ("https://github.com/http://github.com/jane", "link_repeated", "http://github.com/jane"),
    ("https://example.com\\path", "link_slashes", "https://example.com/path"),
    ("https://bit.ly/x", "link_shortened", nil),
    ("https://WWW.TinyURL.com/x", "link_shortened", nil),
    ("https://example.nosuchtop", "link_top_level_unknown", nil),
    ("https://example.com/a\u{200B}b", "link_invisible_character", "https://example.com/ab"),
    (
      "https://example.com/\u{202E}gpj.exe", "link_invisible_character",
      "https://example.com/gpj.exe"
    ),
  ]

  @Test("what is legal and hardly meant is warned of", arguments: warnings)
  func warns(_ row: (text: String, code: String, repair: String?)) {
    let report = LinkPolicy().report(on: row.text)
    #expect(report.isValid)
    #expect(report.findings.map(\.code.rawValue) == [row.code])
    #expect(report.findings.first?.severity == .warning)
    #expect(report.findings.first?.repair == row.repair)
  }

  @Test(
    "two links in one field are two links, and the first is offered",
    arguments: [
      ("https://example.org/jane, https://github.com/jane", "https://example.org/jane"),
      ("https://example.org/jane https://github.com/jane", "https://example.org/jane"),
      ("https://example.org/jane\nhttps://github.com/jane", "https://example.org/jane"),
      ("https://example.org;https://github.com/jane", "https://example.org/"),
      ("https://example.org | www.github.com", "https://example.org/"),
      ("www.example.org, www.example.com", "https://www.example.org/"),
      ("HTTPS://example.org; HTTPS://example.com", "https://example.org/"),
      ("Blog: https://example.org, code: https://github.com/jane", "https://example.org/"),
      (
        "https://example.org/a,https://example.org/b,https://example.org/c", "https://example.org/a"
      ),
      ("http://example.org/ and http://example.com/", "http://example.org/"),
      ("https://example.org (https://example.com)", "https://example.org/"),
    ])
  func isSeveral(text: String, first: String) {
    let report = LinkPolicy().report(on: text)
    #expect(report.findings.map(\.code) == [.linkSeveral])
    #expect(report.findings.first?.severity == .error)
    #expect(report.findings.first?.repair == first)
  }

  @Test(
    "words beside a link are not another one",
    arguments: [
      ("Jane: https://example.org", "https://example.org/"),
      ("my site is https://example.org", "https://example.org/"),
      ("Mr. Doe, https://example.org", "https://example.org/"),
      ("ASP.NET: https://example.org", "https://example.org/"),
    ])
  func isOne(text: String, link: String) {
    let report = LinkPolicy().report(on: text)
    #expect(report.findings.first?.code != .linkSeveral)
    #expect(report.findings.first?.repair == link)
  }

  @Test("what is offered instead of several links is sound, and stays what it is")
  func offersSound() throws {
    // Found by the fuzzer.
    let bytes = try #require(
      Data(
        base64Encoded:
          "CgBodHRwczovL2Nvb2NtLm90dHA6Ly8KAAAAAAAAACs5AAAAAP///zuBAHd3dy58d3d3LjrMgQB3d3cu"
          + "fADf/wAyOjc/Ly7CrS8AAAAvLy7CrS8AAAAAAAAAAAAAAABcAP///wAAAAAAAAAAAAAAAAAAAEAu"))
    for text in [
      String(decoding: bytes, as: UTF8.self), "www.\u{AD}example.org www.example.com",
      "https;//example.org/x,https://example.com", "https://example.org/x|ht\ntps://example.com/",
      "https://example.org/a.|https://example.org/", "(https://example.org/x;https://example.com)",
    ] {
      for finding in LinkPolicy().report(on: text).findings {
        guard let repair = finding.repair else { continue }
        let repaired = LinkPolicy().report(on: repair)
        #expect(repaired.isValid && repaired.link?.href == repair, "\(finding.code): \(repair)")
      }
    }
  }

  @Test("of names with a comma between them no host is made")
  func isNoHost() {
    #expect(LinkPolicy().report(on: "example.org,example.com").findings.first?.repair == nil)
  }

  @Test(
    "what is sound is left alone",
    arguments: [
      "https://example.com", "http://example.com/a_(b)", "https://example.com/?q=a,b",
      "https://en.wikipedia.org/wiki/C++", "https://example.com:8443/a#b", "https://bücher.de/ä",
      "https://8.8.8.8/", "https://web.archive.org/web/2020/https://example.org/",
      "https://example.org/?next=https://example.org/a",
      "https://example.org/#https://example.org/",
      "https://images.example.org/fit,w_100/https://example.com/a.png",
      "https://example.org/a,b;c|d",
    ])
  func isQuiet(_ text: String) {
    #expect(LinkPolicy().report(on: text).findings.isEmpty)
  }

  @Test("of brackets at the end go those that were not opened inside, however many there are")
  func unwraps() {
    let address = "https://example.com/a_(b)_[c]"
    for text in [
      "(\(address))", "[x](\(address)).", address + String(repeating: ")", count: 1_900),
    ] {
      #expect(LinkPolicy().report(on: text).findings.first?.repair == address, "\(text)")
    }
    for text in ["(", ")", "()", "[]({", String(repeating: "(](}", count: 900)] {
      #expect(!LinkPolicy().report(on: text).isValid)
    }
  }

  @Test("messages quote no more of a link than a line, and nothing invisible")
  func quotes() {
    let text = "x\u{202E}" + String(repeating: "y", count: 500) + ":"
    for finding in LinkPolicy().report(on: text).findings {
      #expect(finding.message.count < 200)
      #expect(!finding.message.unicodeScalars.contains("\u{202E}"))
    }
  }
}
