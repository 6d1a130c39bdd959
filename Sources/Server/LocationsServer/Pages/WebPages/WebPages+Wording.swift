internal import LocationStore
internal import PageRendering
internal import PostingClient

/// Error sentences in the language of the reader.
///
/// The server's own sentences are English. The catalogue translates those that can appear on pages,
/// under names that begin with `refused_`. Scripts use the same names.
extension WebPages {
  func sentence(_ apiError: APIError, in language: String) -> String {
    let texts = resources.texts(in: language)
    func text(_ name: String) -> String? { texts[name] }
    func name(_ code: PostFinding.Code) -> String? { refused(code.rawValue) ?? refused("name") }
    func refused(_ name: String) -> String? { texts["refused_" + name] }
    func refused(_ name: String, count: Int) -> String? {
      refused(name)?.replacing("{count}", with: "\(count)")
    }
    let translated: String? =
      switch apiError {
      case .missingXSRFToken: text("form_elsewhere")
      case .wrongCredentials: text("login_wrong")
      case .blocked: text("login_blocked")
      case .tooManyRequests(let seconds):
        text("login_wait")?.replacing("{seconds}", with: "\(seconds)")
      case .noSuchRoute: refused("address")
      case .noSuchPost: refused("gone")
      case .notTheAuthor: refused("author")
      case .emailTaken: refused("taken")
      case .badSignUp(.email): refused("email")
      case .badSignUp(.shortPassword(let count)): refused("short", count: count)
      case .badSignUp(.longPassword): refused("long")
      case .badSignUp(.name(_, let finding)): name(finding.code)
      case .badSignUp(.commonPassword): refused("common")
      case .waiting: text("login_waiting")
      case .notYourName: refused("othername")
      case .invitationNeeded: refused("invitation")
      case .badLink: refused("link_used")
      case .notWritable: refused("failed")
      case .busy: refused("busy")
      case .storageFull: refused("full")
      case .failed: refused("failed")
      case .invalidPost(let findings):
        findings.first { $0.severity == .error }.flatMap { refused($0.code.rawValue) }
      default: nil
      }
    return translated ?? apiError.sentence
  }
}
