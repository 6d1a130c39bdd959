import FuzzHarness
import PostValidation
import PostingClient
import Links

private let base: Link = {
  guard let link = try? Link("https://user@h.example:81/a/b?c#d") else {
    preconditionFailure("the base is no link")
  }
  return link
}()

/// Reads any text as a link, alone and relative to another, and says what is wrong with it.
private func fuzzLink(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let input = unsafe UnsafeBufferPointer(start: start, count: count)
  let text = unsafe String(decoding: input, as: UTF8.self)
  for link in [try? Link(text), try? Link(text, relativeTo: base)].compactMap(\.self) {
    check(link)
  }
  let report = LinkPolicy().report(on: text)
  precondition(report.isValid || !report.findings.isEmpty)
  for finding in report.findings {
    precondition(finding.message.unicodeScalars.count < 1000)
    guard let repair = finding.repair else { continue }
    // What is offered is sound, and the same once it has been accepted.
    let repaired = LinkPolicy().report(on: repair)
    precondition(repaired.isValid && repaired.link?.href == repair)
  }
  return 0
}

private func check(_ link: Link) {
  let href = link.href
  // A normal form is its own, is ASCII, and holds nothing that could end a line or a field.
  precondition((try? Link(href)) == link)
  precondition(href.utf8.allSatisfy { (0x21...0x7E).contains($0) })
  precondition(link.path.hasPrefix("/"))
  guard case .address(let address) = link.host else { return }
  precondition(InternetAddress(address.description) == address)
  precondition(InternetAddress(bytes: address.bytes) == address)
}

/// What the package manager calls the main function of this product.
@_cdecl("fuzz_Link_main")
public func start(
  _ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> CInt {
  unsafe Fuzzer.run(count, arguments) { start, count in unsafe fuzzLink(start, count) }
}
