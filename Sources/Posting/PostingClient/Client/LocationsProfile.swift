/// The addresses and properties of a locations API.
///
/// There is a profile for each version of the public API, and one for your own server. Profiles
/// contain no keys: add the application's keys to ``headers``.
///
///     var profile = LocationsProfile.parse2015
///     profile.headers["X-Parse-Application-Id"] = applicationID
public struct LocationsProfile: Hashable, Sendable, Codable {
  /// The name of the profile on the command line.
  public var name: String
  /// The URL of sessions, without a trailing slash.
  public var sessionAddress: String
  /// The URL of users, without a trailing slash.
  public var usersAddress: String
  /// The URL of posts, without a trailing slash.
  public var locationsAddress: String
  /// Header fields to send with each request for posts.
  public var headers: [String: String] = [:]
  /// Whether the server executes writes with the same `X-Parse-Request-Id` once.
  ///
  /// If this is wrongly true, broken connections can create duplicate posts. If it is wrongly
  /// false, the client looks for the post before each retry.
  public var honoursRequestIDs = false
  /// Whether to send the session token with requests for posts, in `X-Parse-Session-Token`.
  public var sendsSession = false
  /// The URL of the account's own posts with their import keys; nil if the server stores none.
  public var ownPostsAddress: String?
  /// Where to send several new posts in one request; nil if the server takes no batches with
  /// request ids of their own.
  public var batch: Batch?
  /// Whether to select the posts of an author with `uniqueKey=…` instead of `where=…`.
  public var hasUniqueKeyParameter = false

  /// The addresses of batches.
  public struct Batch: Hashable, Sendable, Codable {
    /// The URL that takes batches.
    public var address: String
    /// The path of posts on the server, which each part of a batch begins with.
    public var locationsPath: String

    /// Makes the addresses.
    ///
    /// - Parameters:
    ///   - address: the URL that takes batches.
    ///   - locationsPath: the path of posts on the server, without what a proxy puts before it.
    public init(address: String, locationsPath: String) {
      self.address = address
      self.locationsPath = locationsPath
    }
  }

  /// Makes a profile without header fields and with all properties false.
  ///
  /// - Parameters:
  ///   - name: the name of the profile on the command line.
  ///   - sessionAddress: the URL of sessions, without a trailing slash.
  ///   - usersAddress: the URL of users, without a trailing slash.
  ///   - locationsAddress: the URL of posts, without a trailing slash.
  public init(
    name: String, sessionAddress: String, usersAddress: String, locationsAddress: String
  ) {
    self.name = name
    self.sessionAddress = sessionAddress
    self.usersAddress = usersAddress
    self.locationsAddress = locationsAddress
  }

  /// Reads a profile: name and addresses, and the properties that are not false.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    name = try members.decode(String.self, forKey: .name)
    sessionAddress = try members.decode(String.self, forKey: .sessionAddress)
    usersAddress = try members.decode(String.self, forKey: .usersAddress)
    locationsAddress = try members.decode(String.self, forKey: .locationsAddress)
    headers = try members.decodeIfPresent([String: String].self, forKey: .headers) ?? [:]
    func flag(_ key: CodingKeys) throws -> Bool {
      try members.decodeIfPresent(Bool.self, forKey: key) ?? false
    }
    honoursRequestIDs = try flag(.honoursRequestIDs)
    sendsSession = try flag(.sendsSession)
    hasUniqueKeyParameter = try flag(.hasUniqueKeyParameter)
    ownPostsAddress = try members.decodeIfPresent(String.self, forKey: .ownPostsAddress)
    batch = try members.decodeIfPresent(Batch.self, forKey: .batch)
  }

  /// The API of 2015 and 2016: posts at Parse, sessions at Udacity.
  public static let parse2015 = LocationsProfile(
    name: "parse-2015", sessionAddress: "https://www.udacity.com/api/session",
    usersAddress: "https://www.udacity.com/api/users",
    locationsAddress: "https://api.parse.com/1/classes/StudentLocation")

  /// The API of 2017 and 2018: Udacity's own Parse server.
  public static let parse2017 = LocationsProfile(
    name: "parse-2017", sessionAddress: "https://www.udacity.com/api/session",
    usersAddress: "https://www.udacity.com/api/users",
    locationsAddress: "https://parse.udacity.com/parse/classes/StudentLocation")

  /// The API since 2019.
  public static let udacity2019: LocationsProfile = {
    var profile = LocationsProfile(
      name: "udacity-2019", sessionAddress: "https://onthemap-api.udacity.com/v1/session",
      usersAddress: "https://onthemap-api.udacity.com/v1/users",
      locationsAddress: "https://onthemap-api.udacity.com/v1/StudentLocation")
    profile.hasUniqueKeyParameter = true
    return profile
  }()

  /// Returns the profile of your own server, `onthemap serve`.
  ///
  /// - Parameter base: the server's URL, such as `http://127.0.0.1:8080`; a trailing slash is
  ///   ignored.
  /// - Returns: the profile, with the API's paths of 2019.
  public static func own(at base: String) -> LocationsProfile {
    let base = base.hasSuffix("/") ? String(base.dropLast()) : base
    var profile = LocationsProfile(
      name: "own", sessionAddress: base + "/api/session", usersAddress: base + "/api/users",
      locationsAddress: base + "/v1/StudentLocation")
    profile.ownPostsAddress = base + "/v1/ownPosts"
    profile.batch = Batch(address: base + "/v1/batch", locationsPath: "/v1/StudentLocation")
    profile.honoursRequestIDs = true
    profile.sendsSession = true
    profile.hasUniqueKeyParameter = true
    return profile
  }

  /// Whether a text is an http or https URL with a host, and without a query, a fragment or a user
  /// name.
  ///
  /// - Parameter text: the text.
  /// - Returns: whether ``own(at:)`` makes a profile of it that works.
  package static func isAddress(_ text: String) -> Bool { AddressParts(text) != nil }

  /// Whether passwords and tokens cross the network unencrypted: http to another machine.
  public var isOpenToListeners: Bool {
    guard let parts = AddressParts(sessionAddress), parts.scheme == "http" else { return false }
    let host = parts.authority.lowercased()
    let loopback = ["localhost", "127.0.0.1", "[::1]"]
    return !loopback.contains { host == $0 || host.hasPrefix($0 + ":") }
  }

  /// The profiles of the public API, the oldest first.
  public static let all = [parse2015, parse2017, udacity2019]
}
