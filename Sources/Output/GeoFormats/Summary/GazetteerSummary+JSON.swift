import TextTools

extension GazetteerSummary {
  /// The summary as one JSON object on one line.
  ///
  /// Members: `origin`, `format_version`, `byte_count`, `verified`, `counts` (an object),
  /// `sections` (`name`, `offset`, `byte_count`, `crc32` in hexadecimal) and `sources` (`name`,
  /// `version`, `licence`, `attribution`); with add-ons also `add_ons` (`name`, `kind`,
  /// `entry_count`, `byte_count`, `sources`, `overlaps`, `problems`).
  public var json: String {
    var buffer = OutputBuffer()
    buffer.append("{\"origin\":")
    buffer.append(json: origin)
    buffer.append(jsonMember: #","format_version":"#, formatVersion)
    buffer.append(jsonMember: #","byte_count":"#, byteCount)
    buffer.append(#","verified":"#)
    buffer.append(isVerified ? "true" : "false")
    buffer.append(#","counts":"#)
    append(counts, opening: "{", closing: "}", to: &buffer) { count, buffer in
      buffer.append(json: count.name)
      buffer.append(":")
      buffer.append(count.value)
    }
    buffer.append(#","sections":"#)
    append(sections, opening: "[", closing: "]", to: &buffer) { section, buffer in
      buffer.append("{\"name\":")
      buffer.append(json: section.name)
      buffer.append(jsonMember: #","offset":"#, section.offset)
      buffer.append(jsonMember: #","byte_count":"#, section.byteCount)
      buffer.append(jsonMember: #","crc32":"#, Hexadecimal.text(of: section.checksum))
      buffer.append("}")
    }
    buffer.append(#","sources":"#)
    append(sources, to: &buffer)
    if !addOns.isEmpty {
      buffer.append(#","add_ons":"#)
      append(addOns, opening: "[", closing: "]", to: &buffer) { addOn, buffer in
        buffer.append("{\"name\":")
        buffer.append(json: addOn.name)
        buffer.append(jsonMember: #","kind":"#, addOn.kind)
        buffer.append(jsonMember: #","entry_count":"#, addOn.entryCount)
        buffer.append(jsonMember: #","byte_count":"#, addOn.byteCount)
        buffer.append(#","sources":"#)
        append(addOn.sources, to: &buffer)
        buffer.append(#","overlaps":"#)
        append(addOn.overlaps, opening: "[", closing: "]", to: &buffer) { overlap, buffer in
          buffer.append(json: overlap)
        }
        buffer.append(#","problems":"#)
        append(addOn.problems, opening: "[", closing: "]", to: &buffer) { problem, buffer in
          buffer.append(json: problem)
        }
        buffer.append("}")
      }
    }
    buffer.append("}\n")
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  private func append(_ sources: [Source], to buffer: inout OutputBuffer) {
    append(sources, opening: "[", closing: "]", to: &buffer) { source, buffer in
      buffer.append("{\"name\":")
      buffer.append(json: source.name)
      buffer.append(jsonMember: #","version":"#, source.version)
      buffer.append(jsonMember: #","licence":"#, source.licence)
      buffer.append(jsonMember: #","attribution":"#, source.attribution)
      buffer.append("}")
    }
  }

  private func append<Element>(
    _ elements: [Element], opening: String, closing: String, to buffer: inout OutputBuffer,
    writing write: (Element, inout OutputBuffer) -> Void
  ) {
    buffer.append(opening)
    for (index, element) in elements.enumerated() {
      if index > 0 { buffer.append(.comma) }
      write(element, &buffer)
    }
    buffer.append(closing)
  }
}
