import Testing

@testable import Geocoding

@Suite("Formats of postal codes")
struct PostcodePatternTests {
  private func patterns(_ text: String) -> [PostcodePattern] {
    PostcodePattern.matches(Array(text.utf8)).map { PostcodePattern.all[$0] }
  }

  @Test(
    "codes of these countries have one of their formats",
    arguments: [
      ("AD500", "AD"), ("1010", "AT"), ("A-1010", "AT"), ("AZ1000", "AZ"), ("AZ 1000", "AZ"),
      ("2000", "AU"), ("B-1000", "BE"), ("HM 12", "BM"), ("01310-100", "BR"), ("01310100", "BR"),
      ("H3A 1B1", "CA"), ("h3a1b1", "CA"), ("CH-8001", "CH"), ("100000", "CN"), ("110 00", "CZ"),
      ("11000", "CZ"), ("10117", "DE"), ("D-10117", "DE"), ("D 10117", "DE"), ("DK-1050", "DK"),
      ("10115", "EE"), ("28013", "ES"), ("FI-00100", "FI"), ("75001", "FR"), ("F-75001", "FR"),
      ("SW1A 1AA", "GB"), ("sw1a1aa", "GB"), ("M1 1AE", "GB"), ("EH1 1YZ", "GB"),
      ("B33 8TH", "GB"), ("W1A 0AX", "GB"), ("CR2 6XH", "GB"), ("GX11 1AA", "GI"),
      ("GA-183-8164", "GH"), ("104 31", "GR"), ("HT6110", "HT"), ("1051", "HU"), ("D02 AF30", "IE"),
      ("D6W F2N1", "IE"), ("400001", "IN"), ("110 001", "IN"), ("11369-13111", "IR"),
      ("101", "IS"), ("00184", "IT"), ("150-0001", "JP"), ("〒150-0001", "JP"),
      ("〒 150-0001", "JP"), ("03154", "KR"), ("110-110", "KR"), ("KY1-1102", "KY"),
      ("LT-01103", "LT"), ("L-1212", "LU"), ("LV-1010", "LV"), ("LV 1010", "LV"), ("MD-2001", "MD"),
      ("VLT 1117", "MT"), ("06000", "MX"), ("1012 AB", "NL"), ("1012AB", "NL"), ("NO-0150", "NO"),
      ("00-950", "PL"), ("1100-148", "PT"), ("010011", "RO"), ("101000", "RU"), ("114 55", "SE"),
      ("SE-114 55", "SE"), ("S-11455", "SE"), ("238823", "SG"), ("811 01", "SK"), ("H100", "SZ"),
      ("10330", "TH"), ("34110", "TR"), ("01001", "UA"), ("94043", "US"), ("94043-1351", "US"),
      ("C1002AAA", "AR"), ("1002", "AR"), ("A15E3B1", "KZ"), ("BS8675", "BN"), ("FIQQ 1ZZ", "FK"),
      ("BB11000", "BB"), (" 8001 ", "CH"), ("GY1 1AA", "GG"), ("VG1110", "VG"),
    ])
  func codes(text: String, country: String) {
    #expect(patterns(text).contains { $0.countries.contains(country) }, "\(text)")
  }

  @Test(
    "what is written otherwise is no code",
    arguments: [
      "", " ", "-", "1", "12", "London", "W1", "A1", "221B", "12/3", "10.5", "1st", "24/7", "M25",
      "Route 66", "12345 12345 12345", "١٢٣٤٥", "1600a", "3-4", "12-14", "100-101-102",
      "2024-11-21", "9am", "123456789012345678901234567890", "ABC", "SW1A", "SW1A  1AA1", "〒",
      "日本", "é1000", "1012 ABC", "7e", "(94043)", "-94043", "94043-",
    ])
  func nonCodes(text: String) {
    #expect(PostcodePattern.matches(Array(text.utf8)).isEmpty, "\(text)")
  }

  @Test("letters that a format prescribes are compared")
  func literals() {
    #expect(patterns("LV-1010").allSatisfy { $0.countries == ["LV"] })
    #expect(patterns("QX-1010").isEmpty)
    #expect(patterns("FIQQ 2ZZ").isEmpty)
    // The hyphen is what tells Germany from Delaware.
    #expect(!patterns("DE 19801").contains { $0.countries.contains("DE") })
    #expect(patterns("DE-10117").contains { $0.countries.contains("DE") })
  }

  @Test("a hyphen that belongs to a code must be there, a space need not")
  func gaps() {
    #expect(!patterns("00950").contains { $0.countries.contains("PL") })
    #expect(!patterns("123 45").contains { $0.countries.contains("US") })
    #expect(patterns("SW1A 1AA").map(\.pattern) == patterns("sw1a1aa").map(\.pattern))
    #expect(patterns("150  0001").map(\.pattern) == ["999 9999"])
  }

  @Test("countries are codes of two letters, formats no longer than a shape, none given twice")
  func table() {
    var seen: Set<String> = []
    for pattern in PostcodePattern.all {
      #expect(pattern.pattern.utf8.count <= PostcodePattern.maxSymbolCount)
      #expect(!pattern.countries.isEmpty)
      for country in pattern.countries {
        #expect(country.utf8.count == 2, "\(pattern.pattern)")
        #expect(seen.insert("\(pattern.pattern) \(country)").inserted, "\(pattern.pattern)")
      }
    }
  }

  @Test("any bytes are answered")
  func anyBytes() {
    for first in UInt8.min...UInt8.max {
      for second in stride(from: UInt8(0), to: 255, by: 5) {
        _ = PostcodePattern.matches([first, second, 0x31, 0x92])
      }
    }
  }
}
