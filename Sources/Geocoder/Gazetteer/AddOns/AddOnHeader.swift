/// The header of an add-on and its section `ADDO`, checked.
package struct AddOnHeader: Sendable {
  /// Its contents.
  package let kind: AddOnKind
  /// The CRC-32 of the inputs of the base that it was built over.
  let baseInputChecksum: UInt32
  /// The CRC-32 of the folding table of that base.
  package let foldingChecksum: UInt32
  /// How many entries it has: places, postal codes, addresses.
  package let entryCount: Int
  /// The CRC-32 of what the add-on was built from.
  let inputChecksum: UInt32
  /// The CRC-32 of the header, which covers those of all sections: equal ones are of the same file.
  let checksum: UInt32
  /// The sections in the order of the file.
  let sections: [FileHeader.Entry]

  /// Reads and checks the header and `ADDO`.
  ///
  /// - Complexity: O(1).
  init(_ view: ByteView) throws(GazetteerError) {
    let header = try FileHeader(view)
    inputChecksum = header.inputChecksum
    checksum = UInt32(view.uint32(at: 12))
    sections = header.sections
    guard let entry = header.sections.first(where: { $0.name == "ADDO" }) else {
      throw .isNotAnAddOn
    }
    let addOn = view.slice(entry.offset, entry.length)
    let found = Checksum.crc32(addOn)
    guard found == entry.checksum else {
      throw .damagedSection(name: entry.name, expected: entry.checksum, found: found)
    }
    let version = addOn.uint16(at: 0)
    guard version == AddOnLayout.version else {
      throw .unsupportedAddOnVersion(found: version, supported: AddOnLayout.version)
    }
    guard addOn.count >= AddOnLayout.headByteCount else { throw .inconsistent(section: entry.name) }
    let number = addOn.uint16(at: 2)
    guard let kind = AddOnKind(rawValue: number) else {
      throw .unknownAddOnContents(number: number)
    }
    self.kind = kind
    baseInputChecksum = UInt32(addOn.uint32(at: 4))
    foldingChecksum = UInt32(addOn.uint32(at: 8))
    entryCount = addOn.uint32(at: 12)
    try AddOnHeader.check(header.sections, of: kind)
  }

  /// Checks that each section is known or may be skipped, stands once, and that none is missing.
  private static func check(
    _ sections: [FileHeader.Entry], of kind: AddOnKind
  ) throws(GazetteerError) {
    let (needed, optional) = AddOnLayout.sections(of: kind)
    let common = AddOnLayout.Section.allCases.map(\.rawValue)
    for (index, section) in sections.enumerated() {
      let name = section.name
      guard needed.contains(name) || optional.contains(name) || common.contains(name) else {
        guard Layout.isSkippable(name) else { throw .unknownSection(name: name) }
        continue
      }
      guard !sections[..<index].contains(where: { $0.name == name }) else {
        throw .misplacedSection(name: name)
      }
    }
    for name in needed where !sections.contains(where: { $0.name == name }) {
      throw .misplacedSection(name: name)
    }
  }
}
