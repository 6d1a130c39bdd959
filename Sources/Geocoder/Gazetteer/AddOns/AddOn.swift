/// A file of places, postal codes or addresses that lies over a gazetteer.
///
///     let shops = try AddOn(path: "shops.gaz")
///     let geocoder = try Geocoder(.bundled(), adding: [shops])
///
/// `geocode build` makes add-ons. An add-on refers to places of the gazetteer that it was built
/// over by their GeoNames ids and points, so that it can be used with a later one;
/// ``problems(over:)`` lists what that does not have.
///
/// An add-on is immutable and may be shared between any number of tasks.
public final class AddOn: Sendable {
  private let bytes: GazetteerBytes
  /// Where it lies in them: a part of an add-on is a file within the file.
  private let view: ByteView
  private let inner: [AddOn]
  package let header: AddOnHeader
  /// The name of its file; "add-on" where it was made from bytes.
  public let name: String

  /// Opens an add-on.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - isMapped: whether to map the file, as for `Gazetteer`.
  ///   - isVerified: whether to check every checksum first, see ``verify()``. Without it a damaged
  ///     file may give wrong answers, but can do no harm.
  /// - Throws: `GazetteerError` when there is no such file, or it is not a sound add-on.
  /// - Complexity: O(length of the file) if verified or not mapped; O(1) otherwise.
  public convenience init(
    path: String, isMapped: Bool = true, isVerified: Bool = true
  ) throws(GazetteerError) {
    let name = path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) }
    try self.init(GazetteerBytes(path: path, isMapped: isMapped), name: name ?? path)
    if isVerified { try verify() }
  }

  /// Copies the bytes of an add-on.
  ///
  /// - Parameters:
  ///   - contents: the bytes of a file.
  ///   - name: its name in messages.
  ///   - isVerified: whether to check every checksum first.
  /// - Throws: `GazetteerError` when the bytes are not a sound add-on.
  public convenience init(
    contents: [UInt8], name: String = "add-on", isVerified: Bool = true
  ) throws(GazetteerError) {
    try self.init(GazetteerBytes(copying: contents), name: name)
    if isVerified { try verify() }
  }

  private convenience init(_ bytes: GazetteerBytes, name: String) throws(GazetteerError) {
    try self.init(bytes, bytes.view, name: name)
  }

  private init(_ bytes: GazetteerBytes, _ view: ByteView, name: String) throws(GazetteerError) {
    let header = try AddOnHeader(view)
    var inner: [AddOn] = []
    for entry in header.sections where header.kind == .several {
      guard AddOnLayout.Part(rawValue: entry.name) != nil else { continue }
      let part = try AddOn(bytes, view.slice(entry.offset, entry.length), name: name)
      // No part has parts: that would be as deep as a file says.
      guard part.header.kind != .several else { throw .inconsistent(section: entry.name) }
      inner.append(part)
    }
    self.header = header
    self.bytes = bytes
    self.view = view
    self.inner = inner
    self.name = name
  }

  /// The add-ons in it, which lie over a gazetteer one after the other: itself, if it is not one of
  /// several.
  public var parts: [AddOn] { header.kind == .several ? inner : [self] }

  /// Checks the checksum of every section.
  ///
  /// - Throws: `GazetteerError.damagedSection` naming the first whose checksum does not hold.
  /// - Complexity: O(length of the file), about a gigabyte a second.
  public func verify() throws(GazetteerError) {
    for entry in header.sections {
      let found = Checksum.crc32(view.slice(entry.offset, entry.length))
      guard found == entry.checksum else {
        throw .damagedSection(name: entry.name, expected: entry.checksum, found: found)
      }
    }
  }

  /// The bytes of a section; none where the file has no such section.
  ///
  /// The view is valid while the add-on is.
  package func section(_ name: String) -> ByteView {
    let entry = header.sections.first { $0.name == name }
    return view.slice(entry?.offset ?? 0, entry?.length ?? 0)
  }

  /// Whether it was built over a gazetteer, so that the numbers of places hold.
  func isBuilt(over base: Gazetteer) -> Bool {
    header.baseInputChecksum == base.inputChecksum
      && header.foldingChecksum == base.foldingChecksum
  }

  /// Whether another add-on has the same bytes.
  package func isSame(_ other: AddOn) -> Bool { header.checksum == other.header.checksum }

  /// The contents of the add-on.
  public var information: AddOnInformation {
    let text = section(AddOnLayout.Section.information.rawValue)
    return AddOnInformation(
      name: name, kind: header.kind, version: AddOnLayout.version, byteCount: view.count,
      entryCount: header.entryCount, baseInputChecksum: header.baseInputChecksum,
      sections: header.sections.map {
        .init(name: $0.name, offset: $0.offset, byteCount: $0.length, checksum: $0.checksum)
      },
      sources: text.string(0, text.count).split(separator: "\n").compactMap(
        GazetteerInformation.Source.init))
  }

  /// Finds the references of the add-on that a gazetteer lacks.
  ///
  /// - Parameter base: the gazetteer to load it with.
  /// - Returns: a problem for each place that the gazetteer lacks; none over the gazetteer that it
  ///   was built over.
  /// - Complexity: O(places referred to) over another gazetteer than that; O(1) otherwise.
  public func problems(over base: Gazetteer) -> [AddOnProblem] {
    parts.flatMap { BaseReferences($0, over: base).problems }
  }
}

/// The contents of an add-on, by its file.
public struct AddOnInformation: Sendable {
  /// The name of its file.
  public let name: String
  /// Its contents.
  public let kind: AddOnKind
  /// The version of the format of add-ons.
  public let version: Int
  /// The length of the file in bytes.
  public let byteCount: Int
  /// How many places, postal codes or addresses it has.
  public let entryCount: Int
  /// The CRC-32 of the inputs of the gazetteer that it was built over.
  public let baseInputChecksum: UInt32
  /// The parts of the file, in order.
  public let sections: [GazetteerInformation.Section]
  /// The sources of the data with their licences.
  public let sources: [GazetteerInformation.Source]
}

/// A place that an add-on refers to and the gazetteer does not have.
public struct AddOnProblem: Sendable, Equatable, CustomStringConvertible {
  /// The GeoNames id of the place; 0 where it had none.
  public let geonamesID: Int
  /// The GeoNames code of a division or the ISO code of a country; empty for others.
  public let code: String
  /// Where the place was, in degrees.
  public let latitude: Double
  /// Where the place was, in degrees.
  public let longitude: Double

  /// The missing place, in a few words.
  public var description: String {
    "no place \(code.isEmpty ? "\(geonamesID)" : "\(code) (\(geonamesID))")"
      + " near \(latitude),\(longitude)"
  }
}
