import Testing
import Links

@Suite("Addresses of the public Internet are told from all others")
struct InternetAddressTests {
  /// First and last addresses of the blocks in IANA's registries, and their neighbours.
  static let purposes: [(String, AddressPurpose?)] = [
    ("0.0.0.0", .unspecified), ("0.255.255.255", .unspecified), ("1.0.0.0", nil),
    ("9.255.255.255", nil), ("10.0.0.0", .privateUse), ("10.255.255.255", .privateUse),
    ("11.0.0.0", nil), ("100.63.255.255", nil), ("100.64.0.0", .shared),
    ("100.127.255.255", .shared), ("100.128.0.0", nil), ("126.255.255.255", nil),
    ("127.0.0.0", .loopback), ("127.255.255.255", .loopback), ("128.0.0.0", nil),
    ("169.253.255.255", nil), ("169.254.169.254", .linkLocal), ("169.255.0.0", nil),
    ("172.15.255.255", nil), ("172.16.0.0", .privateUse), ("172.31.255.255", .privateUse),
    ("172.32.0.0", nil), ("192.0.0.0", .protocolUse), ("192.0.0.255", .protocolUse),
    ("192.0.1.0", nil), ("192.0.2.0", .documentation), ("192.0.3.0", nil),
    ("192.88.99.1", .protocolUse), ("192.167.255.255", nil), ("192.168.0.0", .privateUse),
    ("192.168.255.255", .privateUse), ("192.169.0.0", nil), ("198.17.255.255", nil),
    ("198.18.0.0", .benchmarking), ("198.19.255.255", .benchmarking), ("198.20.0.0", nil),
    ("198.51.100.255", .documentation), ("198.51.101.0", nil), ("203.0.113.0", .documentation),
    ("203.0.114.0", nil), ("223.255.255.255", nil), ("224.0.0.0", .multicast),
    ("239.255.255.255", .multicast), ("240.0.0.0", .reserved), ("255.255.255.254", .reserved),
    ("255.255.255.255", .broadcast), ("8.8.8.8", nil),
    ("::", .unspecified), ("::1", .loopback), ("::2", .reserved), ("::7f00:1", .reserved),
    ("::ffff:127.0.0.1", .loopback), ("::ffff:8.8.8.8", nil), ("::ffff:0:127.0.0.1", .reserved),
    ("64:ff9b::10.0.0.1", .privateUse), ("64:ff9b::8.8.8.8", nil), ("64:ff9b:1::1", .reserved),
    ("100::1", .reserved), ("1fff:ffff::1", .reserved), ("2001::1", .protocolUse),
    ("2001:1ff:ffff::1", .protocolUse), ("2001:200::1", nil), ("2001:db7:ffff::1", nil),
    ("2001:db8::1", .documentation), ("2001:db8:ffff::1", .documentation), ("2001:db9::1", nil),
    ("2002:7f00:1::1", .tunnel), ("2003::1", nil), ("2606:4700::1111", nil),
    ("2620:4f:8000::1", .protocolUse), ("2620:4f:8001::1", nil), ("3fff::1", .documentation),
    ("3fff:fff::1", .documentation), ("3fff:1000::1", nil), ("4000::1", .reserved),
    ("5f00::1", .reserved), ("fbff::1", .reserved), ("fc00::1", .privateUse),
    ("fdff:ffff::1", .privateUse), ("fe00::1", .reserved), ("fe7f::1", .reserved),
    ("fe80::1", .linkLocal), ("febf::1", .linkLocal), ("fec0::1", .privateUse),
    ("feff::1", .privateUse), ("ff00::1", .multicast), ("ff02::1", .multicast),
  ]

  @Test("blocks that are set aside begin and end where the registries say", arguments: purposes)
  func hasPurpose(_ row: (text: String, purpose: AddressPurpose?)) throws {
    let address = try #require(InternetAddress(row.text))
    #expect(address.purpose == row.purpose)
    #expect(address.isPublic == (row.purpose == nil))
  }

  @Test(
    "addresses are read and written as RFC 5952 and the URL Standard have it",
    arguments: [
      ("192.0.2.1", "192.0.2.1"), ("2001:DB8:0:0:0:0:0:1", "2001:db8::1"), ("::", "::"),
      ("::ffff:192.0.2.1", "::ffff:c000:201"), ("1:0:0:2:0:0:0:3", "1:0:0:2::3"),
      ("1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"), ("1::8", "1::8"),
      ("1:0:3:4:5:6:7:8", "1:0:3:4:5:6:7:8"),
    ])
  func writes(_ row: (text: String, written: String)) throws {
    let address = try #require(InternetAddress(row.text))
    #expect(address.description == row.written)
    #expect(InternetAddress(row.written) == address)
    #expect(InternetAddress(bytes: address.bytes) == address)
  }

  @Test(
    "what is no address in common notation is none",
    arguments: [
      "", "1.2.3", "1.2.3.4.5", "1.2.3.256", "01.2.3.4", "0x7f.1", "1.2.3.", "1.2.3.+4", "a.b.c.d",
      ":", ":::", "1:2:3", "[::1]", "::1%eth0", "1.2.3.4 ", "::1.2.3",
    ])
  func refuses(_ text: String) {
    #expect(InternetAddress(text) == nil)
  }
}
