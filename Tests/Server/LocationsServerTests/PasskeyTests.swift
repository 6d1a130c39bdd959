import Cryptography
import SeededRandom
import Testing

@testable import HTTPServing
@testable import LocationStore
@testable import LocationsServer

@Suite("Passkeys")
struct PasskeyTests {
  private static func read(_ bytes: [UInt8]) throws(CBORFault) -> CBORValue {
    var reader = CBORReader(bytes[...])
    return try reader.value()
  }

  // RFC 8949, appendix A.
  @Test(
    "read the examples of the CBOR specification",
    arguments: [
      ([0x00], .unsigned(0)), ([0x17], .unsigned(23)), ([0x18, 0x18], .unsigned(24)),
      ([0x19, 0x03, 0xE8], .unsigned(1000)),
      ([0x1A, 0x00, 0x0F, 0x42, 0x40], .unsigned(1_000_000)),
      ([0x1B, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], .unsigned(.max)),
      ([0x20], .negative(0)), ([0x38, 0x63], .negative(99)), ([0xF4], .bool(false)),
      ([0xF5], .bool(true)), ([0xF6], .null), ([0x40], .bytes([])),
      ([0x44, 1, 2, 3, 4], .bytes([1, 2, 3, 4])), ([0x62, 0xC3, 0xBC], .text("ü")),
      ([0x83, 1, 2, 3], .array([.unsigned(1), .unsigned(2), .unsigned(3)])),
      ([0xA1, 0x61, 0x61, 0x01], .map([.init(key: .text("a"), value: .unsigned(1))])),
    ] as [([UInt8], CBORValue)])
  func cbor(bytes: [UInt8], value: CBORValue) throws {
    #expect(try Self.read(bytes) == value)
    // Cut short anywhere, it has ended.
    for count in 0..<bytes.count {
      #expect(throws: CBORFault.ended) { try Self.read(Array(bytes.prefix(count))) }
    }
  }

  @Test(
    "refuse CBOR that no authenticator sends, without reading past its end",
    arguments: [
      ([0x5F, 0x41, 0, 0xFF], .unsupported(byte: 0x5F)), ([0x9F, 0xFF], .unsupported(byte: 0x9F)),
      ([0xC0, 0x00], .unsupported(byte: 0xC0)),
      ([0xFB, 0, 0, 0, 0, 0, 0, 0, 0], .unsupported(byte: 0xFB)),
      ([0x5B, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], .ended),
      ([0x9B, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0], .ended),
      ([0x61, 0xFF], .notUTF8), ([0xA2, 1, 1, 1, 2], .repeatedKey),
      ([UInt8](repeating: 0x81, count: 100), .tooDeep(limit: CBORReader.depthLimit)),
    ] as [([UInt8], CBORFault)])
  func badCBOR(bytes: [UInt8], fault: CBORFault) {
    #expect(throws: fault) { try Self.read(bytes) }
  }

  @Test("read any bytes without a trap")
  func anyBytes() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 0...80, using: &generator)).map { _ in
        UInt8.random(in: .min ... .max, using: &generator)
      }
      _ = try? Self.read(bytes)
      _ = AuthenticatorData(bytes)
      var flagged = bytes
      if flagged.count > 55 { flagged[32] |= 0x40 }
      _ = AuthenticatorData(flagged)
    }
  }

  /// Authenticator data with a passkey: name 1, 2, 3 and a key of ones and twos.
  private static func made(
    algorithm: UInt8 = 0x26, curve: UInt8 = 1, xCount: UInt8 = 32
  ) -> [UInt8] {
    [UInt8](repeating: 9, count: 32) + [0x45, 0, 0, 1, 2] + [UInt8](repeating: 0, count: 16)
      + [0, 3, 1, 2, 3, 0xA5, 1, 2, 3, algorithm, 0x20, curve, 0x21, 0x58, xCount]
      + [UInt8](repeating: 1, count: Int(xCount)) + [0x22, 0x58, 32]
      + [UInt8](repeating: 2, count: 32)
  }

  @Test("read the data of an authenticator")
  func authenticatorData() throws {
    let data = try #require(AuthenticatorData(Self.made()))
    #expect(data.siteDigest == [UInt8](repeating: 9, count: 32))
    #expect(data.isPresent && data.isVerified)
    #expect(data.signCount == 258)
    #expect(data.passkey?.id == [1, 2, 3])
    #expect(
      data.passkey?.publicKey
        == [4] + [UInt8](repeating: 1, count: 32) + [UInt8](repeating: 2, count: 32))
    // RS256, another curve, a short coordinate.
    #expect(AuthenticatorData(Self.made(algorithm: 0x39)) == nil)
    #expect(AuthenticatorData(Self.made(curve: 2)) == nil)
    #expect(AuthenticatorData(Self.made(xCount: 31)) == nil)
    for count in 0..<Self.made().count {
      #expect(AuthenticatorData(Array(Self.made().prefix(count))) == nil)
    }
  }

  @Test("are asked to sign something new each time, once and soon, for one purpose")
  func challenges() async throws {
    let clock = TestClock()
    let challenges = PasskeyChallenges(key: .random())
    let first = challenges.make(for: 1, at: clock.now)
    #expect(challenges.isValid(first, for: 1, at: clock.now))
    for account in [Int64?.none, 2] {
      #expect(!challenges.isValid(first, for: account, at: clock.now))
    }
    // Another server, or one bit more or less, makes it worthless.
    #expect(!PasskeyChallenges(key: .random()).isValid(first, for: 1, at: clock.now))
    for index in first.indices {
      var other = first
      other.replaceSubrange(index...index, with: first[index] == "A" ? "B" : "A")
      #expect(!challenges.isValid(other, for: 1, at: clock.now) || index == first.indices.last)
    }
    #expect(!challenges.isValid("", for: 1, at: clock.now))
    let second = challenges.make(for: nil, at: clock.now)
    #expect(second != challenges.make(for: nil, at: clock.now))
    let database = try TestDatabase()
    let store = try database.open()
    #expect(try await store.useChallenge(second, at: clock.now))
    #expect(try await !store.useChallenge(second, at: clock.now))
    // Another server of the same database knows it.
    let other = try database.open()
    #expect(try await !other.useChallenge(second, at: clock.now))
    #expect(
      PasskeyChallenges(key: other.serverKey).isValid(
        PasskeyChallenges(key: store.serverKey).make(for: 1, at: clock.now), for: 1, at: clock.now))
    try other.close()
    try store.close()
    let third = challenges.make(for: nil, at: clock.now)
    clock.advance(by: .seconds(300))
    #expect(!challenges.isValid(third, for: nil, at: clock.now))
  }

  @Test("are for pages of this site over https, or on the machine itself")
  func origins() throws {
    func accepts(_ authority: String, _ origin: String, type: String = "webauthn.get") throws
      -> Bool
    {
      let client = try #require(
        PasskeyClientData(
          Array("{\"type\":\"\(type)\",\"challenge\":\"x\",\"origin\":\"\(origin)\"}".utf8)))
      let name = Array(authority.split(separator: ":")[0].utf8)
      let data = try #require(AuthenticatorData(SHA256.digest(of: name) + [0x05, 0, 0, 0, 0]))
      return PasskeySite(authority: authority).accepts(client, data, type: "webauthn.get")
    }
    #expect(try accepts("localhost:8080", "http://localhost:8080"))
    #expect(try accepts("example.org", "https://example.org"))
    #expect(try !accepts("example.org", "http://example.org"))
    #expect(try !accepts("example.org", "https://evil.example"))
    #expect(try !accepts("localhost:8080", "http://localhost:8081"))
    #expect(try !accepts("example.org", "https://example.org", type: "webauthn.create"))
  }

  @Test("are written in base64url")
  func base64URL() {
    #expect(Base64URL.bytes(of: "") == [])
    #expect(Base64URL.bytes(of: "_-8") == [0xFF, 0xEF])
    #expect(Base64URL.bytes(of: "Zm9vYg") == Array("foob".utf8))
    for text in ["a", "+/==", "Zm9v=", "Zm 9", "äöüä"] { #expect(Base64URL.bytes(of: text) == nil) }
  }
}
