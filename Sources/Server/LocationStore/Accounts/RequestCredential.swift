package import FoundationEssentials

/// What a client proves its account with: a session token or an API key.
package enum RequestCredential: Hashable, Sendable {
  case session(Secret)
  case key(Secret)

  /// The prefix of API keys, with which scanners can recognise leaked keys.
  package static let keyPrefix = "otm_"

  /// The digest under which the store knows the credential.
  package var digest: Data {
    switch self {
    case .session(let secret), .key(let secret): secret.digest
    }
  }
}
