import Posting
import WebLinks

extension PostFinding.Code {
  /// The code of a text that is not a link.
  init(_ error: LinkError) {
    self =
      switch error {
      case .empty: .linkEmpty
      case .schemeMissing: .linkSchemeMissing
      case .schemeUnsupported: .linkScheme
      case .hostMissing: .linkHostMissing
      case .hostInvalid: .linkHostInvalid
      case .portInvalid, .portOutOfRange: .linkPortInvalid
      }
  }

  /// The code of a link that breaks a rule.
  init(_ violation: LinkViolation) {
    self =
      switch violation {
      case .credentials: .linkCredentials
      case .addressNotPublic: .linkAddressNotPublic
      case .nameNotPublic: .linkNameNotPublic
      case .hostWithoutDot: .linkHostWithoutDot
      case .nameImpossible: .linkNameImpossible
      case .tooLong: .linkTooLong
      case .portBlocked: .linkPortBlocked
      case .notHTTPS: .linkNotHTTPS
      }
  }
}
