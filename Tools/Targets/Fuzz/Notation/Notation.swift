import FuzzHarness
import Gazetteer
import Geocoding
import Geography
import SmallWorld

private let gazetteer: Gazetteer = {
  guard let small = try? Gazetteer(contents: SmallWorld.built.bytes) else {
    preconditionFailure("the small world cannot be opened")
  }
  return small
}()

/// Reads any string as a coordinate, and folds it.
private func fuzzNotation(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let input = unsafe UnsafeBufferPointer(start: start, count: count)
  let text = unsafe String(decoding: input, as: UTF8.self)
  if let coordinate = CoordinateNotation.parse(text) {
    precondition(abs(coordinate.latitude) <= 90 && abs(coordinate.longitude) <= 180)
  }
  if case .point(let point, _) = PastedCoordinate(text) {
    precondition(abs(point.latitude) <= 90 && abs(point.longitude) <= 180)
  }
  let folded = FoldedText(text, table: gazetteer.folding)
  var end = 0
  var sourceEnd = 0
  for (index, token) in folded.tokens.enumerated() {
    precondition(token.codes.lowerBound == end + (index > 0 && token.separator != .nothing ? 1 : 0))
    precondition(token.source.lowerBound >= sourceEnd)
    end = token.codes.upperBound
    sourceEnd = token.source.upperBound
  }
  precondition(end == folded.codes.count && sourceEnd <= text.utf8.count)
  if !folded.codes.contains(0) {
    let again = FoldedText(gazetteer.folding.text(folded.codes[...]), table: gazetteer.folding)
    precondition(again.codes == folded.codes)
  }
  return 0
}

/// What the package manager calls the main function of this product.
@_cdecl("fuzz_Notation_main")
public func start(
  _ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> CInt {
  unsafe Fuzzer.run(count, arguments) { start, count in unsafe fuzzNotation(start, count) }
}
