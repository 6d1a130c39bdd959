import Hummingbird

/// The least that the HTTP library does: what Tools/bench geocoding-server measures the server
/// against.
@main
enum HelloServer {
  static func main() async throws {
    let router = Router()
    router.get("/") { _, _ in "hello" }
    // The library logs the port that the system has chosen.
    let application = Application(
      router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)))
    try await application.runService()
  }
}
