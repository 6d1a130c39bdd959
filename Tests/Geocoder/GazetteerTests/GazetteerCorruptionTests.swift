import SeededRandom
import SmallWorld
import Testing

@testable import Gazetteer

@Suite("A damaged gazetteer")
struct GazetteerCorruptionTests {
  private static let bytes = SmallWorld.built.bytes

  private static func isRefused(_ bytes: [UInt8]) -> Bool {
    do throws(GazetteerError) {
      _ = try Gazetteer(contents: bytes)
      return false
    } catch {
      return !error.description.isEmpty
    }
  }

  /// The offsets at which sections begin or end.
  private static func boundaries() throws -> [Int] {
    let sections = try Gazetteer(contents: bytes).information.sections
    return sections.flatMap { [$0.offset, $0.offset + $0.byteCount] }
  }

  @Test("each flipped bit of the header is noticed, with and without verification")
  func header() {
    for offset in 0..<Layout.headerByteCount {
      for bit in 0..<8 {
        var damaged = Self.bytes
        damaged[offset] ^= 1 << UInt8(bit)
        #expect(throws: GazetteerError.self, "byte \(offset), bit \(bit)") {
          try Gazetteer(contents: damaged, isVerified: false)
        }
      }
    }
  }

  @Test("a file cut short is noticed wherever it was cut, with and without verification")
  func truncated() throws {
    var generator = SeededGenerator(seed: 11)
    var lengths = Array(0...Layout.headerByteCount + 64)
    for boundary in try Self.boundaries() { lengths += [boundary - 1, boundary, boundary + 1] }
    for _ in 0..<1_000 { lengths.append(.random(in: 0..<Self.bytes.count, using: &generator)) }
    for length in lengths where length < Self.bytes.count {
      let damaged = Array(Self.bytes.prefix(length))
      #expect(throws: GazetteerError.self, "\(length) bytes") {
        try Gazetteer(contents: damaged, isVerified: false)
      }
      #expect(Self.isRefused(damaged), "\(length) bytes")
    }
  }

  @Test("ten thousand flipped bits are all noticed")
  func flipped() {
    var generator = SeededGenerator(seed: 12)
    var damaged = Self.bytes
    for _ in 0..<10_000 {
      let offset = Int.random(in: 0..<damaged.count, using: &generator)
      let mask = UInt8.random(in: 1...255, using: &generator)
      damaged[offset] ^= mask
      #expect(Self.isRefused(damaged), "byte \(offset), mask \(mask), seed 12")
      damaged[offset] ^= mask
    }
  }

  @Test("sections exchanged, of the wrong length or with a gap are noticed")
  func sectionTable() throws {
    for index in 0..<Layout.Section.allCases.count {
      for field in [0, 4, 8] {
        for value in [0, 1, 0x7FFF_FFFF, 0xFFFF_FFFF] {
          var damaged = Self.bytes
          let entry =
            Layout.fixedHeaderByteCount + index * Layout.sectionEntryByteCount + field
          for byte in 0..<4 { damaged[entry + byte] = UInt8(value >> (8 * byte) & 0xFF) }
          guard damaged != Self.bytes else { continue }
          #expect(throws: GazetteerError.damagedHeader) { try Gazetteer(contents: damaged) }
          // With the header's own checksum made good, the table still contradicts itself.
          HostileFile.seal(&damaged)
          let name = Layout.Section.allCases[index].rawValue
          #expect(throws: GazetteerError.self, "\(name) \(field) \(value)") {
            try Gazetteer(contents: damaged, isVerified: false)
          }
        }
      }
    }
  }

  @Test("unverified, flipped bits may give wrong answers but do no harm", arguments: 0..<4)
  func harmless(part: Int) throws {
    let seed = UInt64(100 + part)
    var generator = SeededGenerator(seed: seed)
    var openedCount = 0
    for _ in 0..<30 {
      var damaged = Self.bytes
      for _ in 0..<Int.random(in: 1...16, using: &generator) {
        let offset = Int.random(in: Layout.headerByteCount..<damaged.count, using: &generator)
        damaged[offset] ^= UInt8.random(in: 1...255, using: &generator)
      }
      if let gazetteer = Self.opened(damaged) {
        Exercise.all(gazetteer, places: 40, names: 400)
        openedCount += 1
      }
    }
    // Few bytes of a file are checked on opening.
    #expect(openedCount > 15)
  }

  /// The gazetteer in a damaged file, or nothing where opening refuses it as damaged.
  private static func opened(_ damaged: [UInt8]) -> Gazetteer? {
    try? Gazetteer(contents: damaged, isVerified: false)
  }

  @Test(
    "unverified, a section of any bytes does no harm",
    arguments: Layout.Section.allCases, [0x00, 0x01, 0x7F, 0x80, 0xFF, nil] as [UInt8?])
  func overwritten(section: Layout.Section, filling: UInt8?) throws {
    var generator = SeededGenerator(seed: 13)
    let damaged = HostileFile.overwriting(section, of: Self.bytes) { bytes in
      bytes.map { _ in filling ?? .random(in: 0...255, using: &generator) }
    }
    guard let gazetteer = Self.opened(damaged) else {
      // Only counts and lengths are checked on opening.
      #expect([.parameters, .nameFilter, .nearness, .villages].contains(section))
      return
    }
    Exercise.all(gazetteer, places: 20, names: 300)
  }

  @Test(
    "unverified, a section of the villages of any bytes does no harm",
    arguments: Layout.VillageSection.allCases, [0x00, 0x01, 0x7F, 0x80, 0xFF, nil] as [UInt8?])
  func overwritten(section: Layout.VillageSection, filling: UInt8?) throws {
    var generator = SeededGenerator(seed: 14)
    let damaged = HostileFile.overwriting(.villages, of: Self.bytes) { bytes in
      func number(_ offset: Int) -> Int {
        (0..<4).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
      }
      let index = Layout.VillageSection.allCases.firstIndex(of: section) ?? 0
      let entry = Layout.fixedHeaderByteCount + index * Layout.sectionEntryByteCount
      var bytes = bytes
      for offset in number(entry + 4)..<number(entry + 4) + number(entry + 8) {
        bytes[offset] = filling ?? .random(in: 0...255, using: &generator)
      }
      return bytes
    }
    guard let gazetteer = Self.opened(damaged) else {
      #expect([.parameters, .nearness].contains(section))
      return
    }
    Exercise.all(gazetteer, places: 20, names: 300)
  }

  @Test("unverified, each parameter may be anything")
  func parameters() throws {
    var openedCount = 0
    for parameter in Layout.Parameter.allCases {
      for value in [0, 1, 0x7FFF_FFFF, 0xFFFF_FFFF] {
        let damaged = HostileFile.overwriting(.parameters, of: Self.bytes) { bytes in
          var bytes = bytes
          for byte in 0..<4 {
            bytes[parameter.rawValue * 4 + byte] = UInt8(value >> (8 * byte) & 0xFF)
          }
          return bytes
        }
        guard let gazetteer = Self.opened(damaged) else { continue }
        Exercise.all(gazetteer, places: 20, names: 300)
        openedCount += 1
      }
    }
    #expect(openedCount > 0)
  }
}
