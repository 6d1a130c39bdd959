import FoundationEssentials
import TextTools
import Testing

@testable import PostingClient

@Suite("Dates of the API")
struct DateTests {
  @Test("no millisecond is lost between text, date and text", arguments: 0..<1_000)
  func roundTrip(milliseconds: Int) throws {
    let digits = String(String(1_000 + milliseconds).dropFirst())
    let text = "2015-02-24T22:30:54.\(digits)Z"
    #expect(Timestamp(try #require(Date(timestamp: text))).text == text)
  }
}
