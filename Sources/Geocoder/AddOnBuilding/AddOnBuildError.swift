package import CSV
package import Files

/// Why an add-on cannot be built.
package enum AddOnBuildError: Error, CustomStringConvertible {
  /// An input cannot be read.
  case input(name: String, InputOutputError)
  /// The compressed data of an input is damaged.
  case compressed(name: String, GzipFault)
  /// An input is not a table, or cannot be read as one.
  case table(name: String, CSVError<InputOutputError>)
  /// A file of addresses cannot be read.
  case addresses(AddressReadingError)
  /// The columns that are needed are missing.
  case missingColumns(name: String, missing: [String], found: [String])
  /// Rows were skipped, and the build is strict.
  case strict(BuildReport)
  /// Nothing is left to put into the add-on.
  case nothing(BuildReport)
  /// There is more than the format holds.
  case tooMuch(what: String, limit: Int)

  /// The report on the rows, if there is one.
  package var report: BuildReport? {
    switch self {
    case .strict(let report), .nothing(let report): report
    default: nil
    }
  }

  package var description: String {
    switch self {
    case .input(let name, let error): "\(name): \(error)"
    case .compressed(let name, let fault): "\(name): \(fault)"
    case .table(let name, let error): "\(name): \(error)"
    case .addresses(let error): "\(error)"
    case .missingColumns(let name, let missing, let found):
      "\(name): there is no column \(missing.joined(separator: " or "));"
        + " the columns are \(found.map(\.debugDescription).joined(separator: ", ")):"
        + " name them in the first line"
    case .strict(let report):
      "--strict allows no row to be skipped, and \(report.skippedCount) cannot be used:"
        + " nothing was written"
    case .nothing: "the input has no row that can be used: nothing was written"
    case .tooMuch(let what, let limit): "an add-on holds at most \(limit) \(what): split the input"
    }
  }
}
