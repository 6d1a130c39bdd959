import FileGeocoding
import Testing

@testable import FileGeocoding

@Suite("The cache of answers")
struct AnswerCacheTests {
  private func key(_ number: Int) -> [UInt8] { Array("place number \(number)".utf8) }

  private func value(_ number: Int) -> [UInt8] { Array("{\"answer\":\(number)}\n".utf8) }

  /// Asks for a key, and answers it when it is not known.
  ///
  /// - Returns: whether it was known.
  private func ask(_ number: Int, _ cache: inout AnswerCache) -> Bool {
    let key = key(number)
    let hash = AnswerCache.hash(key.span)
    if let entry = cache.entry(for: key.span, hash: hash) {
      #expect(Array(cache.bytes[entry.value]) == value(number))
      #expect(entry.tag == UInt8(number % 3))
      return true
    }
    cache.insert(value(number)[...], tag: UInt8(number % 3), for: key.span, hash: hash)
    return false
  }

  @Test("As long as there is room, what came once is known")
  func room() {
    var cache = AnswerCache()
    for number in 0..<10_000 { #expect(!ask(number, &cache)) }
    let known = (0..<10_000).count { ask($0, &cache) }
    // Sixteen slots for a key may all be taken, though hardly ever are.
    #expect(known > 9_990)
  }

  @Test("Keys that come once leave no bytes behind when there is no more room")
  func distinct() {
    var cache = AnswerCache()
    for number in 0..<AnswerCache.entryLimit * 2 { #expect(!ask(number, &cache)) }
    let byteCount = cache.bytes.count
    var knownCount = 0
    for number in AnswerCache.entryLimit * 2..<AnswerCache.entryLimit * 4 {
      if ask(number, &cache) { knownCount += 1 }
    }
    #expect(knownCount == 0)
    // Of twenty keys one is wrongly taken for one that came before.
    #expect(cache.bytes.count - byteCount < AnswerCache.entryLimit * 2 * value(99_999).count / 5)
  }

  @Test("Keys that repeat are known among many that do not")
  func mixed() {
    var cache = AnswerCache()
    for number in 0..<AnswerCache.entryLimit + 10 { _ = ask(number, &cache) }
    var known = 0
    for round in 0..<200_000 {
      if round % 4 == 0 {
        if ask(1_000_000 + round / 4 % 400, &cache) { known += 1 }
      } else {
        _ = ask(2_000_000 + round, &cache)
      }
    }
    // The first two of each of 400 are not; the cache starts anew some ten times at most.
    #expect(known > 50_000 - 400 * 12)
  }
}
