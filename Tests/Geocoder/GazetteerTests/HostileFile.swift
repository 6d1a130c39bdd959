import SmallWorld

@testable import Gazetteer

/// Makes files that a builder would never write and that nonetheless open.
enum HostileFile {
  /// Makes the checksum of the header hold.
  static func seal(_ bytes: inout [UInt8]) {
    for index in 12..<16 { bytes[index] = 0 }
    let sectionCount = Int(bytes[10]) | Int(bytes[11]) << 8
    let header = bytes.prefix(Layout.headerByteCount(sectionCount: sectionCount))
    let checksum = Checksum.crc32(Array(header))
    for byte in 0..<4 { bytes[12 + byte] = UInt8(checksum >> (8 * UInt32(byte)) & 0xFF) }
  }

  /// A file with the bytes of one section changed, of whatever length.
  static func overwriting(
    _ section: Layout.Section, of original: [UInt8], with change: ([UInt8]) -> [UInt8]
  ) -> [UInt8] {
    var header = Array(original.prefix(Layout.headerByteCount))
    var body: [UInt8] = []
    func number(_ offset: Int) -> Int {
      (0..<4).reduce(0) { $0 | Int(original[offset + $1]) << (8 * $1) }
    }
    func set(_ offset: Int, _ value: Int) {
      for byte in 0..<4 { header[offset + byte] = UInt8(value >> (8 * byte) & 0xFF) }
    }
    for (index, each) in Layout.Section.allCases.enumerated() {
      let entry = Layout.fixedHeaderByteCount + index * Layout.sectionEntryByteCount
      let start = number(entry + 4)
      let bytes = Array(original[start..<start + number(entry + 8)])
      let changed = each == section ? change(bytes) : bytes
      set(entry + 4, Layout.headerByteCount + body.count)
      set(entry + 8, changed.count)
      body += changed
    }
    set(16, header.count + body.count)
    var file = header + body
    seal(&file)
    return file
  }
}

extension HostileFile {
  /// A file with other sections, in another order; those that it does not have hold three bytes.
  static func arranged(
    _ original: [UInt8], sections names: [String], features: UInt32
  ) -> [UInt8] {
    func number(_ offset: Int) -> Int {
      (0..<4).reduce(0) { $0 | Int(original[offset + $1]) << (8 * $1) }
    }
    func bytes(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(number >> (8 * $0) & 0xFF) } }
    var contents: [String: [UInt8]] = [:]
    for index in Layout.Section.allCases.indices {
      let entry = Layout.fixedHeaderByteCount + index * Layout.sectionEntryByteCount
      let name = String(decoding: original[entry..<entry + 4], as: UTF8.self)
      contents[name] = Array(original[number(entry + 4)..<number(entry + 4) + number(entry + 8)])
    }
    var file = Array(original.prefix(Layout.fixedHeaderByteCount))
    (file[10], file[11]) = (UInt8(names.count), 0)
    file.replaceSubrange(28..<32, with: bytes(Int(features)))
    var offset = Layout.headerByteCount(sectionCount: names.count)
    var body: [UInt8] = []
    for name in names {
      let section = contents[name] ?? [1, 2, 3]
      file += Array(name.utf8) + bytes(offset) + bytes(section.count)
      file += bytes(Int(Checksum.crc32(section)))
      offset += section.count
      body += section
    }
    file += body
    file.replaceSubrange(16..<24, with: bytes(file.count) + [0, 0, 0, 0])
    seal(&file)
    return file
  }

  /// A section of blocks, each stored in zlib's format without compression, all with first key 0.
  static func blocks(_ contents: [[UInt8]]) -> [UInt8] {
    let deflated = contents.map(stored)
    var bytes: [UInt8] = []
    func append(_ value: Int) {
      for byte in 0..<4 { bytes.append(UInt8(value >> (8 * byte) & 0xFF)) }
    }
    append(contents.count)
    var offset = 4 + contents.count * 12
    for (plain, block) in zip(contents, deflated) {
      append(0)
      append(offset)
      append(plain.count)
      offset += block.count
    }
    return bytes + deflated.flatMap { $0 }
  }

  /// Bytes as a zlib stream of one stored block (RFC 1950, RFC 1951 section 3.2.4).
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    let length = UInt16(truncatingIfNeeded: bytes.count)
    var low = 1
    var high = 0
    for byte in bytes {
      low = (low + Int(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return [
      0x78, 0x01, 1, UInt8(length & 0xFF), UInt8(length >> 8), UInt8(~length & 0xFF),
      UInt8(~length >> 8),
    ] + bytes + [UInt8(high >> 8), UInt8(high & 0xFF), UInt8(low >> 8), UInt8(low & 0xFF)]
  }
}
