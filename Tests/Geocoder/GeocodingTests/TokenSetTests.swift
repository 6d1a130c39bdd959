import GeocodingPromises
import SeededRandom
import Testing

@testable import Geocoding

@Suite("Sets of tokens")
struct TokenSetTests {
  @Test("ranges hold their tokens, up to the last of 64")
  func ranges() {
    #expect(Array(TokenSet(2..<5)) == [2, 3, 4])
    #expect(Array(TokenSet(62..<64)) == [62, 63])
    #expect(TokenSet(0..<64).count == 64)
    #expect(TokenSet(7..<7).isEmpty)
  }

  @Test("positions that no token can have are in no set")
  func outside() {
    #expect(TokenSet(63).first == 63)
    for position in [64, 65, 128, Int.max, -1, Int.min] {
      #expect(TokenSet(position).isEmpty, "\(position)")
    }
  }

  @Test("first and end are positions, and those of an empty set are out of the way")
  func ends() {
    let set: TokenSet = [3, 5]
    #expect(set.first == 3)
    #expect(set.end == 6)
    #expect(TokenSet().first == TokenSet.capacity)
    #expect(TokenSet().end == 0)
  }

  @Test("operators agree with those of sets of integers")
  func algebra() {
    var generator = SeededGenerator(seed: 12)
    for _ in 0..<1_000 {
      let (left, right) = (
        Set((0..<8).map { _ in Int.random(in: 0..<64, using: &generator) }),
        Set((0..<8).map { _ in Int.random(in: 0..<64, using: &generator) })
      )
      let (first, second) = (tokens(left), tokens(right))
      #expect(Set(first & second) == left.intersection(right))
      #expect(Set(first | second) == left.union(right))
      #expect(Set(first & ~second) == left.subtracting(right))
      #expect(first.intersects(second) == !left.isDisjoint(with: right))
      #expect(first.isSubset(of: first | second))
      #expect(first.isSubset(of: second) == left.isSubset(of: right))
      #expect(Set(first.next) == Set(left.map { $0 + 1 }.filter { $0 < 64 }))
      #expect(Set(first.previous) == Set(left.map { $0 - 1 }.filter { $0 >= 0 }))
      #expect(Set(first.preceding) == Set(0..<(left.min() ?? 64)))
    }
  }

  @Test("the first run ends where a token is missing")
  func runs() {
    #expect(([1, 2, 4] as TokenSet).firstRun == [1, 2])
    #expect(TokenSet(60..<64).firstRun == TokenSet(60..<64))
    #expect(TokenSet(0..<64).firstRun == TokenSet(0..<64))
    #expect(TokenSet().firstRun.isEmpty)
  }

  private func tokens(_ positions: Set<Int>) -> TokenSet {
    var set = TokenSet()
    for position in positions { set.insert(position) }
    return set
  }
}
