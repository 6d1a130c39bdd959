/// Where a locations API is and how it is spoken there.
///
/// There is a profile for each era of the public API and one for a server of one's own. None has a
/// key in it: what an application was given goes into ``headers``, from the environment or a file.
///
///     var profile = LocationsProfile.parse2015
///     profile.headers["X-Parse-Application-Id"] = applicationID
public struct LocationsProfile: Hashable, Sendable, Codable {
  /// What it is called on a command line.
  public var name: String
  /// The address of sessions, without a slash at its end.
  public var sessionAddress: String
  /// The address below which users are, without a slash at its end.
  public var usersAddress: String
  /// The address of posts, without a slash at its end.
  public var locationsAddress: String
  /// Header fields that go with each request for posts.
  public var headers: [String: String] = [:]
  /// Whether a write may be repeated under its `X-Parse-Request-Id` and is done once.
  ///
  /// A profile that says so wrongly doubles posts when connections are cut; one that denies it wrongly
  /// costs a look-up before a repeat.
  public var honoursRequestIDs = false
  /// Whether requests for posts bear the session, in the header field `X-Parse-Session-Token`.
  public var sendsSession = false
  /// Whether posts of one author are asked for by `uniqueKey=…`, rather than by `where=…`.
  public var hasUniqueKeyParameter = false

  /// Makes a profile of its parts.
  public init(
    name: String, sessionAddress: String, usersAddress: String, locationsAddress: String
  ) {
    self.name = name
    self.sessionAddress = sessionAddress
    self.usersAddress = usersAddress
    self.locationsAddress = locationsAddress
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

  /// A server of one's own: `onthemap serve`.
  ///
  /// - Parameter base: its address, as `http://127.0.0.1:8080`, with or without a slash at its end.
  /// - Returns: the profile, in the API's form of 2019.
  public static func own(at base: String) -> LocationsProfile {
    let base = base.hasSuffix("/") ? String(base.dropLast()) : base
    var profile = LocationsProfile(
      name: "own", sessionAddress: base + "/api/session", usersAddress: base + "/api/users",
      locationsAddress: base + "/v1/StudentLocation")
    profile.honoursRequestIDs = true
    profile.sendsSession = true
    profile.hasUniqueKeyParameter = true
    return profile
  }

  /// Whether sessions go over the network as plain text: by http to another machine.
  public var isOpenToListeners: Bool {
    guard let parts = AddressParts(sessionAddress), parts.scheme == "http" else { return false }
    let host = parts.authority.lowercased()
    let loopback = ["localhost", "127.0.0.1", "[::1]"]
    return !loopback.contains { host == $0 || host.hasPrefix($0 + ":") }
  }

  /// The profiles of the public API.
  public static let all = [parse2015, parse2017, udacity2019]
}
