import FuzzHarness
import TextTools
import LocationStore

/// Reads any bytes as JSON and as the `where` of a query.
///
/// What is read must be written and read back as the same, nest no deeper and have no more parts
/// than is allowed.
private func fuzzWhere(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  guard let value = try? JSONReader.value(of: bytes) else { return 0 }
  precondition(depth(of: value) <= JSONReader.Mode.strict.depthLimit)
  let written = value.bytes
  precondition((try? JSONReader.value(of: written)) == value)
  if case .string(let text) = value, let instant = Timestamp(text: text) {
    precondition(Timestamp(text: instant.text) == instant)
  }
  let condition = try? WhereParser.condition(of: value)
  let again = try? WhereParser.condition(of: String(decoding: written, as: UTF8.self))
  precondition(condition == again)
  if let condition { precondition(partCount(of: condition) <= WhereParser.partLimit) }
  return 0
}

private func depth(of value: JSONValue) -> Int {
  switch value {
  case .array(let elements): 1 + (elements.map(depth).max() ?? 0)
  case .object(let object): 1 + (object.members.map { depth(of: $0.value) }.max() ?? 0)
  default: 0
  }
}

private func partCount(of condition: PostCondition) -> Int {
  switch condition {
  case .compare, .exists, .begins: 1
  case .isAmong(_, let operands, _): 1 + operands.count
  case .all(let conditions), .any(let conditions): conditions.map(partCount).reduce(0, +)
  }
}

/// What the package manager calls the main function of this product.
@_cdecl("fuzz_Where_main")
public func start(
  _ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> CInt {
  unsafe Fuzzer.run(count, arguments) { start, count in unsafe fuzzWhere(start, count) }
}
