internal import CWebPages

/// The embedded files of the pages: templates, style sheet, scripts and texts.
package enum PageFiles {
  /// Returns all files by name.
  package static func all() -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for index in 0..<otm_page_file_count() {
      // Name, bytes and count are constants of the C library.
      let file = unsafe otm_page_file_at(index)
      guard let name = unsafe file.name else { continue }
      unsafe files[String(cString: name)] = [UInt8](
        UnsafeBufferPointer(start: file.bytes, count: file.byte_count))
    }
    return files
  }

  /// Returns one file; nil if there is none of this name.
  package static func bytes(named name: String) -> [UInt8]? { all()[name] }
}
