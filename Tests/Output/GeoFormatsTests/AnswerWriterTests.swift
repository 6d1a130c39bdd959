import GeoFormats
import Geocoding
import Testing

@Suite("The writer of answers")
struct AnswerWriterTests {
  @Test("Bytes taken after each answer add up to the whole", arguments: OutputFormat.allCases)
  func pieces(format: OutputFormat) {
    let answers = [
      GeocodingAnswer(query: "a", results: [Samples.seattle]),
      GeocodingAnswer(query: "b", refusal: .notFound),
      GeocodingAnswer(query: "c", results: [Samples.fiji, Samples.seattle]),
    ]
    var writer = AnswerWriter(format)
    var bytes: [UInt8] = []
    func take() {
      bytes += writer.bytes
      writer.removeAll()
    }
    writer.begin()
    take()
    for answer in answers {
      writer.write(answer)
      take()
    }
    writer.end()
    take()
    #expect(bytes == Samples.written(format, answers))
    #expect(String(validating: bytes, as: UTF8.self) != nil)
  }

  @Test("A summary of a gazetteer reads well and is valid JSON")
  func summary() {
    var summary = GazetteerSummary(origin: "bundled", formatVersion: 1, byteCount: 2_048)
    summary.isVerified = true
    summary.counts = [.init(name: "places", value: 234_908), .init(name: "countries", value: 250)]
    summary.sections = [.init(name: "names", offset: 64, byteCount: 1_024, checksum: 0xAB)]
    summary.sources = [
      .init(name: "GeoNames", version: "2025", licence: "CC BY 4.0", attribution: "geonames.org")
    ]
    #expect(
      summary.text == """
        Gazetteer     bundled, 2,048 bytes, format 1
        Checksums     all right

        Holds
          places     234,908
          countries      250

        Sections
          name   offset  bytes   share  CRC-32
          names      64  1,024  50.0 %  000000ab

        Sources
          GeoNames 2025, CC BY 4.0: geonames.org

        """)
    #expect(
      summary.json == """
        {"origin":"bundled","format_version":1,"byte_count":2048,"verified":true,"counts":\
        {"places":234908,"countries":250},"sections":[{"name":"names","offset":64,"byte_count":\
        1024,"crc32":"000000ab"}],"sources":[{"name":"GeoNames","version":"2025","licence":\
        "CC BY 4.0","attribution":"geonames.org"}]}

        """)
  }
}
