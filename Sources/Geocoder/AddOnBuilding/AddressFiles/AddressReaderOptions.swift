package import CSV
package import Columns

/// How a file of addresses is read, where that is not to be found out.
package struct AddressReaderOptions: Sendable {
  /// The form of the file; nil to detect it by content.
  package var format: AddressFormat?
  /// Whether the first broken row is an error.
  ///
  /// Otherwise broken rows are counted and left out.
  package var isStrict = false
  /// The columns of a table by header or number, from 1; empty to detect them by their headers.
  ///
  /// Roles that are missing here are detected all the same, unless a number is given for one of
  /// them and the table has no header.
  package var columns: [AddressColumnRole: [String]] = [:]
  /// Whether the first row of a table is its header; nil to detect it.
  package var hasHeader: Bool?
  /// The delimiter of a table; nil to detect it.
  package var delimiter: UInt8?
  /// Whether quotes in a table mean anything.
  package var isQuoting = true
  /// The encoding of a table; nil to detect it.
  package var encoding: TextEncoding?

  /// Makes options to find out everything.
  package init() {}

  /// Why a text does not name columns.
  package enum ColumnsFault: Error, Equatable {
    /// A part of the text is not `ROLE=COLUMN`.
    case notAnAssignment(String)
    /// There is no such role.
    case unknownRole(String)
  }

  /// Reads columns as on a command line.
  ///
  ///     AddressReaderOptions.columns("street=ROAD,number=3")  // [.street: ["ROAD"], .number: ["3"]]
  ///
  /// A role is one of the raw values of `AddressColumnRole`, or any header that is detected as one.
  /// `street_2`, `name_2` and `city_2` may come several times.
  ///
  /// - Parameter text: assignments, kept apart by commas.
  /// - Returns: the columns of each role.
  /// - Throws: ``ColumnsFault``.
  package static func columns(
    _ text: String
  ) throws(ColumnsFault) -> [AddressColumnRole: [String]] {
    var columns: [AddressColumnRole: [String]] = [:]
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let sign = part.firstIndex(of: "="), sign > part.startIndex,
        part.index(after: sign) < part.endIndex
      else { throw .notAnAssignment(String(part)) }
      let word = String(part[..<sign])
      guard let role = AddressColumnRole(rawValue: word) ?? AddressColumnRole(header: word) else {
        throw .unknownRole(word)
      }
      columns[role, default: []].append(String(part[part.index(after: sign)...]))
    }
    return columns
  }
}

extension AddressReaderOptions.ColumnsFault: CustomStringConvertible {
  /// The problem and the expected form.
  package var description: String {
    switch self {
    case .notAnAssignment(let text):
      "\(text.debugDescription) is not ROLE=COLUMN, such as street=ROAD or number=3"
    case .unknownRole(let word):
      "\(word.debugDescription) is not a column role; the roles are "
        + AddressColumnRole.allCases.map(\.rawValue).joined(separator: ", ")
    }
  }
}
