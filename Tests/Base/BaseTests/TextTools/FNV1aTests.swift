import Testing

import TextTools

@Suite("FNV-1a has the values of its authors")
struct FNV1aTests {
  /// From the test vectors on the page of its authors:
  /// <http://www.isthe.com/chongo/tech/comp/fnv/>.
  @Test(
    "test vectors",
    arguments: [
      ("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C), ("b", 0xAF63_DF4C_8601_F1A5),
      ("foo", 0xDCB2_7518_FED9_D577), ("foobar", 0x8594_4171_F739_67E8),
    ] as [(String, UInt64)])
  func vectors(text: String, value: UInt64) {
    #expect(FNV1a(text.utf8).value == value)
  }

  @Test("parts that are added one by one have the hash of the whole")
  func parts() {
    var hash = FNV1a()
    hash.add("foo".utf8)
    hash.add("".utf8)
    hash.add("bar".utf8)
    #expect(hash.value == 0x8594_4171_F739_67E8)
  }

  @Test("a number is added in one step: a byte as FNV-1a says, a larger one like a byte")
  func numbers() {
    var hash = FNV1a("foo".utf8)
    hash.add(UInt64(UInt8(ascii: "b")))
    #expect(hash.value == 0xDD12_0E79_0C25_12AF)
    var wide = FNV1a()
    wide.add(.max)
    // 0xCBF29CE484222325 inverted, times 0x100000001B3, modulo 2^64.
    #expect(wide.value == 0x509C_41B3_79FE_466E)
  }
}
