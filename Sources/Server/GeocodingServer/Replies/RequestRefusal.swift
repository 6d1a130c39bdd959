internal import HTTPTypes

/// Why a request gets no answer.
struct RequestRefusal: Error, Hashable, Sendable {
  let status: HTTPResponse.Status
  /// The invalid parameter; empty if the fault is elsewhere.
  let parameter: String
  /// The problem and how to fix it, without the name of the parameter.
  let fault: String
  /// The value of `Retry-After` in seconds; nil if it is not known.
  var retryAfterSeconds: Int?

  /// The whole sentence.
  var sentence: String { parameter.isEmpty ? fault : "\(parameter) \(fault)" }

  /// A parameter has a wrong value, or is missing.
  static func value(_ parameter: String, _ fault: String) -> RequestRefusal {
    RequestRefusal(status: .badRequest, parameter: parameter, fault: fault)
  }

  /// The request is wrong in another way.
  static func request(
    _ fault: String, status: HTTPResponse.Status = .badRequest
  ) -> RequestRefusal {
    RequestRefusal(status: status, parameter: "", fault: fault)
  }
}
