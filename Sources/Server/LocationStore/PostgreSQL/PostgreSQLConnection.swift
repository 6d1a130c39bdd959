#if PostgreSQL
  internal import CPostgreSQL
  internal import FoundationEssentials

  #if canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #elseif canImport(Darwin)
    internal import Darwin
  #endif

  /// A connection to a PostgreSQL server, in pipeline mode (PostgreSQL manual, section 34.5).
  ///
  /// Statements are collected and sent together: a round trip serves any number of them. Those that
  /// are used again are prepared once. Values travel in binary form.
  ///
  /// A connection belongs to one thread at a time. Each exchange has a time limit, so that no
  /// thread waits for ever for a server that is gone.
  @safe package final class PostgreSQLConnection {
    /// A statement that has been sent, whose reply has not been read.
    private enum Expectation {
      case preparation(StatementKey)
      case result
      /// The end of a pipeline.
      case end
    }

    /// The key of a prepared statement: its text, and the types of its arguments.
    private struct StatementKey: Hashable {
      let text: String
      let types: [Oid]
    }

    private var handle: OpaquePointer?
    private var expectations: [Expectation] = []
    private var names: [StatementKey: String] = [:]
    private var unconfirmed: [StatementKey: String] = [:]
    private var translations: [String: String] = [:]
    /// The warnings of the server since the last exchange began.
    private let warnings = Warnings()
    /// The maximum time of an exchange.
    package var timeLimit: Duration
    /// The prefix of the names of prepared statements.
    ///
    /// Each connection has another, so that no connection runs another one's statement behind a
    /// pooler that does not keep sessions.
    private let prefix = "s\(UInt64.random(in: 0...UInt64.max))_"

    /// Connects.
    ///
    /// - Parameters:
    ///   - address: where the database is.
    ///   - timeLimit: the maximum time of an exchange.
    /// - Throws: ``PostgreSQLError``.
    package init(to address: PostgreSQLAddress, timeLimit: Duration) throws(PostgreSQLError) {
      self.timeLimit = timeLimit
      let environment = ProcessInfo.processInfo.environment
      // What comes before `dbname` counts unless the URI says otherwise.
      var parameters = [("fallback_application_name", "onthemap"), ("keepalives_idle", "10")]
      parameters += [
        ("keepalives_interval", "3"), ("keepalives_count", "3"), ("tcp_user_timeout", "10000"),
      ]
      if environment["PGCONNECT_TIMEOUT"] == nil { parameters.append(("connect_timeout", "5")) }
      // Of several hosts, the one that takes writes.
      if environment["PGTARGETSESSIONATTRS"] == nil {
        parameters.append(("target_session_attrs", "read-write"))
      }
      parameters += [("dbname", address.uri), ("client_encoding", "UTF8")]
      unsafe handle = Self.connect(parameters)
      guard unsafe PQstatus(handle) == CONNECTION_OK else {
        // libpq only says that none was given.
        let message =
          unsafe PQconnectionNeedsPassword(handle) == 1
          ? "it asks for a password: put it into PGPASSWORD or into a file named by PGPASSFILE"
          : unsafe Self.message(handle)
        close()
        throw PostgreSQLError(state: "", message: message)
      }
      unsafe PQsetNoticeReceiver(
        handle,
        { context, result in
          guard let context = unsafe context else { return }
          let warnings = unsafe Unmanaged<Warnings>.fromOpaque(context).takeUnretainedValue()
          unsafe warnings.add(result)
        }, Unmanaged.passUnretained(warnings).toOpaque())
      guard unsafe PQsetnonblocking(handle, 1) == 0, unsafe PQenterPipelineMode(handle) == 1 else {
        close()
        throw PostgreSQLError(state: "", message: "the client library is too old")
      }
    }

    deinit { close() }

    private static func connect(_ parameters: [(name: String, value: String)]) -> OpaquePointer? {
      let names = unsafe parameters.map { unsafe strdup($0.name) }
      let values = unsafe parameters.map { unsafe strdup($0.value) }
      defer { unsafe (names + values).forEach { unsafe free($0) } }
      return unsafe PQconnectdbParams(
        names.map { unsafe UnsafePointer($0) } + [nil],
        values.map { unsafe UnsafePointer($0) } + [nil], 1)
    }

    /// Closes the connection.
    ///
    /// The server rolls back uncommitted changes.
    package func close() {
      unsafe PQfinish(handle)
      unsafe handle = nil
    }

    /// Whether the connection is closed or lost.
    package var isClosed: Bool { unsafe handle == nil }

    /// The warning of the server since the last exchange began; nil if there was none.
    package var warning: String? { warnings.last }

    // MARK: Exchanges

    /// Sends statements together, and reads their results.
    ///
    /// After an error the server leaves out the statements after it, of this exchange.
    ///
    /// - Parameters:
    ///   - queries: the statements, in the order in which they are run.
    ///   - isKept: whether to keep the last of them prepared; the others are.
    /// - Returns: a result for each statement.
    /// - Throws: ``PostgreSQLError``: the first error. If it is a lost connection, the connection
    ///   is closed.
    @discardableResult
    package func exchange(
      _ queries: [SQLQuery], isKept: Bool = true
    ) throws(PostgreSQLError) -> [PostgreSQLResult] {
      try send(queries, isKept: isKept)
      return try receive()
    }

    /// Sends statements together, without waiting: the next exchange reads their results and drops
    /// them.
    ///
    /// - Throws: ``PostgreSQLError``.
    package func send(_ queries: [SQLQuery], isKept: Bool = true) throws(PostgreSQLError) {
      guard unsafe handle != nil else { throw Self.closed }
      if expectations.isEmpty { warnings.removeAll() }
      for (index, query) in queries.enumerated() {
        try send(query, isKept: isKept || index < queries.count - 1)
      }
      guard unsafe PQpipelineSync(handle) == 1 else { throw lost() }
      expectations.append(.end)
      _ = try flush()
    }

    /// Reads the results of all that has been sent; gives those of the last pipeline.
    private func receive() throws(PostgreSQLError) -> [PostgreSQLResult] {
      let deadline = ContinuousClock.now.advanced(by: timeLimit)
      var results: [PostgreSQLResult] = []
      var failure: PostgreSQLError?
      let sent = expectations
      expectations = []
      let endCount = sent.count { if case .end = $0 { true } else { false } }
      var passedCount = 0
      for expectation in sent {
        switch expectation {
        case .end:
          guard let result = try nextResult(by: deadline), result.isEndOfPipeline else {
            throw lost("the server's replies are out of order")
          }
          passedCount += 1
          // What was sent without waiting failed: say so, but read the rest first.
          if passedCount < endCount { results.removeAll() }
        case .preparation(let key):
          guard let result = try nextResult(by: deadline) else { throw lost() }
          if let error = result.error {
            failure = failure ?? error
          } else if !result.isLeftOut {
            names[key] = unconfirmed[key]
          }
          unconfirmed[key] = nil
          try endOfResult(by: deadline)
        case .result:
          guard let result = try nextResult(by: deadline) else { throw lost() }
          if let error = result.error { failure = failure ?? error }
          results.append(result)
          try endOfResult(by: deadline)
        }
      }
      if let failure {
        if failure.isLostConnection { close() }
        throw failure
      }
      return results
    }

    /// Each statement's results end with a null pointer.
    private func endOfResult(by deadline: ContinuousClock.Instant) throws(PostgreSQLError) {
      while try nextResult(by: deadline) != nil {}
    }

    private func nextResult(
      by deadline: ContinuousClock.Instant
    ) throws(PostgreSQLError) -> PostgreSQLResult? {
      while true {
        let isFlushed = try flush()
        if unsafe PQisBusy(handle) == 0 { break }
        try wait(by: deadline, forWriting: !isFlushed)
        guard unsafe PQconsumeInput(handle) == 1 else { throw lost() }
      }
      return unsafe PQgetResult(handle).map { unsafe PostgreSQLResult($0) }
    }

    /// Sends what is in the buffer, as far as the socket takes it.
    ///
    /// - Returns: whether everything has been sent.
    private func flush() throws(PostgreSQLError) -> Bool {
      switch unsafe PQflush(handle) {
      case 0: return true
      case 1: return false
      default: throw lost()
      }
    }

    private func wait(
      by deadline: ContinuousClock.Instant, forWriting: Bool
    ) throws(PostgreSQLError) {
      let left = ContinuousClock.now.duration(to: deadline)
      let milliseconds =
        left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000
      guard milliseconds > 0 else { throw lost("the server did not answer within \(timeLimit)") }
      _ = waitForSocket(milliseconds: Int32(clamping: milliseconds), forWriting: forWriting)
    }

    /// Waits until the socket can be read.
    ///
    /// - Returns: whether it can be read or written to.
    private func waitForSocket(milliseconds: Int32, forWriting: Bool = false) -> Bool {
      var descriptor = pollfd(
        fd: unsafe PQsocket(handle), events: Int16(POLLIN) | (forWriting ? Int16(POLLOUT) : 0),
        revents: 0)
      return unsafe poll(&descriptor, 1, milliseconds) > 0
    }

    private static let closed = PostgreSQLError(state: "", message: "the connection was lost")

    /// Closes the connection, and says why.
    private func lost(_ reason: String? = nil) -> PostgreSQLError {
      let message = unsafe reason ?? Self.message(handle)
      close()
      return PostgreSQLError(state: "", message: message)
    }

    private static func message(_ handle: OpaquePointer?) -> String {
      guard let text = unsafe PQerrorMessage(handle) else { return "out of memory" }
      let message = unsafe String(cString: text)
      return message.isEmpty ? "the connection was lost" : message
    }

    // MARK: Notifications

    /// Waits for notifications.
    ///
    /// - Parameter duration: the maximum time to wait.
    /// - Returns: their payloads; none if the time has passed.
    /// - Throws: ``PostgreSQLError`` if the connection is lost.
    func notifications(within duration: Duration) throws(PostgreSQLError) -> [String] {
      guard unsafe handle != nil else { throw Self.closed }
      var payloads = takeNotifications()
      if payloads.isEmpty, waitForSocket(milliseconds: Int32(duration / .milliseconds(1))) {
        guard unsafe PQconsumeInput(handle) == 1 else { throw lost() }
        payloads = takeNotifications()
      }
      return payloads
    }

    private func takeNotifications() -> [String] {
      var payloads: [String] = []
      while let notification = unsafe PQnotifies(handle) {
        unsafe payloads.append(String(cString: notification.pointee.extra))
        unsafe PQfreemem(notification)
      }
      return payloads
    }

    // MARK: Statements

    /// The maximum number of statements that are kept prepared.
    private static let keptLimit = 500

    private func send(_ query: SQLQuery, isKept: Bool) throws(PostgreSQLError) {
      let key = StatementKey(text: query.text, types: query.arguments.map(\.type))
      let arguments = try Arguments(query.arguments)
      if let name = names[key] ?? unconfirmed[key] {
        try send(name: name, arguments)
        return
      }
      let text = translated(query.text, isKept: isKept)
      if isKept, names.count + unconfirmed.count < Self.keptLimit {
        let name = "\(prefix)\(names.count + unconfirmed.count)"
        guard unsafe PQsendPrepare(handle, name, text, Int32(key.types.count), key.types) == 1
        else {
          throw lost()
        }
        unconfirmed[key] = name
        expectations.append(.preparation(key))
        try send(name: name, arguments)
      } else {
        let isSent = unsafe arguments.withPointers { values, lengths, formats in
          unsafe PQsendQueryParams(
            handle, text, Int32(key.types.count), key.types, values, lengths, formats, 1) == 1
        }
        guard isSent else { throw lost() }
        expectations.append(.result)
      }
    }

    private func send(name: String, _ arguments: Arguments) throws(PostgreSQLError) {
      let isSent = unsafe arguments.withPointers { values, lengths, formats in
        unsafe PQsendQueryPrepared(
          handle, name, Int32(arguments.count), values, lengths, formats, 1) == 1
      }
      guard isSent else { throw lost() }
      expectations.append(.result)
    }

    /// Replaces each `?` by `$1`, `$2` and so on.
    private func translated(_ text: String, isKept: Bool) -> String {
      if let known = translations[text] { return known }
      var result = ""
      var number = 0
      for character in text {
        if character == "?" {
          number += 1
          result += "$\(number)"
        } else {
          result.append(character)
        }
      }
      if isKept { translations[text] = result }
      return result
    }
  }

  /// Keeps the last warning of the server.
  ///
  /// Notices of lower severity are dropped.
  private final class Warnings {
    private(set) var last: String?

    func add(_ result: OpaquePointer?) {
      guard let severity = unsafe PQresultErrorField(result, Int32(UInt8(ascii: "V"))),
        unsafe String(cString: severity) == "WARNING"
      else { return }
      let text = unsafe PQresultErrorField(result, Int32(UInt8(ascii: "M")))
      last = unsafe text.map { unsafe String(cString: $0) } ?? "a warning"
    }

    func removeAll() { last = nil }
  }
#endif
