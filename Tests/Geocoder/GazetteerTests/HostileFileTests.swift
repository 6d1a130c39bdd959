import Geocoding
import SmallWorld
import Testing

@testable import Gazetteer

/// Files made to trap or exhaust a careless reader.
///
/// Each is opened in a process of its own, so that
/// a crash fails one test.
@Suite("A file made to do harm", .timeLimit(.minutes(60)))
struct HostileFileTests {
  /// Opens a changed file and asks it for everything.
  private static func exercise(
    _ section: Layout.Section, _ change: ([UInt8]) -> [UInt8]
  ) throws {
    let bytes = HostileFile.overwriting(section, of: SmallWorld.built.bytes, with: change)
    let gazetteer = try Gazetteer(contents: bytes, isVerified: false)
    Exercise.all(gazetteer, places: 10, names: .max)
  }

  @Test("branches that share their children are not walked again and again")
  func sharedChildren() async {
    await #expect(processExitsWith: .success) {
      // Each branch has two children, both the next branch: 2 to the power of 100 paths.
      try HostileFileTests.exercise(.names) { _ in
        (0..<110).flatMap { _ in [0, 0, 1, 30, 31, 0, 0, 0, 0] as [UInt8] }
      }
    }
  }

  @Test("branches whose children lie within one another are not walked again and again")
  func overlappingChildren() async {
    await #expect(processExitsWith: .success) {
      // The second child begins behind the first, which leads to it as well.
      try HostileFileTests.exercise(.names) { _ in
        (0..<110).flatMap { _ in [0, 0, 1, 30, 31, 0, 0, 9, 0] as [UInt8] }
      }
    }
  }

  @Test("lists of places without an end are not read again for each name")
  func endlessPostings() async {
    await #expect(processExitsWith: .success) {
      try HostileFileTests.exercise(.names) { _ in
        // A branch with 256 children, runs of 255 empty names whose lists run into one another.
        [0, 0, 255] + (0...255).map { UInt8($0) } + [UInt8](repeating: 0, count: 512)
          + (0..<2_000).flatMap { _ in [0x80, 0, 255] + [UInt8](repeating: 1, count: 1_000) }
      }
    }
  }

  @Test("a folding that leaves nothing of any word finds nothing")
  func emptyFolding() async {
    await #expect(processExitsWith: .success) {
      let hostile = HostileFile.overwriting(.folding, of: SmallWorld.built.bytes) { bytes in
        var bytes = bytes
        let noise: [UInt8] = [
          0x64, 0xFF, 0xFF, 0x31, 0xFA, 0xFB, 0xA0, 0xF9, 0xF6, 0x26, 0x26, 0x64, 0xFF, 0xFF, 0x7A,
          0x3F,
        ]
        bytes.replaceSubrange(15..<31, with: noise)
        return bytes
      }
      let gazetteer = try Gazetteer(contents: hostile, isVerified: false)
      _ = Geocoder(gazetteer).geocode("Seattle, WA")
    }
  }

  @Test("every word an abbreviation of many others is bounded")
  func abbreviations() async {
    await #expect(processExitsWith: .success) {
      let hostile = HostileFile.overwriting(.words, of: SmallWorld.built.bytes) { bytes in
        // All words begin at the same offset: an abbreviation with 255 expansions of one byte.
        let expansions = (0..<255).flatMap { [1, UInt8($0)] as [UInt8] }
        let start = 48
        return (0..<12).flatMap { _ in [UInt8(start), 0, 0, 0] } + [6, 255] + expansions
      }
      let gazetteer = try Gazetteer(contents: hostile, isVerified: false)
      Exercise.all(gazetteer, places: 10, names: 100)
      let query = Array(repeating: "st mt in the", count: 16).joined(separator: " ")
      _ = Geocoder(gazetteer).geocode(query)
    }
  }

  @Test("a name that leads to every place, again and again, is bounded")
  func crowdedName() async {
    await #expect(processExitsWith: .success) {
      let hostile = HostileFile.overwriting(.names, of: SmallWorld.built.bytes) { _ in
        // One branch; under each letter a run with one empty name and a list of 20,000 countries.
        let list = (0..<20_000).flatMap { index -> [UInt8] in
          let value = (70 + index % 18) << NamePosting.tagBitCount | (index < 19_999 ? 1 : 0)
          return [UInt8(value & 0xFF), UInt8(value >> 8 & 0xFF), UInt8(value >> 16)]
        }
        let run: [UInt8] = [0x80, 0, 1, 0] + list
        let letters = Array(UInt8(12)..<38)
        let offsets = letters.indices.flatMap { index -> [UInt8] in
          let value = index * run.count
          return (0..<4).map { UInt8(value >> (8 * $0) & 0xFF) }
        }
        return [0x20, 0, UInt8(letters.count - 1)] + letters + offsets
          + letters.indices.flatMap { _ in run }
      }
      let gazetteer = try Gazetteer(contents: hostile, isVerified: false)
      Exercise.all(gazetteer, places: 10, names: 100)
      let query = (0..<16).map { String(UnicodeScalar(UInt8(97 + $0 % 26))) }
        .joined(separator: " ")
      _ = Geocoder(gazetteer).geocode(query)
    }
  }

  @Test("tables of strings that say anything are bounded", arguments: [0, 1, 2])
  func strings(index: Int) async {
    await #expect(processExitsWith: .success) { [index] in
      let section = [Layout.Section.displayNames, .codes, .terms][index]
      for filling in [0x00, 0x0F, 0xFF] as [UInt8] {
        try HostileFileTests.exercise(section) { $0.map { _ in filling } }
        for count in [0, 9, 2_305] {
          try HostileFileTests.exercise(section) { _ in
            // A few strings, and one symbol table whose entries claim any length.
            [200, 0, 0, 0, 1] + [UInt8](repeating: filling, count: count)
          }
        }
      }
    }
  }

  @Test("facts that say anything are bounded")
  func facts() async {
    await #expect(processExitsWith: .success) {
      for filling in [0x01, 0x3F, 0xFF] as [UInt8] {
        for section in [Layout.Section.facts, .divisions] {
          try HostileFileTests.exercise(section) { $0.map { _ in filling } }
          // All blocks at the same place, with the widest values.
          try HostileFileTests.exercise(section) { bytes in
            bytes.indices.map { $0 < bytes.count / 2 ? 1 : filling }
          }
        }
      }
    }
  }

  @Test("a folding table that knows no letters is bounded")
  func folding() async {
    await #expect(processExitsWith: .success) {
      for filling in [0x00, 0x80, 0xC0, 0xFF] as [UInt8] {
        try HostileFileTests.exercise(.folding) { $0.map { _ in filling } }
      }
    }
  }

  @Test("blocks that say anything are bounded", arguments: [0, 1])
  func blocks(index: Int) async {
    await #expect(processExitsWith: .success) { [index] in
      let section = [Layout.Section.translations, .postalCodes][index]
      let fillings: [[UInt8]] = [
        [], [0], [0xFF, 0xFF, 0xFF, 0xFF, 0x7F], [UInt8](repeating: 0xFF, count: 3_000),
        [UInt8](repeating: 0x7F, count: 3_000), [UInt8](repeating: 1, count: 3_000),
        [200, 1] + [UInt8](repeating: 0xFF, count: 3_000),
        // Languages, by their blocks: the last comes first.
        [2, 2, 0x64, 0x65, 0x7F, 2, 0x66, 0x72, 1],
        [3, 2, 0x64, 0x65, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F, 2, 0x64, 0x65, 0, 1],
      ]
      for filling in fillings {
        for count in [1, 2, 40] {
          try HostileFileTests.exercise(section) { _ in
            HostileFile.blocks(Array(repeating: filling, count: count))
          }
        }
      }
    }
  }
}
