/// The header of a gazetteer file, checked.
struct FileHeader: Sendable {
  let inputChecksum: UInt32
  /// Offset, length and checksum of each section, in the order of `Layout.Section.allCases`.
  let sections: [(offset: Int, length: Int, checksum: UInt32)]

  /// Reads and checks the header: its own checksum, the length of the file, and that the sections
  /// follow one another without a gap to the end, so that each byte belongs to one of them.
  ///
  /// - Complexity: O(1).
  init(_ view: ByteView) throws(GazetteerError) {
    guard view.count >= Layout.headerByteCount else {
      throw view.slice(0, 8).bytes == Layout.magic || view.count < 8
        ? .tooShort(byteCount: view.count) : .notAGazetteer
    }
    guard view.slice(0, 8).bytes == Layout.magic else { throw .notAGazetteer }
    let version = view.uint16(at: 8)
    guard version == Layout.version else {
      throw .unsupportedVersion(found: version, supported: Layout.version)
    }
    var header = view.slice(0, Layout.headerByteCount).bytes
    for index in 12..<16 { header[index] = 0 }
    guard
      view.uint16(at: 10) == Layout.Section.allCases.count,
      Int(Checksum.crc32(header)) == view.uint32(at: 12)
    else { throw .damagedHeader }
    let length = view.uint64(at: 16)
    guard length == UInt64(view.count) else {
      throw .wrongLength(expected: Int(clamping: length), found: view.count)
    }
    inputChecksum = UInt32(view.uint32(at: 24))
    var sections: [(offset: Int, length: Int, checksum: UInt32)] = []
    var end = Layout.headerByteCount
    for (index, section) in Layout.Section.allCases.enumerated() {
      let entry = Layout.fixedHeaderByteCount + index * Layout.sectionEntryByteCount
      let offset = view.uint32(at: entry + 4)
      let length = view.uint32(at: entry + 8)
      guard view.string(entry, 4) == section.rawValue, offset == end, offset + length <= view.count
      else { throw .misplacedSection(name: section.rawValue) }
      sections.append((offset, length, UInt32(view.uint32(at: entry + 12))))
      end = offset + length
    }
    guard end == view.count else { throw .misplacedSection(name: "the last") }
    self.sections = sections
  }
}
