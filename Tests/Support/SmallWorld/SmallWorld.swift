import Foundation
public import GazetteerBuilding

/// A world of a few dozen real places, small enough to know by heart.
///
/// The files under `Fixtures` are written by hand in the GeoNames dump layout.
public struct SmallWorld {
  /// The folder of the fixtures.
  public static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Fixtures").path

  /// Places of a user's own.
  public static let additions = "\(fixtures)/additions/places.tsv"

  /// The bytes of the gazetteer and what its builder reported.
  public static let built: (bytes: [UInt8], report: [String: Int]) = {
    do {
      return try build()
    } catch {
      preconditionFailure("the fixtures cannot be built: \(error)")
    }
  }()

  /// Builds a gazetteer from the fixtures or from folders like them.
  ///
  /// - Parameters:
  ///   - layout: a folder in the GeoNames dump layout.
  ///   - tables: a folder of hand-written tables.
  ///   - additions: files of places to add.
  /// - Returns: the bytes, and the counts of the report by rule.
  /// - Throws: what the builder throws.
  public static func build(
    layout: String = "\(fixtures)/layout", tables: String = "\(fixtures)/tables",
    additions: [String] = []
  ) throws(BuildError) -> (bytes: [UInt8], report: [String: Int]) {
    let inputs = GazetteerBuilder.Inputs(
      layout: layout, tables: tables, additions: additions,
      notice: "# small\nSmall world\t1\tCC BY 4.0\tFacts from GeoNames\n")
    let (bytes, report) = try GazetteerBuilder.build(inputs) { _ in }
    var counts: [String: Int] = [:]
    for line in report.lines {
      let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
      counts[String(parts[1].drop { $0 == " " })] = Int(parts[0])
    }
    return (bytes, counts)
  }

  /// A copy of the fixtures' files in memory, to be altered and written elsewhere.
  public struct Copy {
    /// The lines of each file by its path below the fixtures: "layout/cities500.txt".
    public var files: [String: [String]] = [:]

    /// Reads the fixtures.
    public init() {
      for folder in ["layout", "tables"] {
        let path = "\(fixtures)/\(folder)"
        for file in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
          let bytes = FileManager.default.contents(atPath: "\(path)/\(file)") ?? Data()
          files["\(folder)/\(file)"] = String(decoding: bytes, as: UTF8.self)
            .split(separator: "\n").map(String.init)
        }
      }
    }

    /// Builds a gazetteer from the altered files and additions given as text.
    ///
    /// - Throws: what the builder or the file system throws.
    public func build(additions: String? = nil) throws -> (bytes: [UInt8], report: [String: Int]) {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("small-world-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: folder) }
      for name in ["layout", "tables"] {
        try FileManager.default.createDirectory(
          at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
      }
      for (name, lines) in files {
        let text = lines.map { $0 + "\n" }.joined()
        try Data(text.utf8).write(to: folder.appendingPathComponent(name))
      }
      var paths: [String] = []
      if let additions {
        let path = folder.appendingPathComponent("additions.tsv")
        try Data(additions.utf8).write(to: path)
        paths.append(path.path)
      }
      return try SmallWorld.build(
        layout: "\(folder.path)/layout", tables: "\(folder.path)/tables", additions: paths)
    }
  }
}
