/// Writes small extracts of OpenStreetMap in the format PBF, as
/// https://wiki.openstreetmap.org/wiki/PBF_Format has it, without compression.
public struct ExtractWriter {
  /// Keys and values.
  public typealias Tags = KeyValuePairs<String, String>

  private var strings: [String] = [""]
  private var numbers: [String: Int] = [:]
  private var nodes: [[UInt8]] = []
  private var ways: [[UInt8]] = []
  private var relations: [[UInt8]] = []

  /// Makes an extract of nothing.
  public init() {}

  /// Adds a node, at degrees north and east.
  public mutating func node(_ id: Int, _ latitude: Double, _ longitude: Double, _ tags: Tags = [:])
  {
    // In units of 100 nanodegrees.
    func steps(_ degrees: Double) -> Int { Int((degrees * 1e7).rounded()) }
    nodes.append(
      Self.field(1, Self.zigzag(id)) + keysAndValues(tags)
        + Self.field(8, Self.zigzag(steps(latitude)))
        + Self.field(9, Self.zigzag(steps(longitude))))
  }

  /// Adds a way through nodes.
  public mutating func way(_ id: Int, _ nodes: [Int], _ tags: Tags = [:]) {
    ways.append(Self.field(1, id) + keysAndValues(tags) + Self.field(8, packed: Self.deltas(nodes)))
  }

  /// Adds a relation of nodes (n), ways (w) and relations (r).
  public mutating func relation(
    _ id: Int, _ members: [(kind: Character, id: Int, role: String)], _ tags: Tags = [:]
  ) {
    let roles = members.map { number(of: $0.role) }
    let kinds = members.map { $0.kind == "n" ? 0 : $0.kind == "w" ? 1 : 2 }
    relations.append(
      Self.field(1, id) + keysAndValues(tags) + Self.field(8, packed: roles)
        + Self.field(9, packed: Self.deltas(members.map(\.id))) + Self.field(10, packed: kinds))
  }

  /// The bytes of the file.
  public var bytes: [UInt8] {
    let table = strings.flatMap { Self.field(1, bytes: Array($0.utf8)) }
    var block = Self.field(1, bytes: table)
    for (number, objects) in [(1, nodes), (3, ways), (4, relations)] where !objects.isEmpty {
      block += Self.field(2, bytes: objects.flatMap { Self.field(number, bytes: $0) })
    }
    return Self.blob("OSMHeader", Self.field(4, bytes: Array("OsmSchema-V0.6".utf8)))
      + Self.blob("OSMData", block)
  }

  private mutating func number(of string: String) -> Int {
    if let known = numbers[string] { return known }
    strings.append(string)
    numbers[string] = strings.count - 1
    return strings.count - 1
  }

  private mutating func keysAndValues(_ tags: Tags) -> [UInt8] {
    Self.field(2, packed: tags.map { number(of: $0.key) })
      + Self.field(3, packed: tags.map { number(of: $0.value) })
  }

  private static func blob(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let blob = field(1, bytes: content) + field(2, content.count)
    let header = field(1, bytes: Array(type.utf8)) + field(3, blob.count)
    return [0, 0, UInt8(header.count >> 8), UInt8(header.count & 0xFF)] + header + blob
  }

  // MARK: Protocol buffers

  private static func varint(_ value: Int) -> [UInt8] {
    var rest = UInt64(bitPattern: Int64(value))
    var bytes: [UInt8] = []
    repeat {
      bytes.append(UInt8(rest & 0x7F) | (rest > 0x7F ? 0x80 : 0))
      rest >>= 7
    } while rest > 0
    return bytes
  }

  private static func zigzag(_ value: Int) -> Int { value << 1 ^ value >> 63 }

  private static func deltas(_ values: [Int]) -> [Int] {
    zip(values, [0] + values).map { zigzag($0 - $1) }
  }

  private static func field(_ number: Int, _ value: Int) -> [UInt8] {
    varint(number << 3) + varint(value)
  }

  private static func field(_ number: Int, bytes: [UInt8]) -> [UInt8] {
    varint(number << 3 | 2) + varint(bytes.count) + bytes
  }

  private static func field(_ number: Int, packed values: [Int]) -> [UInt8] {
    values.isEmpty ? [] : field(number, bytes: values.flatMap { varint($0) })
  }
}
