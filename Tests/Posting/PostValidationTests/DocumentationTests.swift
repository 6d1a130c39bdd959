import Gazetteer
import Geocoding
import PostValidation
import PostingClient
import Testing
import Links

@Suite("The examples of the documentation hold")
struct DocumentationTests {
  @Test("links: what is read, what is refused, what is offered")
  func links() throws {
    #expect(try Link("HTTPS:\\\\EXAMPLE.com:443/a/../b?q#f").href == "https://example.com/b?q#f")
    #expect(try Link("http://0x7f.1").host == .address(.v4(127, 0, 0, 1)))
    #expect(try Link("http://bücher.example").host == .name("xn--bcher-kva.example"))
    #expect(LinkPolicy().report(on: "example.com").findings.first?.repair == "https://example.com/")
    #expect(LinkPolicy().report(on: "http://0x7f.1/").findings.first?.code == .linkAddressNotPublic)
    #expect(InternetAddress("192.0.2.1")?.purpose == .documentation)
    #expect(InternetAddress("::1")?.isPublic == false)
  }

  @Test("posts: all findings at once")
  func posts() throws {
    let validator = PostValidator(geocoder: Geocoder(try .bundled()))
    let report = validator.report(
      on: PostDraft(
        firstName: "Ada", lastName: "", placeString: "Springfield", link: "example.com"))
    #expect(report.findings.map(\.code) == [.nameEmpty, .linkSchemeMissing, .placeAmbiguous])
    let number = validator.report(onJSON: #"{"firstName":"Ada","latitude":"51.5"}"#.utf8)
    #expect(number.findings.contains { $0.code == .coordinateNotANumber && $0.repair == "51.5" })
  }
}
