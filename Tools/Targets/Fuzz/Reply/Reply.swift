import Dispatch
import FuzzHarness
import Geography
import HTTPTypes
import Links
import PostingClient

private let statuses = [
  200, 201, 299, 301, 400, 401, 403, 404, 408, 409, 429, 500, 502, 503, 504, 600,
]

private let post = Post(
  uniqueKey: "1", firstName: "A", lastName: "B", placeString: "C", link: "https://d.example/")

/// Gives the client any bytes as the reply of a server.
///
/// The first byte chooses the status, the second the call and where the header field `Retry-After`
/// and the cookies come from. Whatever comes, a call returns or throws one of the errors there are,
/// whose texts are bounded, without what could end a line of a log.
private func fuzzReply(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 2 else { return 0 }
  let body = unsafe Array(UnsafeBufferPointer(start: start + 2, count: count - 2))
  let (status, call) = unsafe (Int(start[0]), Int(start[1]))
  let done = DispatchSemaphore(value: 0)
  Task {
    await check(body, status: statuses[status % statuses.count], call: call)
    done.signal()
  }
  done.wait()
  return 0
}

private func check(_ body: [UInt8], status: Int, call: Int) async {
  var response = HTTPResponse(status: .init(code: status))
  if call & 8 != 0 {
    let text = String(decoding: body.prefix(40), as: UTF8.self).filter { $0 >= " " && $0 <= "~" }
    response.headerFields[.retryAfter] = text
    response.headerFields.append(HTTPField(name: .setCookie, value: text))
  }
  let reply = TransportReply(response: response, body: body)
  var profile = LocationsProfile.own(at: "http://127.0.0.1:8080")
  profile.honoursRequestIDs = call & 16 != 0
  let client = LocationsClient(
    profile: profile, session: Session(accountKey: "1", token: "t"),
    retries: RetryPolicy(attempts: 2, pause: { _ in })
  ) { _, _ in reply }
  do throws(LocationsError) {
    switch call % 8 {
    case 0, 1: for post in try await client.posts() { check(post) }
    case 2: check(try await client.post("x"))
    case 3: _ = try await client.logIn(.password(userName: "a", password: "b"))
    case 4: _ = try await client.user("1")
    case 5: _ = try await client.create(post)
    case 6: try await client.delete("x")
    default: try await client.logOut()
    }
  } catch {
    let text = "\(error)"
    precondition(text.utf8.count < 4_096)
    precondition(!text.utf8.contains { $0 < 0x20 || $0 == 0x7F })
  }
}

private func check(_ post: StoredPost) {
  precondition(!post.id.isEmpty)
  guard let coordinate = post.coordinate else { return }
  precondition(abs(coordinate.latitude) <= 90 && abs(coordinate.longitude) <= 180)
}

/// What the package manager calls the main function of this product.
@_cdecl("fuzz_Reply_main")
public func start(
  _ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> CInt {
  unsafe Fuzzer.run(count, arguments) { start, count in unsafe fuzzReply(start, count) }
}
