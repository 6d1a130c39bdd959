#if PostgreSQL
  /// An error of PostgreSQL, or of the connection to it.
  package struct PostgreSQLError: Error, Hashable, Sendable {
    /// The five characters of SQLSTATE (PostgreSQL manual, appendix A); empty for an error of the
    /// connection.
    package let state: String
    /// The message of the server or libpq in one line, without the statement and its arguments.
    package let message: String

    package init(state: String, message: String) {
      self.state = state
      self.message = message.split(whereSeparator: \.isNewline).map { line in
        line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      }.joined(separator: "; ")
    }

    /// Whether the connection is of no use any more, or leads to a server that takes no writes.
    ///
    /// These are the class 08, shutdowns and crashes (57P01, 57P02, 57P03, 57P05), a transaction
    /// that was ended for idling (25P03), and a standby that refuses a write (25006).
    var isLostConnection: Bool {
      state.isEmpty || state.hasPrefix("08")
        || ["57P01", "57P02", "57P03", "57P05", "25P03", "25006"].contains(state)
    }

    /// Whether a statement or its wait for a lock was ended by a time limit.
    var isTimeout: Bool { state == "57014" || state == "55P03" }
  }
#endif
