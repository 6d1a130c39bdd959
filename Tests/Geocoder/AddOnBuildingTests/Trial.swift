import AddOnBuilding
import Foundation
import Gazetteer
import GazetteerWriting
import SmallWorld

/// Files to build from, and add-ons over the small world.
enum Trial {
  static let base = Result { () throws(GazetteerError) in
    try Gazetteer(contents: SmallWorld.built.bytes)
  }

  /// Places of somebody's own: two new ones and the Seattle of the base, moved by some metres.
  static let places = """
    name\tlatitude\tlongitude\tnames\tcountry\tregion\tpopulation\tgeonameid
    Zyxtopia\t47.61\t-122.33\tZyx City|Old Zyx\tUS\tWA\t5000\t
    Hafenlager\t48.65\t-2.03\t\tFR\t53\t\t
    Seattle\t47.6063\t-122.3320\tOur Seattle\tUS\tWA\t\t
    """

  /// Runs a body with the path of a file.
  static func withFile<Result>(
    _ text: String, named name: String = "input.tsv", _ body: (String) throws -> Result
  ) throws -> Result {
    try withFile(Array(text.utf8), named: name, body)
  }

  static func withFile<Result>(
    _ bytes: [UInt8], named name: String, _ body: (String) throws -> Result
  ) throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("add-on-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent(name).path
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return try body(path)
  }

  /// Builds an add-on of places from a table.
  static func placesAddOn(
    _ text: String = places, over base: Gazetteer? = nil
  ) throws -> BuiltAddOn {
    let base = try base ?? self.base.get()
    return try withFile(text) { try PlacesBuilder.build(BuildOptions(paths: [$0], base: base)) }
  }

  /// Builds an add-on of postal codes from a table.
  static func postcodesAddOn(_ text: String) throws -> BuiltAddOn {
    let base = try base.get()
    return try withFile(text) { try PostcodesBuilder.build(BuildOptions(paths: [$0], base: base)) }
  }

  /// An add-on with other sections than a builder writes: those of a file, changed.
  static func resealed(
    _ file: [UInt8], changing change: (String, [UInt8]) -> (String, [UInt8])?
  ) throws -> [UInt8] {
    func number(_ offset: Int, _ count: Int = 4) -> Int {
      (0..<count).reduce(0) { $0 | Int(file[offset + $1]) << (8 * $1) }
    }
    var sections: [(name: String, bytes: [UInt8])] = []
    for index in 0..<number(10, 2) {
      let entry = 32 + index * 16
      let name = String(decoding: file[entry..<entry + 4], as: UTF8.self)
      let start = number(entry + 4)
      if let section = change(name, Array(file[start..<start + number(entry + 8)])) {
        sections.append(section)
      }
    }
    return FileAssembler.bytes(sections, inputChecksum: UInt32(number(24)))
  }

  /// The small world with other inputs: other numbers of places, and other letters.
  static func otherBase(without city: String? = nil) throws -> Gazetteer {
    var copy = SmallWorld.Copy()
    let kept = copy.files["layout/cities500.txt"]?.filter { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      return fields.count < 2 || fields[1] != city ?? "Bellevue"
    }
    copy.files["layout/cities500.txt"] = kept
    return try Gazetteer(contents: copy.build().bytes)
  }
}
