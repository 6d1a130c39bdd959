public import FoundationEssentials

/// A value of a parameter or a column, for any database.
package enum SQLValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case bytes(Data)
  /// A truth value. SQLite stores it as 0 or 1, and gives it back as an integer.
  case bool(Bool)
}

/// A type whose values can be parameters of a statement.
package protocol SQLConvertible {
  var sqlValue: SQLValue { get }
}

/// A type that can be read from a column.
package protocol SQLReadable {
  /// Makes a value from a column; nil if the column has another type.
  init?(sqlValue: SQLValue)
}

extension SQLValue: SQLConvertible {
  package var sqlValue: SQLValue { self }
}

extension Int64: SQLConvertible, SQLReadable {
  package var sqlValue: SQLValue { .integer(self) }

  package init?(sqlValue: SQLValue) {
    guard case .integer(let number) = sqlValue else { return nil }
    self = number
  }
}

extension Int: SQLConvertible, SQLReadable {
  package var sqlValue: SQLValue { .integer(Int64(self)) }

  package init?(sqlValue: SQLValue) {
    guard case .integer(let number) = sqlValue else { return nil }
    self.init(exactly: number)
  }
}

extension Double: SQLConvertible, SQLReadable {
  package var sqlValue: SQLValue { .real(self) }

  package init?(sqlValue: SQLValue) {
    switch sqlValue {
    case .real(let number): self = number
    case .integer(let number): self = Double(number)
    default: return nil
    }
  }
}

extension Bool: SQLConvertible, SQLReadable {
  package var sqlValue: SQLValue { .bool(self) }

  package init?(sqlValue: SQLValue) {
    switch sqlValue {
    case .bool(let flag): self = flag
    case .integer(let number): self = number != 0
    default: return nil
    }
  }
}

extension String: SQLConvertible, SQLReadable {
  package var sqlValue: SQLValue { .text(self) }

  package init?(sqlValue: SQLValue) {
    guard case .text(let text) = sqlValue else { return nil }
    self = text
  }
}

extension Data: SQLConvertible, SQLReadable {
  package var sqlValue: SQLValue { .bytes(self) }

  package init?(sqlValue: SQLValue) {
    guard case .bytes(let bytes) = sqlValue else { return nil }
    self = bytes
  }
}

extension Optional: SQLConvertible where Wrapped: SQLConvertible {
  package var sqlValue: SQLValue { self?.sqlValue ?? .null }
}

extension Optional: SQLReadable where Wrapped: SQLReadable {
  package init?(sqlValue: SQLValue) {
    if sqlValue == .null {
      self = .none
      return
    }
    guard let value = Wrapped(sqlValue: sqlValue) else { return nil }
    self = .some(value)
  }
}
