#if PostgreSQL
  internal import CPostgreSQL
  internal import FoundationEssentials

  /// The result of a statement: rows, or the number of rows that it changed.
  @safe package final class PostgreSQLResult {
    private let handle: OpaquePointer
    private let status: ExecStatusType
    /// The number of rows.
    package let rowCount: Int

    init(_ handle: OpaquePointer) {
      unsafe self.handle = handle
      status = unsafe PQresultStatus(handle)
      rowCount = unsafe Int(PQntuples(handle))
    }

    deinit { unsafe PQclear(handle) }

    /// Whether this is the end of a pipeline.
    var isEndOfPipeline: Bool { status == PGRES_PIPELINE_SYNC }
    /// Whether the server has left the statement out, after an error.
    var isLeftOut: Bool { status == PGRES_PIPELINE_ABORTED }

    /// The error of the statement; nil if it succeeded or was left out.
    var error: PostgreSQLError? {
      guard status == PGRES_FATAL_ERROR || status == PGRES_BAD_RESPONSE else { return nil }
      func field(_ code: Character) -> String? {
        unsafe PQresultErrorField(handle, Int32(code.asciiValue ?? 0)).map {
          unsafe String(cString: $0)
        }
      }
      return PostgreSQLError(state: field("C") ?? "", message: field("M") ?? "no message")
    }

    /// The command tag of the server, such as `COMMIT` or `INSERT 0 1`.
    package var command: String { unsafe String(cString: PQcmdStatus(handle)) }

    /// The number of rows that were inserted, changed or deleted; 0 for statements that only read.
    var changedCount: Int {
      guard !command.hasPrefix("SELECT") else { return 0 }
      return unsafe Int(String(cString: PQcmdTuples(handle))) ?? 0
    }

    /// A row.
    ///
    /// - Parameter index: the number of the row, from 0, less than ``rowCount``.
    /// - Returns: the row, which keeps the result.
    package func row(_ index: Int) -> any SQLRow {
      PostgreSQLRow(result: self, index: Int32(index))
    }

    fileprivate func value(_ row: Int32, _ column: Int32) -> SQLValue {
      guard unsafe PQgetisnull(handle, row, column) == 0,
        let start = unsafe PQgetvalue(handle, row, column)
      else { return .null }
      let bytes = unsafe UnsafeRawBufferPointer(
        start: start, count: Int(PQgetlength(handle, row, column)))
      func number() -> UInt64 { unsafe bytes.reduce(0) { $0 << 8 | UInt64($1) } }
      switch unsafe PQftype(handle, column) {
      case TypeID.bool: return .bool(unsafe bytes.first != 0)
      case TypeID.int8: return .integer(Int64(bitPattern: number()))
      case TypeID.int4: return .integer(Int64(Int32(truncatingIfNeeded: number())))
      case TypeID.int2: return .integer(Int64(Int16(truncatingIfNeeded: number())))
      case TypeID.float8: return .real(Double(bitPattern: number()))
      case TypeID.bytea: return .bytes(unsafe Data(bytes))
      default: return .text(unsafe String(decoding: bytes, as: UTF8.self))
      }
    }
  }

  private struct PostgreSQLRow: SQLRow {
    let result: PostgreSQLResult
    let index: Int32

    func value(at column: Int) -> SQLValue { result.value(index, Int32(column)) }
  }

  /// The numbers of types (`pg_type.dat` of PostgreSQL; they are fixed).
  enum TypeID {
    static let bool: Oid = 16
    static let bytea: Oid = 17
    static let int8: Oid = 20
    static let int2: Oid = 21
    static let int4: Oid = 23
    static let text: Oid = 25
    static let float8: Oid = 701
  }

  extension SQLValue {
    /// The type of an argument; 0 leaves it to the server.
    var type: Oid {
      switch self {
      case .null: 0
      case .integer: TypeID.int8
      case .real: TypeID.float8
      case .text: TypeID.text
      case .bytes: TypeID.bytea
      case .bool: TypeID.bool
      }
    }
  }

  /// The arguments of a statement in binary form, one after the other.
  struct Arguments {
    private var bytes: [UInt8] = []
    /// Where each argument is; nil for null.
    private var ranges: [Range<Int>?] = []

    var count: Int { ranges.count }

    /// - Throws: ``PostgreSQLError`` with the state 22021 for a text with U+0000, which PostgreSQL
    ///   cannot store.
    init(_ values: [SQLValue]) throws(PostgreSQLError) {
      for value in values {
        let start = bytes.count
        switch value {
        case .null:
          ranges.append(nil)
          continue
        case .integer(let number): append(UInt64(bitPattern: number))
        case .real(let number): append(number.bitPattern)
        case .bool(let flag): bytes.append(flag ? 1 : 0)
        case .bytes(let data): bytes.append(contentsOf: data)
        case .text(let text):
          guard !text.utf8.contains(0) else {
            throw PostgreSQLError(state: "22021", message: "a text has the character U+0000")
          }
          bytes.append(contentsOf: text.utf8)
        }
        ranges.append(start..<bytes.count)
      }
    }

    private mutating func append(_ number: UInt64) {
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
      }
    }

    /// Calls a function with what libpq's functions take: pointers, lengths and formats.
    func withPointers<Result>(
      _ body: (
        UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?, UnsafePointer<Int32>?
      ) -> Result
    ) -> Result {
      let lengths = ranges.map { Int32($0?.count ?? 0) }
      let formats = [Int32](repeating: 1, count: ranges.count)
      // A pointer to something, also if all values are empty.
      return unsafe (bytes + [0]).withUnsafeBytes { buffer in
        let pointers = unsafe ranges.map { range -> UnsafePointer<CChar>? in
          guard let range, let base = buffer.baseAddress else { return nil }
          return unsafe (base + range.lowerBound).assumingMemoryBound(to: CChar.self)
        }
        return unsafe body(pointers, lengths, formats)
      }
    }
  }
#endif
