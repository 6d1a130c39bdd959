import COnTheMap

/// Why a call failed: its status, and the sentence of `error`.
struct Failure: Error {
  let status: otm_status
  let message: String

  /// An argument of the caller is wrong.
  static func argument(_ message: String) -> Failure {
    Failure(status: OTM_INVALID_ARGUMENT, message: message)
  }

  /// An option or field is wrong.
  static func option(_ message: String) -> Failure {
    Failure(status: OTM_INVALID_OPTION, message: message)
  }

  /// There is no such value.
  static let noValue = Failure(status: OTM_NO_VALUE, message: "there is no value")

  /// The caller wanted no more.
  static let stopped = Failure(
    status: OTM_STOPPED, message: "the progress function stopped the call")
}

extension otm_status {
  /// The sentence of `otm_status_text`, which lies in the library for ever.
  var text: StaticString {
    switch self {
    case OTM_OK: "The call succeeded."
    case OTM_INVALID_ARGUMENT: "An argument is NULL or out of its range."
    case OTM_INVALID_OPTION: "An option or field does not exist, or its value cannot be read."
    case OTM_CANNOT_READ: "A file does not exist or cannot be read."
    case OTM_INVALID_GAZETTEER: "A file is not a gazetteer or add-on, or is damaged."
    case OTM_STOPPED: "The progress function stopped the call."
    case OTM_NO_VALUE: "There is no value."
    default: "The status is unknown."
    }
  }
}
