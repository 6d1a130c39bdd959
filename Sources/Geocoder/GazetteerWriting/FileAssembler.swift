import Gazetteer

/// Puts sections together to a file: header, section table, sections.
package enum FileAssembler {
  /// The file of some sections.
  ///
  /// - Parameters:
  ///   - sections: the sections in their order, each a name of four letters and its bytes.
  ///   - inputChecksum: the CRC-32 of what the file was made from.
  /// - Returns: the bytes of the file.
  package static func bytes(
    _ sections: [(name: String, bytes: [UInt8])], inputChecksum: UInt32
  ) -> [UInt8] {
    precondition(sections.count <= Layout.maxSectionCount, "more sections than readers accept")
    let headerByteCount = Layout.headerByteCount(sectionCount: sections.count)
    let length = sections.reduce(headerByteCount) { $0 + $1.bytes.count }
    var table: [UInt8] = []
    var offset = headerByteCount
    for section in sections {
      precondition(section.name.utf8.count == 4, "the name of a section has four letters")
      table.append(contentsOf: section.name.utf8)
      table.append(uint32: offset)
      table.append(uint32: section.bytes.count)
      table.append(uint32: Int(Checksum.crc32(section.bytes)))
      offset += section.bytes.count
    }
    func header(checksum: Int) -> [UInt8] {
      var header = Layout.magic
      header.append(uint16: Layout.version)
      header.append(uint16: sections.count)
      header.append(uint32: checksum)
      header.append(uint32: length)
      header.append(uint32: 0)
      header.append(uint32: Int(inputChecksum))
      header.append(uint32: 0)
      return header + table
    }
    var bytes = header(checksum: Int(Checksum.crc32(header(checksum: 0))))
    bytes.reserveCapacity(length)
    for section in sections { bytes.append(contentsOf: section.bytes) }
    return bytes
  }
}
