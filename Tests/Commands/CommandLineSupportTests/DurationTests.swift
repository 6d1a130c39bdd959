import Geocoding
import CommandLineSupport
import FileGeocoding
import Testing

@Suite("Durations as options")
struct DurationTests {
  @Test(
    "a whole number with a unit",
    arguments: [
      ("1s", 1), ("30m", 1_800), ("1h", 3_600), ("1d", 86_400), ("007h", 25_200),
      ("366d", 31_622_400), ("31622400s", 31_622_400),
    ])
  func reads(text: String, seconds: Int) {
    #expect(OptionValues.duration(text) == .seconds(seconds))
  }

  @Test(
    "nothing else",
    arguments: [
      "", "h", "1", "0h", "-1h", "+1h", "1.5h", "1H", "1 h", "1h30m", "367d", "31622401s",
      "9223372036854775807d", "99999999999999999999s", "1é",
    ])
  func refuses(text: String) {
    #expect(OptionValues.duration(text) == nil)
  }
}
