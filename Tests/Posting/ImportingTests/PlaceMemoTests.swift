import Geocoding
import Synchronization
import Testing

@testable import Importing

@Suite("A table's place strings are asked for once each")
struct PlaceMemoTests {
  @Test("a text is asked for again only after many others")
  func asksOnce() {
    let memo = PlaceMemo()
    let asked = Mutex<[String]>([])
    func answer(_ text: String) -> GeocodingAnswer? {
      memo.answer(to: text) { text in
        asked.withLock { $0.append(text) }
        return GeocodingAnswer(query: text)
      }
    }
    for text in ["Paris", "Oslo", "Paris", "paris"] { #expect(answer(text)?.query == text) }
    #expect(asked.withLock { $0 } == ["Paris", "Oslo", "paris"])
    for number in 0..<5_000 { _ = answer("place \(number)") }
    #expect(answer("Paris")?.query == "Paris")
    #expect(asked.withLock { $0.filter { $0 == "Paris" }.count } == 2)
  }

  @Test("what cannot be asked is not kept")
  func keepsNothing() {
    let memo = PlaceMemo()
    #expect(memo.answer(to: "Paris") { _ in nil }?.query == nil)
    #expect(memo.answer(to: "Paris") { GeocodingAnswer(query: $0) }?.query == "Paris")
  }
}
