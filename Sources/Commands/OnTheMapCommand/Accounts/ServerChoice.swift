import FoundationEssentials
import PostingClient

/// Chooses the server from the options, the environment and the login.
///
/// The first of these counts: the options, the environment (`ONTHEMAP_SERVER`, `ONTHEMAP_PROFILE`),
/// the login, and your own server on this machine. Keys come only from the environment:
/// `ONTHEMAP_HEADERS` contains header fields, one `Name: value` per line, and `ONTHEMAP_API_KEY` an
/// API key of your own server.
enum ServerChoice {
  /// An error of choosing the server.
  enum Failure: Error, Hashable, Sendable {
    /// Neither a profile nor a file has this name.
    case unknownProfile(String)
    /// The file is not a profile.
    case malformedProfile(path: String)
    /// A line of `ONTHEMAP_HEADERS` is not a header field; lines are counted from 1.
    case malformedHeader(line: Int)
    /// The options name both a server and a profile.
    case twoServers
    /// A server is not an http or https URL; with the name of the option or variable.
    case notAnAddress(String, source: String)
  }

  /// The default URL of your own server.
  static let standardAddress = "http://127.0.0.1:8080"

  /// Chooses the profile.
  ///
  /// - Parameters:
  ///   - server: the value of `--server`, the URL of your own server; nil without the option.
  ///   - profile: the value of `--profile`, the name of a profile or of a JSON file with one; nil
  ///     without the option.
  ///   - login: the stored login; nil if there is none.
  ///   - environment: the environment variables of the process.
  /// - Returns: the profile, with the header fields of the environment.
  /// - Throws: ``Failure``.
  static func profile(
    server: String?, profile: String?, login: SavedLogin?, environment: [String: String]
  ) throws(Failure) -> LocationsProfile {
    if server != nil, profile != nil { throw .twoServers }
    var chosen: LocationsProfile
    let isChosen = server != nil || profile != nil
    if let address = server ?? (isChosen ? nil : environment["ONTHEMAP_SERVER"]) {
      guard LocationsProfile.isAddress(address) else {
        throw .notAnAddress(address, source: server == nil ? "ONTHEMAP_SERVER" : "--server")
      }
      chosen = .own(at: address)
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
  /// The problem and how to fix it, as part of a sentence.
  package var description: String {
    switch self {
    case .unknownProfile(let name):
      "\(name.debugDescription) is neither a profile nor a file; the profiles are "
        + LocationsProfile.all.map(\.name).joined(separator: ", ")
    case .malformedProfile(let path):
      "\(path.debugDescription) is not a profile; write a JSON object with name, sessionAddress,"
        + " usersAddress and locationsAddress"
    case .malformedHeader(let line):
      "line \(line) of ONTHEMAP_HEADERS is not a header field; write it as Name: value"
    case .notAnAddress(let address, let source):
      "\(source) \(address.debugDescription) is not the address of a server; "
        + ServerChoice.advice(address)
    case .twoServers: "--server and --profile cannot be used together"
    }
  }
}

extension ServerChoice {
  /// What to write instead of a text that is not an address.
  fileprivate static func advice(_ text: String) -> String {
    let isLocal = ["localhost", "127.", "[::1]"].contains(where: text.hasPrefix)
    let whole = (isLocal ? "http://" : "https://") + text
    return LocationsProfile.isAddress(whole) && !text.contains(":/")
      ? "write \(whole)" : "write it as https://example.org or http://127.0.0.1:8080"
  }
}
