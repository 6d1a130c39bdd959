import Foundation
import Gazetteer

/// Builds a gazetteer file from a folder in the GeoNames dump layout.
///
/// The same inputs give the same bytes: everything is sorted by what it is, never by the order in
/// which a dictionary happens to give it.
public struct GazetteerBuilder {
  /// What to build from.
  public struct Inputs {
    /// A folder in the GeoNames dump layout.
    public var layout: String
    /// The folder of the hand-written tables.
    public var tables: String
    /// Files of places to add.
    public var additions: [String]
    /// Files of postal codes, as the postal export of GeoNames has them.
    public var postalCodes: [String]
    /// A text that names the sources and their licences, a line each.
    public var notice: String

    /// Names the inputs.
    public init(
      layout: String, tables: String, additions: [String] = [], postalCodes: [String] = [],
      notice: String
    ) {
      self.layout = layout
      self.tables = tables
      self.additions = additions
      self.postalCodes = postalCodes
      self.notice = notice
    }
  }

  /// Builds a gazetteer.
  ///
  /// - Parameters:
  ///   - inputs: the files to read.
  ///   - log: takes a line for each step.
  /// - Returns: the bytes of the file, and counts of what was read, kept, merged and dropped.
  /// - Throws: `BuildError` when an input is missing or malformed.
  public static func build(_ inputs: Inputs, log: @escaping (String) -> Void) throws(BuildError)
    -> (bytes: [UInt8], report: Report)
  {
    log("reading \(inputs.layout)")
    var layout = LayoutReader(folder: inputs.layout, report: Report(log: log))
    try layout.read(postalCodes: inputs.postalCodes)
    var tables = TablesReader(folder: inputs.tables, sources: layout.sources, report: layout.report)
    try tables.read()
    var additions = AdditionsReader(sources: tables.sources, report: tables.report)
    for path in inputs.additions { try additions.read(path) }
    log("ordering places")
    var arrangement = Arrangement(additions.sources, report: additions.report)
    arrangement.arrange()
    log("folding names")
    var names = try NameIndex(arrangement)
    try names.collect()
    log("writing \(names.entries.count) names")
    return (try FileWriter(arrangement, names, notice: inputs.notice).bytes(), names.report)
  }
}
