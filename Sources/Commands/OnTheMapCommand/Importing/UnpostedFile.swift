import Files
import Foundation
import Importing
import PostingClient

/// A file of rows that an import did not post; it never replaces an edited file.
struct UnpostedFile {
  /// The path that was asked for.
  let path: String
  private let ledgerPath: String
  private let options: ImportOptions
  private var open: (rows: UnpostedRows, file: OutputFile)?
  /// The path of the finished file; nil until then, and where no row was written.
  private(set) var writtenPath: String?

  /// Plans a file; nothing is written before the first row.
  ///
  /// - Parameters:
  ///   - path: the path, if no edited file is there.
  ///   - ledgerPath: the path of the ledger of the import.
  ///   - options: the options of the import.
  init(_ path: String, ledgerPath: String, options: ImportOptions) {
    self.path = path
    self.ledgerPath = URL(fileURLWithPath: ledgerPath).path
    self.options = options
    OutputFile.removeAbandonedPartials(of: path)
  }

  /// Adds a row.
  ///
  /// - Throws: `InputOutputError`; the file is then discarded, because half a row is worse than
  ///   none.
  mutating func append(
    _ row: ImportRow, _ findings: [PostFinding], _ columns: ImportColumns, _ delimiter: UInt8
  ) throws(InputOutputError) {
    if open == nil {
      let free = freePath()
      OutputFile.removeAbandonedPartials(of: free)
      open = (
        UnpostedRows(
          columns, delimiter: delimiter, ledgerPath: ledgerPath,
          guardsFormulas: options.guardsFormulas),
        try OutputFile(free)
      )
      if free != path {
        let reason = isOfAnotherImport(path) ? "belongs to another import" : "was edited"
        ExitStatus.note(
          "\(path.debugDescription) \(reason) and is kept; new rows go to \(free.debugDescription)"
        )
      }
    }
    open?.rows.append(row, findings)
    guard let bytes = open?.rows.takeBytes() else { return }
    do {
      try open?.file.write(bytes)
    } catch {
      open?.file.discard()
      open = nil
      throw error
    }
  }

  /// Gives the file its name, or removes the one of an earlier run whose rows are all posted now.
  ///
  /// The name is looked for again: another import may have taken it meanwhile.
  ///
  /// - Parameter isComplete: whether the import saw all rows.
  /// - Throws: `InputOutputError` if the file cannot have its name.
  mutating func finish(isComplete: Bool) throws(InputOutputError) {
    if let open {
      let free = freePath()
      try open.file.commit(as: free)
      writtenPath = open.file.temporaryPath == nil ? open.file.path : free
      self.open = nil
    } else if isComplete, options.rowLimit == nil, !OutputFile.isWrittenDirectly(path), isOurs(path)
    {
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  /// The path, or the first of `people.failed.2.csv` and so on that is free or was not edited.
  private func freePath() -> String {
    // What is no file is not read, which could wait for ever.
    if OutputFile.isWrittenDirectly(path) { return path }
    var candidate = path
    var number = 1
    while FileDescriptor.exists(candidate), !isOurs(candidate) {
      number += 1
      let stem = path.hasSuffix(".csv") ? String(path.dropLast(4)) : path
      candidate = "\(stem).\(number).csv"
    }
    return candidate
  }

  /// Whether a file is as an import with the same ledger wrote it.
  private func isOurs(_ path: String) -> Bool {
    guard FileDescriptor.exists(path), let bytes = FileManager.default.contents(atPath: path) else {
      return false
    }
    return !isOfAnotherImport(path) && !UnpostedRows.isEdited(Array(bytes), options: options)
  }

  /// Whether a file names another ledger, as one of another part of the rows does.
  private func isOfAnotherImport(_ path: String) -> Bool {
    guard let named = UnpostedRows.ledgerPath(inFileAt: path, options: options) else {
      return false
    }
    // One that is gone was moved, with its table.
    return named != ledgerPath && FileDescriptor.exists(named)
  }
}

extension UnpostedRows {
  /// The ledger that a file of unposted rows names in its first row; nil for other files.
  static func ledgerPath(inFileAt path: String, options: ImportOptions) -> String? {
    guard let input = try? FileDescriptor.reading(path) else { return nil }
    defer { input.close() }
    // Enough for a header and a row; a whole long file is not read twice.
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    guard let count = try? input.read(into: &bytes) else { return nil }
    return ledgerPath(inBeginning: Array(bytes[..<count]), options: options)
  }
}
