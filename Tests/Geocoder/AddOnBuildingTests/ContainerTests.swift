import AddOnBuilding
import Foundation
import GazetteerWriting
import SmallWorld
import Testing

@testable import Gazetteer

@Suite("The container of add-ons")
struct ContainerTests {
  private func file() throws -> [UInt8] { try Trial.placesAddOn().bytes }

  private func error(_ bytes: [UInt8], isVerified: Bool = false) -> GazetteerError? {
    do throws(GazetteerError) {
      _ = try AddOn(contents: bytes, isVerified: isVerified)
      return nil
    } catch {
      return error
    }
  }

  @Test("what an add-on says of itself is what was built")
  func information() throws {
    let addOn = try AddOn(contents: file(), name: "mine.gaz")
    let information = addOn.information
    #expect(information.kind == .places)
    #expect(information.entryCount == 3)
    #expect(information.name == "mine.gaz")
    #expect(information.sources.map(\.name) == ["input.tsv"])
    #expect(try information.baseInputChecksum == Trial.base.get().information.inputChecksum)
    try addOn.verify()
    #expect(try addOn.problems(over: Trial.base.get()).isEmpty)
  }

  @Test("each flipped bit of the header and of ADDO is noticed without verification")
  func damagedHead() throws {
    let file = try file()
    let addOn = try AddOn(contents: file)
    let head = try #require(addOn.information.sections.first { $0.name == "ADDO" })
    let headerEnd = addOn.information.sections[0].offset
    for offset in Array(0..<headerEnd) + Array(head.offset..<head.offset + head.byteCount) {
      for bit in 0..<8 {
        var damaged = file
        damaged[offset] ^= 1 << UInt8(bit)
        #expect(error(damaged) != nil, "byte \(offset), bit \(bit)")
      }
    }
  }

  @Test("each flipped byte of the other sections is noticed when verifying, and harmless without")
  func damagedSections() throws {
    let file = try file()
    let base = try Trial.base.get()
    let other = try Trial.otherBase()
    let sections = try AddOn(contents: file).information.sections
    for section in sections where section.name != "ADDO" {
      // The tables of SYMB are long and alike.
      let step = section.byteCount > 2_000 ? 97 : 1
      for offset in stride(from: section.offset, to: section.offset + section.byteCount, by: step) {
        var damaged = file
        damaged[offset] ^= 0xFF
        #expect(error(damaged, isVerified: true) != nil, "\(section.name), byte \(offset)")
        guard section.name == "REFS" || section.name == "SCAL" || offset % 7 == 0 else { continue }
        for gazetteer in [base, other] {
          // What it answers may be wrong, but it must not trap.
          guard let addOn = try? AddOn(contents: damaged, isVerified: false),
            let layered = try? gazetteer.adding([addOn])
          else { continue }
          _ = addOn.problems(over: gazetteer).count
          for name in ["zyxtopia", "seattle"] {
            for found in layered.places(named: name) {
              _ = (found.place.name, found.place.country?.name, found.place.population)
            }
          }
        }
      }
    }
  }

  @Test("a file cut short is noticed wherever it was cut")
  func truncated() throws {
    let file = try file()
    for length in Array(0..<600) + Array(stride(from: 600, to: file.count, by: 131)) {
      #expect(error(Array(file.prefix(length))) != nil, "\(length) bytes")
    }
  }

  @Test("a gazetteer is no add-on, and an add-on no gazetteer; each error says what to do")
  func confused() throws {
    #expect(error(SmallWorld.built.bytes) == .isNotAnAddOn)
    #expect(GazetteerError.isNotAnAddOn.description.contains("--gazetteer"))
    #expect(throws: GazetteerError.isAddOn) { try Gazetteer(contents: file()) }
    #expect(GazetteerError.isAddOn.description.contains("--add-on"))
  }

  @Test("another version and unknown contents are refused by number")
  func versions() throws {
    let later = try Trial.resealed(file()) { name, bytes in
      (name, name == "ADDO" ? [2, 0] + bytes.dropFirst(2) : bytes)
    }
    #expect(error(later) == .unsupportedAddOnVersion(found: 2, supported: 1))
    let unknown = try Trial.resealed(file()) { name, bytes in
      (name, name == "ADDO" ? [1, 0, 3, 0] + bytes.dropFirst(4) : bytes)
    }
    #expect(error(unknown) == .unknownAddOnContents(number: 3))
    let short = try Trial.resealed(file()) { name, bytes in
      (name, name == "ADDO" ? Array(bytes.prefix(8)) : bytes)
    }
    #expect(error(short) == .inconsistent(section: "ADDO"))
  }

  @Test("a renamed section is refused with a capital and skipped with a small letter")
  func renamed() throws {
    let capital = try Trial.resealed(file()) { ($0 == "INFO" ? "JNFO" : $0, $1) }
    #expect(error(capital) == .unknownSection(name: "JNFO"))
    let small = try Trial.resealed(file()) { ($0 == "INFO" ? "info" : $0, $1) }
    #expect(error(small) == nil)
    let missing = try Trial.resealed(file()) { $0 == "NAME" ? nil : ($0, $1) }
    #expect(error(missing) == .misplacedSection(name: "NAME"))
    let twice = try Trial.resealed(file()) { ($0 == "TWIN" ? "PROM" : $0, $1) }
    #expect(error(twice) == .misplacedSection(name: "PROM"))
  }

  @Test("counts that contradict the sections are refused when the add-on is laid over a base")
  func inconsistent() throws {
    let wrong = try Trial.resealed(file()) { name, bytes in
      (name, name == "PARM" ? [0xFF, 0xFF] + bytes.dropFirst(2) : bytes)
    }
    let addOn = try AddOn(contents: wrong)
    #expect(throws: GazetteerError.inconsistent(section: "PARM")) {
      try Trial.base.get().adding([addOn])
    }
  }

  @Test("the same add-on twice is an error")
  func twice() throws {
    let first = try AddOn(contents: file(), name: "a.gaz")
    let second = try AddOn(contents: file(), name: "b.gaz")
    #expect(throws: GazetteerError.repeatedAddOn(name: "b.gaz", other: "a.gaz")) {
      try Trial.base.get().adding([first, second])
    }
  }

  @Test("a link is followed; a folder, an empty file and a pipe are refused")
  func odd() throws {
    try Trial.withFile(file(), named: "mine.gaz") { path in
      let folder = (path as NSString).deletingLastPathComponent
      let link = "\(folder)/link.gaz"
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
      #expect(try AddOn(path: link).information.entryCount == 3)
      #expect(try AddOn(path: path, isMapped: false).name == "mine.gaz")
      let pipe = "\(folder)/pipe.gaz"
      #expect(unsafe mkfifo(pipe, 0o600) == 0)
      let empty = "\(folder)/empty.gaz"
      try Data().write(to: URL(fileURLWithPath: empty))
      for path in [folder, pipe, empty, "\(folder)/nothing.gaz"] {
        #expect(throws: GazetteerError.self, "\(path)") { try AddOn(path: path) }
      }
    }
  }

  @Test("over another base references are found by id and point, and what is missing is told")
  func otherBase() throws {
    let addOn = try AddOn(contents: file())
    let base = try Trial.base.get()
    let same = BaseReferences(addOn, over: base)
    let other = try Trial.otherBase()
    #expect(!addOn.isBuilt(over: other))
    let references = BaseReferences(addOn, over: other)
    for index in 0..<references.count {
      let place = try #require(references[index].flatMap { other.place($0) })
      let expected = try #require(same[index].flatMap { base.place($0) })
      #expect(place.geonamesID == expected.geonamesID)
      #expect(place.name == expected.name)
    }
    #expect(references[-1] == nil && references[references.count] == nil)
    let lacking = try Trial.otherBase(without: "Seattle")
    #expect(addOn.problems(over: lacking).map(\.geonamesID) == [5_809_844])
  }

  @Test("divisions are found over another base by their ids, and else by their codes")
  func divisions() throws {
    let base = try Trial.base.get()
    let washington = try #require(base.region(code: "US-WA")?.index)
    let france = try #require(base.country(code: "FR")?.index)
    let county = base.hierarchy.firstCounty
    var writer = AddOnWriter(.postcodes, over: base)
    writer.set("POST", [])
    #expect([washington, france, county, washington].map { writer.reference($0) } == [0, 1, 2, 0])
    let addOn = try AddOn(contents: writer.bytes(inputChecksum: 0))
    let other = try Trial.otherBase()
    let references = BaseReferences(addOn, over: other)
    #expect(references[0].flatMap { other.place($0)?.name } == "Washington")
    #expect(references[1].flatMap { other.place($0)?.countryCode } == "FR")
    #expect(
      references[2].flatMap { other.place($0)?.geonamesCode } == base.place(county)?.geonamesCode)
  }

  @Test("code bytes are translated between the letters of two bases and back")
  func translation() throws {
    // Another order of letters: more names with rare ones.
    var copy = SmallWorld.Copy()
    let cities = try #require(copy.files["layout/cities500.txt"])
    copy.files["layout/cities500.txt"] = cities.filter { !$0.contains("\tMoscow\t") }
    let other = try Gazetteer(contents: copy.build().bytes)
    let base = try Trial.base.get()
    try #require(other.foldingChecksum != base.foldingChecksum)
    var writer = AddOnWriter(.postcodes, over: base)
    writer.set("POST", [])
    let texts = ["saint malo", "москва 12", "東京"]
    let names = texts.map { FoldedText($0, table: base.folding).codes }
    for name in names { writer.use(name[...]) }
    let addOn = try AddOn(contents: writer.bytes(inputChecksum: 0))
    #expect(CodeTranslation(addOn, over: base).isIdentity)
    let translation = CodeTranslation(addOn, over: other)
    #expect(!translation.isIdentity)
    let saint = FoldedText("saint malo", table: other.folding).codes
    let codes = translation.addOnCodes(of: saint)
    #expect(codes.bytes == names[0])
    #expect(codes.offsets.last == saint.count)
    #expect(translation.baseCodes(of: names[0][...]) == saint)
  }
}
