#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Why a file cannot be used as a gazetteer.
public enum GazetteerError: Error, Equatable, Sendable {
  /// The file does not exist.
  case noSuchFile(path: String)
  /// The system refused to open, measure or map the file.
  case unreadable(path: String, errorNumber: Int32)
  /// There are fewer bytes than a header has.
  case tooShort(byteCount: Int)
  /// The first bytes are not those of a gazetteer.
  case notAGazetteer
  /// The format version is not the one that this reader knows.
  case unsupportedVersion(found: Int, supported: Int)
  /// The header's checksum does not hold.
  case damagedHeader
  /// The file is not as long as its header says.
  case wrongLength(expected: Int, found: Int)
  /// A section lies outside the file, overlaps another, or is missing or repeated.
  case misplacedSection(name: String)
  /// A section that readers must know is unknown to this one.
  case unknownSection(name: String)
  /// A feature that readers must know is unknown to this one; the number of its bit.
  case unknownFeature(bit: Int)
  /// The checksum of a section does not hold.
  case damagedSection(name: String, expected: UInt32, found: UInt32)
  /// Numbers within a section contradict one another.
  case inconsistent(section: String)
  /// The package was built without its bundled gazetteer.
  case notBundled
  /// The file is an add-on, which lies over a gazetteer and replaces none.
  case isAddOn
  /// The file is a gazetteer and no add-on.
  case isNotAnAddOn
  /// The add-on has a version that this reader does not know.
  case unsupportedAddOnVersion(found: Int, supported: Int)
  /// The add-on has contents of a kind that this reader does not know.
  case unknownAddOnContents(number: Int)
  /// There are more add-ons of places than readers accept.
  case tooManyAddOns(limit: Int)
  /// The same add-on was added twice, under these names.
  case repeatedAddOn(name: String, other: String)
}

extension GazetteerError: CustomStringConvertible {
  /// One sentence with the problem and how to fix it.
  public var description: String {
    switch self {
    case .noSuchFile(let path):
      "there is no file \(path): check the path"
    case .unreadable(let path, let number):
      "cannot read \(path) as a file: \(GazetteerError.reason(number))"
    case .tooShort(let count):
      "a gazetteer has a header of \(Layout.fixedHeaderByteCount) bytes and more, this has \(count):"
        + " copy or build it again"
    case .notAGazetteer:
      "this is not a gazetteer file: its first bytes should read 89 4F 54 4D 47 41 5A 0A"
    case .unsupportedVersion(let found, let supported):
      "the gazetteer has format version \(found), this program reads \(supported):"
        + " build the file again with this version's tools"
    case .damagedHeader:
      "the header of the gazetteer is damaged (its checksum does not match): copy or build it again"
    case .wrongLength(let expected, let found):
      "the gazetteer should have \(expected) bytes and has \(found): copy or build it again"
    case .misplacedSection(let name):
      "section \(name) of the gazetteer is missing, repeated or out of place:"
        + " copy or build it again"
    case .unknownSection(let name):
      "the gazetteer has a section \(name) that this program does not know: use a newer program, or"
        + " build the file again with this version's tools"
    case .unknownFeature(let bit):
      "the gazetteer has feature \(bit), which this program does not know: use a newer program, or"
        + " build the file again with this version's tools"
    case .damagedSection(let name, let expected, let found):
      "section \(name) of the gazetteer is damaged: its CRC-32 should be"
        + " \(String(expected, radix: 16)) and is \(String(found, radix: 16)):"
        + " copy or build it again"
    case .inconsistent(let section):
      "the numbers in section \(section) of the gazetteer contradict each other:"
        + " build it again"
    case .notBundled:
      "this program was built without the bundled gazetteer: name a file with --gazetteer"
    case .isAddOn:
      "this is an add-on: load it with --add-on"
    case .isNotAnAddOn:
      "this is a gazetteer, not an add-on: load it with --gazetteer"
    case .unsupportedAddOnVersion(let found, let supported):
      "the add-on has version \(found), this program reads \(supported): build it again with this"
        + " version's `geocode build`"
    case .unknownAddOnContents(let number):
      "the add-on has contents of kind \(number), which this program does not know: use a newer"
        + " program"
    case .tooManyAddOns(let limit):
      "there are more than \(limit) add-ons of places: build one from several files"
    case .repeatedAddOn(let name, let other):
      "the add-on \(name) was added twice"
        + (name == other ? "" : ", also as \(other)") + ": name it once"
    }
  }

  private static func reason(_ number: Int32) -> String {
    guard let text = unsafe strerror(number) else { return "system error \(number)" }
    return unsafe String(cString: text)
  }
}
