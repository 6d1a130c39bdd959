import PostingClient

/// The logins at all servers, one for each.
///
///     var logins = try file.load()
///     logins.add(login)
///     logins.login(at: profile)  // the login
struct SavedLogins: Hashable, Sendable {
  /// The logins, the last one first.
  private(set) var all: [SavedLogin]

  /// Makes the logins.
  ///
  /// - Parameter all: the logins, the last one first; of several at a server the first counts.
  init(_ all: [SavedLogin] = []) {
    var addresses: Set<String> = []
    self.all = all.filter { addresses.insert($0.profile.sessionAddress).inserted }
  }

  /// The last login, whose server is meant where none is named; nil if there is none.
  var latest: SavedLogin? { all.first }

  /// The login at a server.
  ///
  /// - Parameter profile: the profile of the server.
  /// - Returns: nil if there is none.
  func login(at profile: LocationsProfile) -> SavedLogin? {
    all.first { $0.profile.sessionAddress == profile.sessionAddress }
  }

  /// Adds a login as the last one; it replaces that at the same server.
  ///
  /// - Parameter login: the login.
  mutating func add(_ login: SavedLogin) {
    remove(login.profile)
    all.insert(login, at: 0)
  }

  /// Replaces the login at the same server, in its place; adds it if there is none.
  ///
  /// - Parameter login: the login.
  mutating func renew(_ login: SavedLogin) {
    let index = all.firstIndex { $0.profile.sessionAddress == login.profile.sessionAddress }
    if let index { all[index] = login } else { add(login) }
  }

  /// Removes the login at a server.
  ///
  /// - Parameter profile: the profile of the server.
  mutating func remove(_ profile: LocationsProfile) {
    all.removeAll { $0.profile.sessionAddress == profile.sessionAddress }
  }
}

extension SavedLogins: Codable {
  private enum Key: String, CodingKey {
    case others
  }

  /// Reads the object of the last login, and its member `others`, which older files do not have.
  ///
  /// - Parameter decoder: the decoder.
  /// - Throws: `DecodingError`.
  package init(from decoder: any Decoder) throws {
    let others = try decoder.container(keyedBy: Key.self)
      .decodeIfPresent([SavedLogin].self, forKey: .others)
    self.init([try SavedLogin(from: decoder)] + (others ?? []))
  }

  /// Writes the object of the last login, as older versions read it, with a member `others`.
  ///
  /// - Parameter encoder: the encoder.
  /// - Throws: `EncodingError`, also if there is no login.
  package func encode(to encoder: any Encoder) throws {
    guard let latest else {
      throw EncodingError.invalidValue(
        self, .init(codingPath: encoder.codingPath, debugDescription: "there is no login"))
    }
    try latest.encode(to: encoder)
    guard all.count > 1 else { return }
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(Array(all.dropFirst()), forKey: .others)
  }
}
