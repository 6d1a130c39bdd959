import CommandRunning
import Testing

@Suite("Tables whose columns are kept apart in other ways")
struct TableDialectTests {
  @Test("Columns between ^ are read, and columns of fixed width are refused")
  func delimiters() throws {
    let read = try Command.run(
      ["csv", "--add", "label"], input: "id^city^country\n1^Paris^FR\n2^Rome^IT\n".utf8)
    #expect(read.lines[1] == "1^Paris^FR^Paris, Île-de-France, France")
    let refused = try Command.run(
      ["csv"],
      input: "ID   CITY       COUNTRY\n1    Paris      France\n2    Roma       Italy\n".utf8)
    #expect(refused.status == 64)
    #expect(refused.notes.contains("fixed widths"))
    let places = try Command.run(
      ["csv", "--add", "name", "--quiet"], input: "my  places\nParis\nNew York City\n".utf8)
    #expect(places.lines[1] == "Paris,Paris")
  }
}
