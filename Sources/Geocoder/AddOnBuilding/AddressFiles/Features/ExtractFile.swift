internal import COsmium
internal import Files
internal import Gazetteer

/// A file of OpenStreetMap in the format PBF, an **extract**: `liechtenstein-latest.osm.pbf`.
///
/// It is read by libosmium (BSL-1.0), in three passes: relations; ways, to know which nodes they
/// need; all objects.
enum ExtractFile {
  /// What an object is.
  enum Kind {
    case node
    case way
    /// A relation that is an area: its positions are those of its outer rings.
    case area
    /// Another relation: it has members only.
    case relation

    /// The kind that a letter stands for, as in the header of C.
    init?(_ letter: UInt8) {
      switch letter {
      case UInt8(ascii: "n"): self = .node
      case UInt8(ascii: "w"): self = .way
      case UInt8(ascii: "a"): self = .area
      case UInt8(ascii: "r"): self = .relation
      default: return nil
      }
    }
  }

  /// An object with its tags.
  struct Object {
    let kind: Kind
    let id: Int
    /// The tags, in the order of the file.
    let tags: [(key: String, value: String)]
    /// Where it is: a position, those of a line, or the rings of an area.
    ///
    /// Nodes that the file lacks are left out.
    let rings: [[RepresentativePoint.Position]]
    /// The members of a relation: the kind by its first letter, the id and the role.
    let members: [(kind: Character, id: Int, role: String)]

    /// The type in OpenStreetMap.
    var mapKind: MapObject.Kind {
      switch kind {
      case .node: .node
      case .way: .way
      case .area, .relation: .relation
      }
    }
  }

  /// The keys of an object's tags, where libosmium has them: most objects are not wanted, so
  /// nothing is copied.
  @safe struct Keys {
    private let tags: UnsafeBufferPointer<otm_osm_tag>

    fileprivate init(_ tags: UnsafePointer<otm_osm_tag>?, _ count: Int) {
      unsafe self.tags = UnsafeBufferPointer(start: tags, count: tags == nil ? 0 : count)
    }

    /// Whether there is a key.
    func contains(_ key: StaticString) -> Bool { contains(key, asWhole: true) }

    /// Whether there is a key that begins so.
    func contains(prefix: StaticString) -> Bool { contains(prefix, asWhole: false) }

    /// Whether there is a key that is accepted.
    func contains(where isAccepted: (String) -> Bool) -> Bool {
      unsafe tags.contains { tag in unsafe isAccepted(String(cString: tag.key)) }
    }

    private func contains(_ text: StaticString, asWhole: Bool) -> Bool {
      unsafe tags.contains { tag in
        // A key ends with a zero, which no text has.
        for index in 0..<text.utf8CodeUnitCount
        where unsafe UInt8(bitPattern: tag.key[index]) != text.utf8Start[index] {
          return false
        }
        return unsafe !asWhole || tag.key[text.utf8CodeUnitCount] == 0
      }
    }
  }

  /// Whether this program can read such files: it was built with the headers of libosmium.
  static var isReadable: Bool { otm_osm_is_available() }

  /// What cannot be read, as libosmium says it.
  struct Fault: Error {
    let message: String
  }

  /// Whether a file begins as an extract does: with the length of a header and its type.
  static func isExtract(_ beginning: [UInt8]) -> Bool {
    beginning.count > 15 && beginning[4] == 0x0A && beginning[6...].starts(with: "OSMHeader".utf8)
  }

  /// Whether a path is that of an extract; standard input is none.
  ///
  /// - Throws: `AddOnBuildError` when there is no such file, or it is an extract and nothing can
  ///   read it.
  static func isExtract(_ path: String) throws(AddOnBuildError) -> Bool {
    guard path != "-" else { return false }
    var beginning = [UInt8](repeating: 0, count: 64)
    do throws(InputOutputError) {
      let file = try FileDescriptor.reading(path)
      defer { file.close() }
      let count = try file.read(into: &beginning)
      guard isExtract(Array(beginning[..<count])) else { return false }
    } catch {
      throw .input(name: path, error)
    }
    guard isReadable else {
      throw .addresses(AddressReadingError(file: path, kind: .noExtractReader))
    }
    return true
  }

  /// Reads the objects of a file: relations, then nodes, then ways and areas.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - languages: the languages whose tags are wanted; nil for all of them.
  ///   - wants: whether an object of a kind with these keys is of interest; nothing else is read of
  ///     others.
  ///   - progress: takes how many bytes were read, of how many: three times those of the file.
  ///   - take: takes an object.
  /// - Throws: `Fault`.
  /// - Complexity: linear in the size of the file, with eight bytes of memory for each node of a
  ///   way of interest, and eight more for its position.
  static func read(
    _ path: String, languages: Set<String>? = nil,
    wants: (_ kind: Kind, _ keys: Keys) -> Bool,
    progress: (_ byteCount: Int, _ total: Int) -> Void, take: (Object) -> Void
  ) throws(Fault) {
    let fault = withoutActuallyEscaping(wants) { wants in
      withoutActuallyEscaping(progress) { progress in
        withoutActuallyEscaping(take) { take in
          let reading = Reading(languages: languages, wants: wants, progress: progress, take: take)
          return run(reading, path)
        }
      }
    }
    if let fault { throw fault }
  }

  private static func run(_ reading: Reading, _ path: String) -> Fault? {
    var message = [CChar](repeating: 0, count: 400)
    let status = withExtendedLifetime(reading) {
      var handler = unsafe otm_osm_handler()
      unsafe handler.context = Unmanaged.passUnretained(reading).toOpaque()
      unsafe handler.wants = { context, kind, tags, count in
        guard let kind = Kind(UInt8(bitPattern: kind)) else { return false }
        let reading = unsafe Reading.of(context)
        return unsafe reading.wants(kind, Keys(tags, count))
      }
      unsafe handler.take = { context, object in
        guard let object = unsafe object?.pointee else { return true }
        let reading = unsafe Reading.of(context)
        if let read = unsafe reading.object(object) { reading.take(read) }
        return true
      }
      unsafe handler.progress = { context, count, total in
        unsafe Reading.of(context).progress(Int(clamping: count), Int(clamping: total))
        return true
      }
      return unsafe otm_osm_read(path, &handler, &message, message.count)
    }
    guard status != 0 else { return nil }
    let bytes = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return Fault(message: String(decoding: bytes, as: UTF8.self))
  }

  /// What the functions of C are given as their context.
  private final class Reading {
    let languages: Set<String>?
    let wants: (Kind, Keys) -> Bool
    let progress: (Int, Int) -> Void
    let take: (Object) -> Void

    init(
      languages: Set<String>?, wants: @escaping (Kind, Keys) -> Bool,
      progress: @escaping (Int, Int) -> Void,
      take: @escaping (Object) -> Void
    ) {
      self.languages = languages
      self.wants = wants
      self.progress = progress
      self.take = take
    }

    static func of(_ context: UnsafeMutableRawPointer?) -> Reading {
      guard let context = unsafe context else { preconditionFailure("a context is passed") }
      return unsafe Unmanaged<Reading>.fromOpaque(context).takeUnretainedValue()
    }

    static func tags(
      _ tags: UnsafePointer<otm_osm_tag>?, _ count: Int
    ) -> [(key: String, value: String)] {
      unsafe UnsafeBufferPointer(start: tags, count: tags == nil ? 0 : count).map { tag in
        unsafe (String(cString: tag.key), String(cString: tag.value))
      }
    }

    func object(_ object: otm_osm_object) -> Object? {
      guard let kind = unsafe Kind(UInt8(bitPattern: object.kind)) else { return nil }
      let positions = unsafe UnsafeBufferPointer(
        start: object.positions, count: object.position_count)
      let sizes = unsafe UnsafeBufferPointer(start: object.ring_sizes, count: object.ring_count)
      var rings: [[RepresentativePoint.Position]] = []
      var start = 0
      for size in unsafe kind == .area ? Array(sizes) : [positions.count] {
        let ring = unsafe positions[start..<min(start + size, positions.count)]
        unsafe rings.append(ring.map { ($0.longitude, $0.latitude) })
        start += size
      }
      let members = unsafe UnsafeBufferPointer(start: object.members, count: object.member_count)
      let tags = unsafe Tags.tags(Reading.tags(object.tags, object.tag_count), in: languages)
      return unsafe Object(
        kind: kind, id: Int(object.id), tags: tags, rings: rings,
        members: members.map { member in
          unsafe (
            Character(Unicode.Scalar(UInt8(bitPattern: member.kind))), Int(member.id),
            String(cString: member.role)
          )
        })
    }
  }
}
