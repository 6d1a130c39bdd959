import HTTPTypes
import SeededRandom
import Testing

@testable import GeocodingServer
@testable import HTTPServing

@Suite("replies that were made lately")
struct ReplyCacheTests {
  private let coder = GzipCoder()

  private func reply(_ text: String) -> PreparedReply {
    PreparedReply(DialectReply(body: Array(text.utf8), outcome: .found))
  }

  private func text(_ reply: PreparedReply?) -> String? {
    reply.map { String(decoding: $0.body.plain(coder), as: UTF8.self) }
  }

  @Test("a reply is found by its key, and by no other")
  func keys() {
    let cache = ReplyCache(limitByteCount: 1 << 20)
    cache.insert(reply("one"), for: "a", coder)
    cache.insert(reply("two"), for: "b", coder)
    #expect(text(cache.reply(for: "a")) == "one")
    #expect(text(cache.reply(for: "b")) == "two")
    #expect(cache.reply(for: "c") == nil)
    #expect(cache.reply(for: "") == nil)
  }

  @Test("memory is bounded, and what is used stays")
  func bounds() {
    let limit = 1 << 20
    let cache = ReplyCache(limitByteCount: limit)
    let body = String(repeating: "x", count: 700)
    cache.insert(reply("kept"), for: "often", coder)
    for number in 0..<20_000 {
      cache.insert(reply(body), for: "key \(number)", coder)
      // Every few requests somebody asks this one.
      if number.isMultiple(of: 8) { _ = cache.reply(for: "often") }
    }
    #expect(text(cache.reply(for: "often")) == "kept")
    let kept = (0..<20_000).filter { cache.reply(for: "key \($0)") != nil }.count
    #expect(kept > limit / 700 / 4)
    #expect(kept * 700 <= limit)
  }

  @Test("one that would push out hundreds is not kept")
  func large() {
    let cache = ReplyCache(limitByteCount: 1 << 16)
    // Below the least that is compressed.
    cache.insert(reply(String(repeating: "y", count: 1_000)), for: "large", coder)
    #expect(cache.reply(for: "large") == nil)
    cache.insert(reply("small"), for: "s", coder)
    #expect(text(cache.reply(for: "s")) == "small")
  }

  @Test("more queries in turn than there is room for find some of them kept")
  func turns() {
    let cache = ReplyCache(limitByteCount: 1 << 20)
    let body = String(repeating: "x", count: 700)
    var hits = 0
    for number in 0..<20_000 {
      // Twice as many as fit.
      let key = "key \(number % 2_000)"
      if cache.reply(for: key) != nil {
        hits += 1
      } else {
        cache.insert(reply(body), for: key, coder)
      }
    }
    #expect(hits > 4_000)
  }

  @Test("what is asked now takes the place of what was asked before")
  func changes() {
    let cache = ReplyCache(limitByteCount: 1 << 20)
    let body = String(repeating: "x", count: 700)
    // Each fits alone, and not with the other.
    func ask(_ name: String, times: Int) -> Int {
      var hits = 0
      for _ in 0..<times {
        for number in 0..<700 {
          let key = "\(name) \(number)"
          if cache.reply(for: key) != nil {
            hits += 1
          } else {
            cache.insert(reply(body), for: key, coder)
          }
        }
      }
      return hits
    }
    _ = ask("before", times: 10)
    _ = ask("now", times: 10)
    #expect(ask("now", times: 1) > 630)
  }

  @Test("what is compressed comes back as it was", arguments: [1_024, 5_000, 200_000])
  func compression(byteCount: Int) throws {
    let bytes = (0..<byteCount).map { UInt8(truncatingIfNeeded: $0 / 7 ^ $0 >> 9) }
    for _ in 0..<3 {
      let compressed = try #require(coder.compressed(bytes))
      #expect(compressed.count < byteCount)
      #expect(coder.decompressed(compressed, byteCount: byteCount) == bytes)
      #expect(coder.decompressed(compressed, byteCount: byteCount - 1) == nil)
      #expect(coder.decompressed(compressed, byteCount: byteCount + 1) == nil)
      #expect(coder.decompressed(Array(compressed.dropLast(20)), byteCount: byteCount) == nil)
      #expect(coder.decompressed([], byteCount: 5) == nil)
    }
    // Random bytes are not fewer when compressed.
    var random = SeededGenerator(seed: 7)
    #expect(
      coder.compressed((0..<byteCount).map { _ in UInt8.random(in: 0...255, using: &random) })
        == nil)
  }

  @Test("a repeated request has the same answer, in each language and each coding")
  func repeated() async throws {
    try await GeocoderTestServer.run { server in
      let path = "/photon/api?q=mun"
      let first = try await server.send(.get, path)
      let again = try await server.send(.get, path)
      #expect(first.bytes.count > 1_024)
      #expect(again.bytes == first.bytes)
      #expect(again.headers == first.headers)
      let german = try await server.send(.get, path, headers: ["Accept-Language": "de"])
      #expect(german.text.contains("München") && !first.text.contains("München"))
      let packed = try await server.send(.get, path, headers: ["Accept-Encoding": "gzip"])
      #expect(packed.headers[.contentEncoding] == "gzip")
      let unpacked = coder.decompressed(packed.bytes, byteCount: first.bytes.count)
      #expect(unpacked == first.bytes)
      let metrics = try await server.send(.get, "/metrics").text
      #expect(metrics.contains("api=\"photon\",outcome=\"found\"} 4"))
    }
  }
}
