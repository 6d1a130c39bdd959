import AddOnBuilding
import Files
import Synchronization
import Testing

@Suite("Streams of addresses")
struct StreamTests {
  private final class Sink: ByteSink {
    let bytes = Mutex<[UInt8]>([])
    func write(_ more: [UInt8]) throws(InputOutputError) { bytes.withLock { $0 += more } }
  }

  private static func compressed(_ text: String) throws -> [UInt8] {
    let sink = Sink()
    let gzip = GzipSink(sink)
    try gzip.write(Array(text.utf8))
    try gzip.finish()
    return sink.bytes.withLock { $0 }
  }

  private static let table = "street,number,lat,lon\nRue A,1,48,2\nRue B,2,48,2\n"
  private static let features = """
    {"type":"Feature","geometry":{"type":"Point","coordinates":[2,48]},\
    "properties":{"street":"Rue A","number":"1"}}

    """

  @Test("Compressed files are read whatever their name", arguments: [table, features])
  func gzip(text: String) throws {
    let plain = Reading(text)
    #expect(!plain.rows.isEmpty)
    let bytes = try Self.compressed(text)
    for pieceByteCount in [1, 10, .max] {
      let reading = Reading(bytes, pieceByteCount: pieceByteCount)
      #expect(reading.rows == plain.rows && reading.error == nil)
    }
  }

  @Test("A compressed file that is cut off anywhere is an error")
  func truncatedGzip() throws {
    let bytes = try Self.compressed(Self.table)
    for count in 2..<bytes.count {
      #expect(Reading(Array(bytes[..<count])).error?.kind == .compressed(.truncated))
    }
  }

  @Test("A table that ends anywhere stops nothing")
  func truncatedTable() {
    let bytes = Array(Self.table.utf8)
    for count in 0..<bytes.count {
      let reading = Reading(Array(bytes[..<count]))
      #expect(reading.rows.count <= 2)
      #expect(reading.rows.allSatisfy { $0.street.hasPrefix("Rue") })
    }
  }

  @Test("Many rows come in batches, and each of them comes")
  func batches() throws {
    let rows = (1...20_000).map { "Rue A,\($0),48.\($0),2\n" }.joined()
    let bytes = Array(("street,number,lat,lon\n" + rows).utf8)
    let reader = try AddressReader(PiecedSource(bytes), name: "table")
    var batchCount = 0
    var numbers: [String] = []
    while let batch = try reader.nextBatch() {
      batchCount += 1
      numbers += batch.map(\.number)
    }
    #expect(batchCount > 1)
    #expect(numbers == (1...20_000).map(String.init))
    #expect(reader.report.rowCount == 20_000 && reader.byteCount == bytes.count)
    #expect(try reader.nextBatch() == nil)
  }

  @Test("A file that is not there is an error that names it")
  func noFile() {
    #expect {
      try AddressReader(path: "/there/is/no such file")
    } throws: { error in
      "\(error)".hasPrefix("cannot open \"/there/is/no such file\"")
    }
  }

  @Test("A given form is taken")
  func givenForm() {
    var options = AddressReaderOptions()
    options.format = .csv
    #expect(Reading(Self.features, options).error != nil)
    options.format = .geojson
    #expect(Reading(Self.table, options).rows.isEmpty)
  }
}
