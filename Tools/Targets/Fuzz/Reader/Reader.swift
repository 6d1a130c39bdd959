import FuzzHarness
import Gazetteer
import Geocoding
import Geography
import SmallWorld

/// The small world, whose parts the fuzzer overwrites.
private let original = SmallWorld.built.bytes

/// Overwrites parts of a sound file and asks it for everything, unverified.
///
/// The input is a list of edits: a section (a byte), a place in it (two bytes), a length (a byte,
/// at most 63) and as many bytes. What is left at the end becomes the end of the trie.
private func fuzzReader(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let input = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  let table = sections()
  var file = original
  var offset = 0
  while offset + 4 <= input.count {
    let section = table[Int(input[offset]) % table.count]
    let place = Int(input[offset + 1]) | Int(input[offset + 2]) << 8
    let length = Int(input[offset + 3] & 63)
    offset += 4
    for byte in input[offset...].prefix(length) where section.count > 0 {
      file[section.start + (place + offset) % section.count] = byte
      offset += 1
    }
  }
  guard let gazetteer = try? Gazetteer(contents: file, isVerified: false) else { return 0 }
  exercise(gazetteer)
  return 0
}

private func sections() -> [(start: Int, count: Int)] {
  (0..<Layout.Section.allCases.count).map { index in
    let entry = Layout.fixedHeaderByteCount + index * Layout.sectionEntryByteCount
    func number(_ offset: Int) -> Int {
      (0..<4).reduce(0) { $0 | Int(original[offset + $1]) << (8 * $1) }
    }
    return (number(entry + 4), number(entry + 8))
  }
}

private func exercise(_ gazetteer: Gazetteer) {
  _ = gazetteer.information.sources.count
  for prefix in ["", "s", "東"] {
    var count = 0
    gazetteer.forEachName(withPrefix: prefix) { _, _ in
      count += 1
      return count < 200
    }
  }
  for name in ["Seattle", "Paris", "st", "US"] {
    _ = gazetteer.places(named: name)
    _ = gazetteer.names(beginning: name + " and more")
  }
  for index in stride(from: 0, to: min(gazetteer.placeCount, 200), by: 7) {
    guard let place = gazetteer.place(PlaceID(index: UInt32(index))) else { continue }
    _ = (place.kind, place.name, place.coordinate, place.population, place.geonamesID)
    _ = (place.timeZone, place.featureCode, place.codes, place.boundingBox, place.countryCode)
    _ = (place.county?.name, place.region?.name, place.country?.name, place.name(in: "de"))
  }
  let geocoder = Geocoder(gazetteer)
  for query in [
    "Seattle, WA", "Paris, Texas", "St. Muenchen", "東京都", "Mountain View, CA 94043", "00501",
    "SW1A 1AA",
  ] {
    for result in geocoder.geocode(query).results { _ = result.label }
  }
}

/// What the package manager calls the main function of this product.
@_cdecl("fuzz_Reader_main")
public func start(
  _ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> CInt {
  unsafe Fuzzer.run(count, arguments) { start, count in unsafe fuzzReader(start, count) }
}
