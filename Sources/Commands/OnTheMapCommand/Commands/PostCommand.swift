import ArgumentParser
import CommandLineSupport
import Gazetteer
import Geocoding
import Geography
import PostValidation
import PostingClient
import TextTools

/// The command `onthemap post`.
struct PostCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "post",
    abstract: "Post a place and a link.",
    usage: "onthemap post [<options>] [--location <place> --link <address>]",
    discussion: """
      On a terminal, asks for the place, the link and the names if they are missing. Finds the place \
      without any network and shows it. Asks if you mean another place where the answer is doubtful, \
      and whether to replace your previous post. Checks the post as `onthemap validate` does, then sends it.

      EXAMPLES:
        onthemap post
        onthemap post --location "Seattle, WA" --link https://example.org/me
        onthemap post --location Springfield --link https://example.org --dry-run
        onthemap post --location "Lagos, Nigeria" --link https://example.org --yes

      \(ExitStatus.help)
      """)

  @OptionGroup var server: ServerOptions

  @Option(help: ArgumentHelp("Place, in your words.", valueName: "place"))
  var location: String?

  @Option(help: ArgumentHelp("Web address of the post.", valueName: "address"))
  var link: String?

  @Option(help: "First name. (default: that of your account)")
  var firstName: String?

  @Option(help: "Last name. (default: that of your account)")
  var lastName: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Latitude, instead of the place found."))
  var latitude: Double?

  @Option(parsing: .unconditional, help: ArgumentHelp("Longitude, instead of the place found."))
  var longitude: Double?

  @Flag(
    name: .customLong("yes"),
    help: "Do not ask: use the best place, and replace your last post.")
  var isYes = false

  @Flag(name: .customLong("new"), help: "Add a post, even if you have one.")
  var isNew = false

  @Flag(name: .customLong("dry-run"), help: "Check only; send nothing.")
  var isDryRun = false

  @OptionGroup var gazetteer: GazetteerOptions

  func validate() throws {
    if (latitude == nil) != (longitude == nil) {
      throw ValidationError("Pass both --latitude and --longitude.")
    }
    guard !Questions.terminal.canBeAsked else { return }
    if location == nil {
      throw ValidationError("Missing expected argument '--location <place>'")
    }
    if link == nil { throw ValidationError("Missing expected argument '--link <address>'") }
  }

  func run() async throws {
    let geocoder = Geocoder(try gazetteer.source.open(note: ExitStatus.note))
    let login = try server.login()
    if !isDryRun, login == nil {
      throw ServerOptions.notLoggedIn(at: try server.chosenProfile(ServerOptions.logins()))
    }
    let known = PostDraft(
      uniqueKey: login?.session.accountKey, firstName: firstName ?? login?.firstName,
      lastName: lastName ?? login?.lastName, placeString: location, latitude: latitude,
      longitude: longitude, link: link)
    let validator = PostValidator(geocoder: geocoder)
    let post = try checked(asked(known, validator), validator)
    guard !isDryRun else {
      print("Nothing was sent (--dry-run).")
      return
    }
    try await server.connected { connection in
      var connection = connection
      _ = try connection.requireLogin()
      try await send(post, over: &connection)
    }
  }

  /// The draft, completed by asking at a terminal.
  private func asked(_ draft: PostDraft, _ validator: PostValidator) throws(ExitCode) -> PostDraft {
    guard Questions.terminal.canBeAsked else { return draft }
    if let draft = PostQuestions.completed(draft, asking: .terminal, checkedBy: validator) {
      return draft
    }
    ExitStatus.note("nothing was sent")
    throw ExitStatus.invalid
  }

  /// The post to send, once the person has said which place is meant.
  private func checked(
    _ draft: PostDraft, _ validator: PostValidator
  ) throws(ExitCode) -> Post {
    var draft = draft
    var report = validator.report(on: draft)
    let doubt = draft.latitude == nil ? report.placeDoubt : nil
    if let doubt, !isYes, report.isValid, Self.mustAsk(doubt) {
      let choice = try chosen(doubt)
      draft.latitude = choice.latitude
      draft.longitude = choice.longitude
      report = validator.report(on: draft)
    }
    let isAnswered = draft.latitude != nil
    for finding in report.findings where !(isAnswered && finding.isPlaceDoubt) {
      ExitStatus.note(Self.line(finding))
    }
    guard var post = report.post, let coordinate = post.coordinate else {
      throw ExitStatus.invalid
    }
    // Who gives a coordinate has been told how far it is.
    post.isLocationMoved = latitude != nil
    print("Who    \(post.firstName) \(post.lastName)")
    // The place that was found is named only where its coordinate is the one that is sent.
    let label = report.place.flatMap { $0.coordinate == coordinate ? $0.label : nil }
    print("Where  \(label ?? post.placeString)  \(coordinate.latitude), \(coordinate.longitude)")
    print("Link   \(post.link)")
    return post
  }

  /// Whether a person must say that the place is meant.
  ///
  /// A misspelt name of a place that is probable enough is only noted where nobody can be asked.
  private static func mustAsk(_ doubt: PostFinding) -> Bool {
    doubt.code != .placeCorrected || Questions.terminal.canBeAsked
  }

  /// The place that the person means.
  private func chosen(
    _ doubt: PostFinding
  ) throws(ExitCode) -> PostFinding.Candidate {
    let labels = doubt.candidates.map(\.label)
    if Questions.terminal.canBeAsked {
      if labels.count == 1 {
        let question = "\(doubt.message) Did you mean \(labels[0])?"
        if Questions.terminal.confirm(question, isYesByDefault: false) {
          return doubt.candidates[0]
        }
        ExitStatus.note("nothing was sent; name the place otherwise, or a town nearby")
      } else if let index = Questions.terminal.choose(doubt.message, among: labels) {
        return doubt.candidates[index]
      }
    } else {
      ExitStatus.note(doubt.message)
      for label in labels { ExitStatus.note("  \(label)") }
      ExitStatus.note("give a more precise place, or pass --yes to use the first one")
    }
    throw ExitStatus.invalid
  }

  private static func line(_ finding: PostFinding) -> String {
    "\(finding.severity.rawValue): \(finding.message)"
      + (finding.repair.map { " Try \($0.debugDescription)." } ?? "")
  }

  private func send(_ post: Post, over connection: inout Connection) async throws {
    var (newest, known) = try await earlierPosts(than: post, over: &connection)
    if newest == nil, !isNew {
      do {
        let posts = known
        // The server takes one post under the key, so that of several commands at the same time one
        // creates the post, and the others find it.
        let created = try await connection.inSession { client throws(LocationsError) in
          try await client.create(post, importKey: Self.importKey(of: post), besides: posts)
        }
        print("Posted as \(created.id).")
        return
      } catch LocationsError.refused(_, Self.duplicateValue?, _) {
        (newest, known) = try await earlierPosts(than: post, over: &connection)
      }
    }
    guard let newest, !isNew else {
      let posts = known
      let created = try await connection.inSession { client throws(LocationsError) in
        try await client.create(post, besides: posts)
      }
      print("Posted as \(created.id).")
      return
    }
    try confirmReplacing(newest)
    try await connection.inSession { client throws(LocationsError) in
      _ = try await client.update(newest.id, to: post)
    }
    print("Replaced \(newest.id).")
  }

  /// The newest post of the person, and the ids of all posts of the account.
  private func earlierPosts(
    than post: Post, over connection: inout Connection
  ) async throws -> (newest: StoredPost?, known: Set<String>) {
    let own = try await connection.inSession { client throws(LocationsError) in
      try await client.ownPosts()
    }
    // An import may have posted for other people from this account: their posts are not replaced.
    let newest = own.first { $0.firstName == post.firstName && $0.lastName == post.lastName }
    return (newest, Set(own.map(\.id)))
  }

  /// The key of the first post of a person, of which an account has one.
  private static func importKey(of post: Post) -> String {
    "post-" + Hexadecimal.text(of: FNV1a("\(post.firstName)\n\(post.lastName)".utf8).value)
  }

  /// Parse's code for a value that must be unique and is taken.
  private static let duplicateValue = 137

  private func confirmReplacing(_ old: StoredPost) throws(ExitCode) {
    if isYes { return }
    let question = "You have posted from \((old.placeString ?? "somewhere").debugDescription)."
    guard Questions.terminal.canBeAsked else {
      ExitStatus.note("\(question) Pass --yes to replace that post, or --new to add another")
      throw ExitStatus.invalid
    }
    guard Questions.terminal.confirm("\(question) Replace it?", isYesByDefault: false) else {
      ExitStatus.note("nothing was sent")
      throw ExitStatus.invalid
    }
  }
}
