import Geocoding
import Geography
import Testing

@Suite("Links of maps")
struct MapLinkTests {
  @Test(
    "the point of a link is read; a pin goes before what is shown",
    arguments: [
      "https://www.google.com/maps/@47.6,-122.3,12z", "http://maps.google.com/?q=47.6,-122.3",
      "https://www.google.de/maps/@47.6,-122.3,3a,75y,90t/data=!3m6",
      "https://www.google.com/maps/search/?api=1&query=47.6%2C-122.3",
      "https://www.google.com/maps/search/47.6,+-122.3",
      "HTTPS://WWW.GOOGLE.COM/maps?q=47.6,-122.3",
      "https://maps.google.co.uk/maps?ll=47.6,-122.3&z=12", "google.com/maps?q=47.6,-122.3",
      "https://maps.google.com/maps?q=Seattle&ll=47.6,-122.3",
      "https://maps.google.com/maps?q=loc:47.6,-122.3",
      "https://maps.google.com/maps?q=47.6,-122.3&ll=1,2",
      "https://www.google.com/maps/place/47.6,-122.3",
      "<https://www.google.com/maps/@47.6,-122.3,9z>",
      "https://www.google.com/maps/place/47%C2%B036'00.0%22N+122%C2%B018'00.0%22W/@1,2,17z",
      "https://www.google.com/maps/place/A+B/@1.5,2.5,17z/data=!3m1!4b1!4m6!3m5!1s0x5:0xd!8m2"
        + "!3d47.6!4d-122.3!16z",
      "https://www.google.com/maps/@?api=1&map_action=map&center=47.6%2C-122.3&zoom=12",
      "https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=47.6%2C-122.3",
      "https://www.openstreetmap.org/#map=12/47.6/-122.3",
      "https://www.openstreetmap.org/node/123#map=19/47.6/-122.3&layers=H",
      "https://www.openstreetmap.org/?mlat=47.6&mlon=-122.3#map=12/1.5/2.5",
      "https://earth.google.com/web/@47.6,-122.3,100a,1000d",
      "https://www.openstreetmap.org/export/embed.html?bbox=1%2C2%2C3%2C4&marker=47.6%2C-122.3",
      "https://openstreetmap.org/?mlat=47.6&amp;mlon=-122.3", "https://osm.org/#map=5/47.6/-122.3",
      "https://maps.apple.com/?ll=47.6,-122.3&q=Seattle", "maps.apple.com/?q=47.6,-122.3",
      "https://maps.apple.com/place?address=x&coordinate=47.6,-122.3&name=X",
      "https://maps.apple.com/?sll=47.6,-122.3&z=10", "https://maps.apple.com/?ll=47.6%2C-122.3",
      "https://www.bing.com/maps?cp=47.6~-122.3&lvl=11.0", "bing.com/maps/?cp=47.6%7E-122.3",
      "https://www.bing.com/maps?sp=point.47.6_-122.3_Space%20Needle&cp=1~2",
    ])
  func point(_ link: String) throws {
    let expected = try #require(Coordinate(latitude: 47.6, longitude: -122.3))
    #expect(PastedCoordinate(link) == .point(expected))
  }

  @Test("a plus code in a link is read")
  func plusCodes() throws {
    let code = try #require(PlusCode("849VCWC8+R9"))
    let short = try #require(ShortPlusCode("CWC8+R9"))
    #expect(PastedCoordinate("https://plus.codes/849VCWC8+R9") == .point(code.center))
    #expect(PastedCoordinate("https://plus.codes/849VCWC8%2BR9") == .point(code.center))
    #expect(
      PastedCoordinate("https://www.google.com/maps/place/849VCWC8+R9") == .point(code.center))
    #expect(
      PastedCoordinate("https://www.google.com/maps/place/CWC8%2BR9+Mountain+View,+CA")
        == .shortCode(short, near: "Mountain View, CA"))
  }

  @Test(
    "a link of a map without a point is refused",
    arguments: [
      "https://maps.app.goo.gl/AbCd1234", "https://goo.gl/maps/AbCd1234", "https://g.co/maps/abc12",
      "https://osm.org/go/0EEQjE--", "https://www.openstreetmap.org/relation/237385",
      "https://www.google.com/maps?q=Seattle", "https://www.google.com/maps",
      "https://maps.google.com",
      "https://www.google.com/maps/place/Seattle",
      "https://www.google.com/maps/dir/47.6,-122.3/47.7,-122.4/@47.65,-122.35,12z",
      "https://www.google.com/maps/dir/?api=1&destination=47.6,-122.3",
      "https://maps.google.com/maps?saddr=1,2&daddr=47.6,-122.3",
      "https://www.openstreetmap.org/directions?route=47.6%2C-122.3%3B47.7%2C-122.4#map=9/1/2",
      "https://maps.apple.com/?q=Seattle", "https://maps.apple.com/?daddr=47.6,-122.3",
      "https://maps.apple/p/abcdef123", "https://www.bing.com/maps?q=Seattle",
      "https://www.bing.com/maps?rtp=adr.a~adr.b&cp=47.6~-122.3", "https://binged.it/3abc12",
      "https://www.bing.com/maps?sp=point.1_2_A~point.3_4_B",
      "https://www.google.com/maps/place/x/data=!3d1!4d2!3d3!4d4",
      "https://www.google.com/maps/@47.6", "https://www.openstreetmap.org/#map=12/47.6",
      "https://plus.codes/",
    ])
  func refused(_ link: String) {
    #expect(PastedCoordinate(link) == .refused(.linkWithoutCoordinate))
  }

  @Test(
    "a point that is out of range is refused as that",
    arguments: [
      "https://www.google.com/maps/@97.6,-122.3,12z", "https://maps.google.com/?q=-122.3,47.6",
      "https://www.openstreetmap.org/#map=12/-122.3/47.6", "https://maps.apple.com/?ll=91,0",
      "https://www.bing.com/maps?cp=-122.3~47.6",
    ])
  func outOfRange(_ link: String) {
    #expect(PastedCoordinate(link) == .refused(.outOfRange))
  }
}
