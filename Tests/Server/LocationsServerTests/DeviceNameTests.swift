import Testing

@testable import LocationsServer

@Suite("The name of a device")
struct DeviceNameTests {
  @Test(
    "is what the browser or program says about itself",
    arguments: [
      (
        "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36",
        "Chrome, Linux"
      ),
      (
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 "
          + "Safari/537.36 Edg/131.0.0.0", "Edge, Windows"
      ),
      ("Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0", "Firefox, Android"),
      (
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
          + "Version/18.1 Mobile/15E148 Safari/604.1", "Safari, iPhone"
      ),
      (
        "Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
          + "CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1", "Chrome, iPad"
      ),
      (
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) "
          + "Version/18.1 Safari/605.1.15", "Safari, Mac"
      ),
      (
        "Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) "
          + "SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36", "Samsung Internet, Android"
      ),
      (
        "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 "
          + "Safari/537.36 OPR/116.0.0.0", "Opera, ChromeOS"
      ),
      ("OnTheMap/1 CFNetwork/1404.0.5 Darwin/22.3.0", "OnTheMap"), ("curl/8.5.0", "curl"),
      ("python-requests/2.32.3", "python-requests"), ("Mozilla/5.0 (X11; Linux x86_64)", "Linux"),
      ("Mozilla/5.0", ""), ("", ""), ("<script>alert(1)</script>", ""), ("\u{202E}gpj", ""),
    ])
  func names(agent: String, name: String) {
    #expect(DeviceName.name(ofUserAgent: agent) == name)
  }

  @Test("is short, however much a client sends")
  func long() {
    let long = String(repeating: "a", count: 100_000)
    #expect(DeviceName.name(ofUserAgent: long).count == 40)
    #expect(DeviceName.name(ofUserAgent: "Mozilla/5.0 \(long) Firefox/1").isEmpty)
  }
}
