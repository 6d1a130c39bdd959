import Posts
import Links

extension PostFinding.Code {
  /// Makes the code for a text that is not a link.
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

  /// Makes the code for a link that breaks a rule.
  init(_ violation: LinkViolation) {
    self =
      switch violation {
      case .credentials: .linkCredentials
      case .addressNotPublic: .linkAddressNotPublic
      case .nameNotPublic: .linkNameNotPublic
      case .hostWithoutDot: .linkHostWithoutDot
      case .nameImpossible: .linkNameImpossible
      case .nameMixed, .nameLookalike: .linkNameLookalike
      case .tooLong: .linkTooLong
      case .portBlocked: .linkPortBlocked
      case .notHTTPS: .linkNotHTTPS
      }
  }
}
