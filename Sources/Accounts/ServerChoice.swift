import FoundationEssentials
public import Posting

/// Which server a program speaks to, from its options, its environment and who is logged in.
///
/// The first that says something counts: the options, the environment (`ONTHEMAP_SERVER`,
/// `ONTHEMAP_PROFILE`), the login, a server of one's own on this machine. What an application was
/// given as a key comes from the environment alone: `ONTHEMAP_HEADERS` holds header fields,
/// `Name: value`, one a line; `ONTHEMAP_API_KEY` a key of a server of one's own.
public enum ServerChoice {
  /// Why there is no server.
  public enum Failure: Error, Hashable, Sendable {
    /// No profile has this name, and no file either.
    case unknownProfile(String)
    /// The file is no profile.
    case malformedProfile(path: String)
    /// A line of `ONTHEMAP_HEADERS` is no header field. Its value is a secret and not kept.
    case malformedHeader(line: Int)
    /// Two options name a server.
    case twoServers
  }

  /// The address of a server of one's own, when nobody says another.
  public static let standardAddress = "http://127.0.0.1:8080"

  /// Chooses the profile.
  ///
  /// - Parameters:
  ///   - server: the address of a server of one's own, as an option gives it.
  ///   - profile: the name of a profile, or of a JSON file with one, as an option gives it.
  ///   - login: who is logged in.
  ///   - environment: the variables of the process.
  /// - Returns: the profile, with the header fields of the environment.
  /// - Throws: ``Failure``.
  public static func profile(
    server: String?, profile: String?, login: SavedLogin?, environment: [String: String]
  ) throws(Failure) -> LocationsProfile {
    if server != nil, profile != nil { throw .twoServers }
    var chosen: LocationsProfile
    let isChosen = server != nil || profile != nil
    if let server = server ?? (isChosen ? nil : environment["ONTHEMAP_SERVER"]) {
      chosen = .own(at: server)
    } else if let name = profile ?? environment["ONTHEMAP_PROFILE"] {
      chosen = try named(name)
    } else {
      chosen = login?.profile ?? .own(at: standardAddress)
    }
    for (name, value) in try headers(environment["ONTHEMAP_HEADERS"] ?? "") {
      chosen.headers[name] = value
    }
    return chosen
  }

  private static func named(_ name: String) throws(Failure) -> LocationsProfile {
    if let profile = LocationsProfile.all.first(where: { $0.name == name }) { return profile }
    guard let data = try? Data(contentsOf: URL(filePath: name)) else {
      throw .unknownProfile(name)
    }
    guard let profile = try? JSONDecoder().decode(LocationsProfile.self, from: data) else {
      throw .malformedProfile(path: name)
    }
    return profile
  }

  private static func headers(_ text: String) throws(Failure) -> [String: String] {
    var headers: [String: String] = [:]
    for (index, line) in text.split(separator: "\n").enumerated() where !line.isEmpty {
      let parts = line.split(separator: ":", maxSplits: 1)
      let name = parts.first.map { $0.filter { $0 != " " } } ?? ""
      guard parts.count == 2, !name.isEmpty else { throw .malformedHeader(line: index + 1) }
      headers[name] = String(parts[1].drop { $0 == " " })
    }
    return headers
  }
}

extension ServerChoice.Failure: CustomStringConvertible {
  /// What went wrong and how to mend it, as part of a sentence.
  public var description: String {
    switch self {
    case .unknownProfile(let name):
      "there is no profile \(name.debugDescription), and no such file; the profiles are "
        + LocationsProfile.all.map(\.name).joined(separator: ", ")
    case .malformedProfile(let path):
      "\(path.debugDescription) is no profile: a JSON object with name, sessionAddress,"
        + " usersAddress and locationsAddress"
    case .malformedHeader(let line):
      "line \(line) of ONTHEMAP_HEADERS is no header field; write it as Name: value"
    case .twoServers: "--server and --profile each name a server; give one"
    }
  }
}
