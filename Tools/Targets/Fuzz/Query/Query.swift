import FuzzHarness
import Gazetteer
import Geocoding
import SmallWorld

/// The world, or the small one where the package is built without it.
private let geocoder: Geocoder = {
  if let world = try? Gazetteer.bundled() { return Geocoder(world) }
  guard let small = try? Gazetteer(contents: SmallWorld.built.bytes) else {
    preconditionFailure("the small world cannot be opened")
  }
  return Geocoder(small)
}()

/// Asks for the place of any string.
///
/// The first byte chooses the options, the others are the query; ill-formed UTF-8 is repaired.
private func fuzzQuery(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let input = unsafe UnsafeBufferPointer(start: start, count: count)
  guard let choice = unsafe input.first else { return 0 }
  let query = unsafe String(decoding: input.dropFirst(), as: UTF8.self)
  var options = GeocodingOptions()
  options.limit = Int(choice & 7) + 1
  options.isStrict = choice & 8 != 0
  if choice & 16 != 0 { options.countries = ["US", "zz"] }
  if choice & 32 != 0 { options.kinds = [.city, .continent] }
  if choice & 64 != 0 { options.language = "de" }
  let answer = geocoder.geocode(query, options: options)
  precondition((answer.refusal == nil) == !answer.results.isEmpty)
  precondition(answer.results.count <= options.limit)
  for result in answer.results {
    precondition(result.confidence >= 0 && result.confidence <= 1)
    precondition(result.match.text.utf8.count <= query.utf8.count)
    _ = (result.label, result.coordinate, result.region, result.county, result.boundingBox)
  }
  return 0
}

/// What the package manager calls the main function of this product.
@_cdecl("fuzz_Query_main")
public func start(
  _ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> CInt {
  unsafe Fuzzer.run(count, arguments) { start, count in unsafe fuzzQuery(start, count) }
}
