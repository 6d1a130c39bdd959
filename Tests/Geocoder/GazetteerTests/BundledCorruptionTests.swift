import SeededRandom
import SmallWorld
import Testing

@testable import Gazetteer

@Suite("The bundled gazetteer, damaged", .enabled(if: Bundled.isThere, Bundled.comment))
struct BundledCorruptionTests {
  /// The bytes of the bundled file.
  private static let bytes: [UInt8] = (try? Bundled.gazetteer().contents) ?? []

  @Test("it is sound")
  func sound() throws {
    let gazetteer = try Bundled.gazetteer()
    try gazetteer.verify()
    let information = try Bundled.gazetteer().information
    #expect(information.cityCount > 200_000)
    #expect(information.countryCount >= 249)
    #expect(Exercise.all(try Bundled.gazetteer(), places: 100, names: 1_000) != 0)
  }

  @Test("flipped bits are noticed")
  func flipped() throws {
    var generator = SeededGenerator(seed: 31)
    var damaged = Self.bytes
    for _ in 0..<200 {
      let offset = Int.random(in: 0..<damaged.count, using: &generator)
      let mask = UInt8.random(in: 1...255, using: &generator)
      damaged[offset] ^= mask
      #expect(throws: GazetteerError.self, "byte \(offset), mask \(mask), seed 31") {
        try Gazetteer(contents: damaged)
      }
      damaged[offset] ^= mask
    }
  }

  @Test("unverified, flipped bits do no harm", arguments: 0..<4)
  func harmless(part: Int) throws {
    let seed = UInt64(32 + part)
    var generator = SeededGenerator(seed: seed)
    let sections = try Bundled.gazetteer().information.sections
    var openedCount = 0
    for round in 0..<25 {
      var damaged = Self.bytes
      // A file whose counts are damaged is mostly refused: every second keeps them.
      for section in sections
      where section.byteCount > 0 && (section.name != "PARM" || round.isMultiple(of: 2)) {
        for _ in 0..<Int.random(in: 0...20, using: &generator) {
          let offset = section.offset + Int.random(in: 0..<section.byteCount, using: &generator)
          damaged[offset] ^= UInt8.random(in: 1...255, using: &generator)
        }
      }
      if let gazetteer = try? Gazetteer(contents: damaged, isVerified: false) {
        Exercise.all(gazetteer, places: 10, names: 50)
        openedCount += 1
      }
    }
    #expect(openedCount > 0)
  }
}
