#if PostgreSQL

  extension PostgreSQLError: StoreErrorConvertible {
    var storeError: StoreError {
      switch state {
      // Cancelled by a time limit, a deadlock, a conflict.
      case "57014", "40P01", "40001": .busy
      // Tables are locked by what changes them, writes by a process that hangs.
      case "55P03": .unavailable(reason: message, mayBeStored: false)
      // The disk is full, or another resource of the server is used up.
      case "53100", "53000", "53200": .full
      case "53300": .unavailable(reason: "it has too many connections", mayBeStored: false)
      case "22021": .unstorableText
      case "42501":
        .failed(reason: "\(message); the user must own the database, or its schema and tables")
      // A prepared statement is there already, or gone: it belongs to another connection to the
      // pooler.
      case "42P05", "26000":
        .failed(
          reason:
            "\(message); the connection pooler must keep sessions: set pool_mode = session"
        )
      // A table, column or function is missing.
      case "42P01", "42703", "42883":
        .failed(reason: "\(message); its tables are incomplete: restore a backup")
      case "XX001", "XX002": .damaged(reason: message)
      default:
        isLostConnection
          ? .unavailable(reason: message, mayBeStored: false)
          : .failed(reason: "\(message) (SQLSTATE \(state))")
      }
    }
  }
#endif
