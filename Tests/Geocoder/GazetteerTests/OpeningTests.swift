import Foundation
import SmallWorld
import Testing

@testable import Gazetteer

@Suite("Opening a gazetteer")
struct OpeningTests {
  private let bytes = SmallWorld.built.bytes

  /// Writes bytes to a file for the length of a call.
  private func withFile(_ bytes: [UInt8], _ body: (String) throws -> Void) throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("gazetteer-\(UUID().uuidString).gaz")
    try Data(bytes).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    try body(url.path)
  }

  @Test("bytes and a file of them are the same gazetteer")
  func file() throws {
    try withFile(bytes) { path in
      for (isMapped, isVerified) in [(true, true), (true, false), (false, true), (false, false)] {
        let gazetteer = try Gazetteer(path: path, isMapped: isMapped, isVerified: isVerified)
        #expect(gazetteer.places(named: "Seattle").first?.place.geonamesID == 5_809_844)
        #expect(gazetteer.information.byteCount == bytes.count)
      }
    }
  }

  @Test("a file that was read may be overwritten")
  func overwritten() throws {
    try withFile(bytes) { path in
      let gazetteer = try Gazetteer(path: path, isMapped: false)
      try Data([1, 2, 3]).write(to: URL(fileURLWithPath: path))
      #expect(gazetteer.places(named: "Seattle").first?.place.geonamesID == 5_809_844)
    }
  }

  @Test("what is no gazetteer is told apart", arguments: [true, false])
  func notAGazetteer(isVerified: Bool) throws {
    var other = bytes
    other[0] = 0x50
    var future = bytes
    future[8] = 0xFE
    future[9] = 0xCA
    var previous = bytes
    previous[8] = UInt8(Layout.version - 1)
    let longer = bytes + [0]
    let shorter = Array(bytes.dropLast())
    let cases: [(contents: [UInt8], error: GazetteerError)] = [
      ([], .tooShort(byteCount: 0)),
      ([0x89], .tooShort(byteCount: 1)),
      (Layout.magic, .tooShort(byteCount: 8)),
      ([UInt8]("PNG, say".utf8), .notAGazetteer),
      ([UInt8](repeating: 0, count: 4_096), .notAGazetteer),
      (other, .notAGazetteer),
      (future, .unsupportedVersion(found: 0xCAFE, supported: Layout.version)),
      (previous, .unsupportedVersion(found: Layout.version - 1, supported: Layout.version)),
      (longer, .wrongLength(expected: bytes.count, found: longer.count)),
      (shorter, .wrongLength(expected: bytes.count, found: shorter.count)),
    ]
    for (contents, expected) in cases {
      #expect(throws: expected) { try Gazetteer(contents: contents, isVerified: isVerified) }
      try withFile(contents) { path in
        #expect(throws: expected) { try Gazetteer(path: path, isVerified: isVerified) }
        #expect(throws: expected) {
          try Gazetteer(path: path, isMapped: false, isVerified: isVerified)
        }
      }
    }
  }

  @Test(
    "unknown sections are skipped where the file allows it, and sections may stand in any order")
  func otherSections() throws {
    func file(_ names: [String], features: UInt32 = 0) -> [UInt8] {
      HostileFile.arranged(bytes, sections: names, features: features)
    }
    let names = Layout.Section.allCases.map(\.rawValue)
    for order in [names, names.reversed(), ["maps"] + names, names + ["x0 1"]] {
      let gazetteer = try Gazetteer(contents: file(order))
      #expect(gazetteer.places(named: "Seattle").first?.place.geonamesID == 5_809_844)
      #expect(gazetteer.information.sections.map(\.name) == order)
    }
    let withoutText = names.filter { !["INFO", "FILT", "LANG", "POST"].contains($0) }
    let plain = try Gazetteer(contents: file(withoutText))
    #expect(plain.postalCodeCountries.isEmpty && plain.languageCodes.isEmpty)
    #expect(plain.information.sources.isEmpty)
    #expect(throws: GazetteerError.unknownSection(name: "MAPS")) {
      try Gazetteer(contents: file(names + ["MAPS"]))
    }
    #expect(throws: GazetteerError.misplacedSection(name: "NAME")) {
      try Gazetteer(contents: file(names + ["NAME"]))
    }
    #expect(throws: GazetteerError.misplacedSection(name: "PROM")) {
      try Gazetteer(contents: file(names.filter { $0 != "PROM" }))
    }
    #expect(throws: GazetteerError.unknownFeature(bit: 3)) {
      try Gazetteer(contents: file(names, features: 1 << 3))
    }
    // The upper half may be ignored.
    _ = try Gazetteer(contents: file(names, features: 1 << 20))
  }

  @Test("what is no file is told apart")
  func noFile() throws {
    let missing = "/nonexistent/world.gaz"
    #expect(throws: GazetteerError.noSuchFile(path: missing)) { try Gazetteer(path: missing) }
    #expect(throws: GazetteerError.noSuchFile(path: "")) { try Gazetteer(path: "") }
    let folder = FileManager.default.temporaryDirectory.path
    #expect(throws: GazetteerError.unreadable(path: folder, errorNumber: EISDIR)) {
      try Gazetteer(path: folder)
    }
    #expect(throws: GazetteerError.self) { try Gazetteer(path: "/dev/null") }
    try withFile(bytes) { path in
      #expect(throws: GazetteerError.noSuchFile(path: path + "/x")) {
        try Gazetteer(path: path + "/x")
      }
    }
  }

  @Test("a pipe is refused at once, not waited for")
  func pipe() throws {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("gazetteer-\(UUID().uuidString).pipe").path
    #expect(unsafe mkfifo(path, 0o600) == 0)
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(throws: GazetteerError.self) { try Gazetteer(path: path) }
  }

  @Test(
    "each error says what is wrong and how to mend it",
    arguments: [
      (GazetteerError.noSuchFile(path: "/a/b"), ["/a/b", "path"]),
      (.unreadable(path: "/a/b", errorNumber: 13), ["/a/b"]),
      (.tooShort(byteCount: 3), ["3", "again"]), (.notAGazetteer, ["89 4F 54 4D"]),
      (.unsupportedVersion(found: 1, supported: 2), ["1", "2", "build"]),
      (.unknownSection(name: "MAPS"), ["MAPS", "newer"]),
      (.unknownFeature(bit: 3), ["3", "newer"]),
      (.damagedHeader, ["header", "again"]),
      (.wrongLength(expected: 100, found: 99), ["100", "99", "again"]),
      (.misplacedSection(name: "NAME"), ["NAME", "again"]),
      (.damagedSection(name: "RECS", expected: 0xABC, found: 0xDEF), ["RECS", "abc", "def"]),
      (.inconsistent(section: "HIER"), ["HIER", "again"]),
      (.notBundled, ["--gazetteer"]),
    ] as [(GazetteerError, [String])])
  func descriptions(error: GazetteerError, parts: [String]) {
    for part in parts { #expect("\(error)".contains(part)) }
    #expect(!"\(error)".contains("\n"))
  }
}
