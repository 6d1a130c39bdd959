/// The header of a gazetteer file, checked.
struct FileHeader: Sendable {
  /// An entry of the section table.
  struct Entry: Sendable {
    /// Four letters; a small first one says that readers may skip the section.
    let name: String
    let offset: Int
    let length: Int
    let checksum: UInt32
  }

  let inputChecksum: UInt32
  /// The sections in the order of the file, also those that this reader skips.
  let sections: [Entry]

  /// Reads and checks the header.
  ///
  /// Checked are its own checksum, the length of the file, that no feature is needed that this
  /// reader does not know, and that the sections follow one another without a gap to the end, so
  /// that each byte belongs to one of them. Which sections there are is checked by `SectionRanges`
  /// and `AddOnHeader`.
  ///
  /// - Complexity: O(1).
  init(_ view: ByteView) throws(GazetteerError) {
    let isMarked = view.slice(0, 8).bytes == Layout.magic
    guard view.count >= Layout.fixedHeaderByteCount else {
      throw isMarked || view.count < 8 ? .tooShort(byteCount: view.count) : .notAGazetteer
    }
    guard isMarked else { throw .notAGazetteer }
    let version = view.uint16(at: 8)
    guard version == Layout.version else {
      throw .unsupportedVersion(found: version, supported: Layout.version)
    }
    let count = view.uint16(at: 10)
    let headerEnd = Layout.headerByteCount(sectionCount: count)
    guard count <= Layout.maxSectionCount else { throw .damagedHeader }
    guard view.count >= headerEnd else { throw .tooShort(byteCount: view.count) }
    var header = view.slice(0, headerEnd).bytes
    for index in 12..<16 { header[index] = 0 }
    guard Int(Checksum.crc32(header)) == view.uint32(at: 12) else { throw .damagedHeader }
    let length = view.uint64(at: 16)
    guard length == UInt64(view.count) else {
      throw .wrongLength(expected: Int(clamping: length), found: view.count)
    }
    inputChecksum = UInt32(view.uint32(at: 24))
    let unknown = UInt32(view.uint32(at: 28)) & Layout.neededFeatures & ~Layout.knownFeatures
    guard unknown == 0 else { throw .unknownFeature(bit: unknown.trailingZeroBitCount) }
    sections = try FileHeader.sections(view, count: count, from: headerEnd)
  }

  /// Whether the file is an add-on, which lies over a gazetteer.
  var isAddOn: Bool { sections.contains { $0.name == AddOnLayout.Section.addOn.rawValue } }

  private static func sections(
    _ view: ByteView, count: Int, from start: Int
  ) throws(GazetteerError) -> [Entry] {
    var sections: [Entry] = []
    var end = start
    for index in 0..<count {
      let offset = Layout.fixedHeaderByteCount + index * Layout.sectionEntryByteCount
      let entry = Entry(
        name: view.string(offset, 4), offset: view.uint32(at: offset + 4),
        length: view.uint32(at: offset + 8), checksum: UInt32(view.uint32(at: offset + 12)))
      guard entry.offset == end, entry.offset + entry.length <= view.count else {
        throw .misplacedSection(name: entry.name)
      }
      sections.append(entry)
      end = entry.offset + entry.length
    }
    guard end == view.count else { throw .misplacedSection(name: "the last") }
    return sections
  }
}

/// Where the sections of a gazetteer lie.
struct SectionRanges: Sendable {
  private let entries: [FileHeader.Entry]

  /// Finds the sections of a gazetteer.
  ///
  /// - Parameter header: the header of the file.
  /// - Throws: `GazetteerError` when a section is missing, repeated, or needed and unknown, and for
  ///   an add-on.
  init(_ header: FileHeader) throws(GazetteerError) {
    guard !header.isAddOn else { throw .isAddOn }
    var entries: [FileHeader.Entry] = []
    for entry in header.sections {
      // `init(rawValue:)` makes a table of all names first, which takes longer.
      guard Layout.Section.allCases.contains(where: { $0.rawValue == entry.name }) else {
        guard Layout.isSkippable(entry.name) else { throw .unknownSection(name: entry.name) }
        continue
      }
      guard !entries.contains(where: { $0.name == entry.name }) else {
        throw .misplacedSection(name: entry.name)
      }
      entries.append(entry)
    }
    self.entries = entries
    for section in Layout.Section.allCases where section.isNeeded && entry(of: section) == nil {
      throw .misplacedSection(name: section.rawValue)
    }
  }

  private func entry(of section: Layout.Section) -> FileHeader.Entry? {
    entries.first { $0.name == section.rawValue }
  }

  /// Where a section lies; an empty range where the file has none.
  func range(of section: Layout.Section) -> Range<Int> {
    entry(of: section).map { $0.offset..<$0.offset + $0.length } ?? 0..<0
  }

  /// The CRC-32 of a section by the section table; 0 where the file has none.
  func checksum(of section: Layout.Section) -> UInt32 { entry(of: section)?.checksum ?? 0 }
}
