import ArgumentParser
import CommandLineSupport
import FileGeocoding
import Files
import Geocoding
import Links
import PostValidation
import PostingClient
import PostingTransport

/// The command `onthemap validate`.
struct ValidateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Check a post and report every problem.",
    usage: """
      onthemap validate [<options>]
      onthemap validate --json <file> [<options>]
      onthemap validate --ndjson <file> [<options>]
      """,
    discussion: """
      Pass a post by its fields, as a JSON object (--json), or many posts, one per line (--ndjson). \
      With --ndjson there is one report per line, in order. Members are named as in the API \
      (firstName, lastName, mapString, mediaURL, latitude, longitude) or as the options (first_name, \
      last_name, location, link). - is standard input.

      The command uses no network unless you pass --check-link. It then requests the link from this \
      machine, and connects only to public Internet addresses. --allow public_host accepts other \
      addresses in posts, but does not change this.

      EXAMPLES:
        onthemap validate --first-name Ada --last-name Lovelace \\
          --location "London, England" --link https://example.org/ada
        onthemap validate --json post.json --check-link
        onthemap validate --ndjson posts.ndjson --format json > reports.ndjson
        onthemap validate --ndjson posts.ndjson --fix | jq -c 'select(.post).post'
        onthemap validate --allow public_host,dotted_host --json post.json

      \(ExitStatus.help)
      """)

  @Option(help: "First name.") var firstName: String?

  @Option(help: "Last name.") var lastName: String?

  @Option(help: ArgumentHelp("Place, as people write it.", valueName: "place"))
  var location: String?

  @Option(help: ArgumentHelp("Web address of the post.", valueName: "address"))
  var link: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("Latitude.", valueName: "degrees"))
  var latitude: Double?

  @Option(parsing: .unconditional, help: ArgumentHelp("Longitude.", valueName: "degrees"))
  var longitude: Double?

  @Option(
    help: ArgumentHelp("File with a post as a JSON object.", valueName: "file"), completion: .file()
  )
  var json: String?

  @Option(
    help: ArgumentHelp("File with one post per line, as JSON objects.", valueName: "file"),
    completion: .file())
  var ndjson: String?

  @Option(help: "Output format. (default: text; json with --ndjson)")
  var format: PostReportEncoder.Format?

  @Flag(
    name: .customLong("fix"),
    help: "Apply unambiguous repairs, and report them with the fixed post.")
  var appliesRepairs = false

  @Flag(help: "Request the link: alive, dead, or unknown.")
  var checkLink = false

  @Flag(
    name: .customLong("check-private"),
    help: "Let --check-link connect to private addresses. Only for links that you trust.")
  var checksPrivateAddresses = false

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Rules to turn off: \(LinkRule.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "rule"),
    transform: Self.rules)
  var allow: [[LinkRule]] = []

  @Flag(name: .customLong("require-https"), help: "Refuse links that begin with http://.")
  var requiresHTTPS = false

  @Option(help: ArgumentHelp("Maximum length of the link, in bytes.", valueName: "count"))
  var maxLinkBytes = LinkPolicy().maxByteCount

  @OptionGroup var gazetteer: GazetteerOptions

  @Flag(help: "Do not look up the place.") var noPlaces = false

  func validate() throws {
    let hasFields =
      [firstName, lastName, location, link].contains { $0 != nil } || latitude != nil
      || longitude != nil
    switch [hasFields, json != nil, ndjson != nil].count(where: { $0 }) {
    case 0: throw ValidationError("Pass the fields of a post, --json or --ndjson.")
    case 1: break
    default: throw ValidationError("Fields, --json and --ndjson exclude each other.")
    }
    if ndjson != nil, format == .text {
      throw ValidationError("--ndjson writes JSON only; leave out --format text.")
    }
    if maxLinkBytes < 1 { throw ValidationError("--max-link-bytes must be 1 or more.") }
  }

  func run() async throws {
    let policy = self.policy
    let geocoder = noPlaces ? nil : Geocoder(try gazetteer.source.open(note: ExitStatus.note))
    var validator = PostValidator(geocoder: geocoder, linkPolicy: policy)
    validator.appliesRepairs = appliesRepairs
    let run = PostCheckRun(
      validator: validator,
      checker: checkLink ? checker(policy) : nil,
      format: format ?? (ndjson == nil ? .text : .json))
    let isSound: Bool
    if let ndjson {
      isSound = try await Self.reading(ndjson) { input async throws(InputOutputError) in
        try await run.checkLines(
          of: input, to: FileDescriptor.standardOutput, jobCount: Cores.count)
      }
    } else {
      let outcome = try await outcome(run)
      try ExitStatus.write(outcome.bytes)
      isSound = outcome.isSound
    }
    if !isSound { throw ExitStatus.invalid }
  }

  private func outcome(_ run: PostCheckRun) async throws(ExitCode) -> PostCheckRun.Outcome {
    guard let json else {
      return await run.check(
        PostDraft(
          firstName: firstName, lastName: lastName, placeString: location, latitude: latitude,
          longitude: longitude, link: link))
    }
    let document = try await Self.reading(json) { input async throws(InputOutputError) in
      try Self.document(input)
    }
    return await run.check(document: document)
  }

  private var policy: LinkPolicy {
    var policy = LinkPolicy(maxByteCount: maxLinkBytes)
    policy.rules.subtract(allow.joined())
    if requiresHTTPS { policy.rules.insert(.https) }
    return policy
  }

  /// The checker that requests links.
  private func checker(_ policy: LinkPolicy) -> LinkChecker {
    var checker = LinkChecker.overNetwork(policy: policy)
    checker.reachesPrivateAddresses = checksPrivateAddresses
    return checker
  }

  /// Rules with commas between them.
  @Sendable
  private static func rules(_ text: String) throws -> [LinkRule] {
    try text.split(separator: ",").map { name in
      guard let rule = LinkRule(rawValue: String(name)) else {
        throw ValidationError("There is no rule \(name.debugDescription).")
      }
      return rule
    }
  }

  /// Opens a file, or standard input, and says on standard error why it cannot be read.
  private static func reading<Result>(
    _ path: String, _ body: (FileDescriptor) async throws(InputOutputError) -> Result
  ) async throws(ExitCode) -> Result {
    let file: FileDescriptor
    do throws(InputOutputError) {
      file = path == "-" ? .standardInput : try .reading(path)
    } catch {
      ExitStatus.note("\(error)")
      throw ExitStatus.noInput
    }
    defer { if path != "-" { file.close() } }
    try ExitStatus.checkIsNotOutput(file)
    do throws(InputOutputError) {
      return try await body(file)
    } catch {
      switch error {
      case .outputClosed: throw ExitStatus.outputClosed
      default:
        ExitStatus.note("\(error)")
        throw ExitStatus.inputOutput
      }
    }
  }

  /// All bytes of a file, or more than any post has.
  private static func document(_ file: FileDescriptor) throws(InputOutputError) -> [UInt8] {
    var document: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while document.count <= PostValidator.maxDocumentByteCount {
      let count = try file.read(into: &buffer)
      if count == 0 { break }
      document += buffer[..<count]
    }
    return document
  }
}
