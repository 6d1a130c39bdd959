internal import CWebPages

/// The files of the pages that are part of the binary: templates, style sheet, scripts, texts.
enum PageFiles {
  /// All files, by their names.
  static func all() -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for index in 0..<otm_page_file_count() {
      // Name and bytes are constants of the library, and the count is theirs.
      let file = unsafe otm_page_file_at(index)
      guard let name = unsafe file.name else { continue }
      unsafe files[String(cString: name)] = [UInt8](
        UnsafeBufferPointer(start: file.bytes, count: file.byte_count))
    }
    return files
  }
}
