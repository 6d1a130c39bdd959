import Testing

@testable import Gazetteer

@Suite("Bytes in memory")
struct ByteViewTests {
  @Test("a byte is found wherever it is, and no other", arguments: 0..<20)
  func contains(count: Int) {
    for sought in [0, 1, 0x25, 0x7F, 0x80, 0xFF] as [UInt8] {
      // Neighbours of the byte, and what differs in its highest bit.
      for other in [sought &- 1, sought &+ 1, sought ^ 0x80] {
        var bytes = [UInt8](repeating: other, count: count)
        #expect(!Self.contains(bytes, sought))
        for index in bytes.indices {
          bytes[index] = sought
          #expect(Self.contains(bytes, sought), "\(sought) at \(index) of \(count)")
          bytes[index] = other
        }
      }
    }
  }

  private static func contains(_ bytes: [UInt8], _ byte: UInt8) -> Bool {
    let memory = GazetteerBytes(copying: bytes)
    return withExtendedLifetime(memory) { memory.view.contains(byte) }
  }
}
