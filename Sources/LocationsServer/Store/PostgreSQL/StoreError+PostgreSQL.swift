#if PostgreSQL
  internal import PostgreSQL

  extension PostgreSQLError: StoreErrorConvertible {
    var storeError: StoreError {
      switch state {
      // Cancelled by a time limit, a lock that was not free in time, a deadlock, a conflict.
      case "57014", "55P03", "40P01", "40001": .busy
      // The disk is full, or another resource of the server is used up.
      case "53100", "53000", "53200": .full
      case "53300": .unavailable(reason: "it has too many connections", mayBeStored: false)
      case "22021": .unstorableText
      case "XX001", "XX002": .damaged(reason: message)
      default:
        isLostConnection
          ? .unavailable(reason: message, mayBeStored: false)
          : .failed(reason: "\(message) (SQLSTATE \(state))")
      }
    }
  }
#endif
