import ArgumentParser
import CommandLineSupport
import Files
import Geocoding
import Geography
import Maps
import PostingClient
import Links
import Borders

/// The command `onthemap map`.
struct MapCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "map",
    abstract: "Draw places or the last posts on a map.",
    usage: "onthemap map [<options>] --output <file> [<place> ...]",
    discussion: """
      Draws the given places, without any network. Without places, draws the last posts of the server.

      EXAMPLES:
        onthemap map --output map.svg
        onthemap map --limit 1000 --output map.html
        onthemap map --output towns.svg Quito "Wien, Österreich" "Seattle, WA"

      \(ExitStatus.help)
      """)

  @Argument(help: ArgumentHelp("Place to draw instead of posts.", valueName: "place"))
  var places: [String] = []

  @Option(
    help: ArgumentHelp(
      "Output file, ending in .svg or .html.", valueName: "file"))
  var output: String

  @Option(help: ArgumentHelp("Title of the map.", valueName: "text"))
  var title: String?

  @Option(help: ArgumentHelp("Maximum number of posts.", valueName: "count"))
  var limit = 100

  @Flag(help: "Draw no names beside the pins.")
  var noLabels = false

  @OptionGroup var server: ServerOptions
  @OptionGroup var gazetteer: GazetteerOptions

  func validate() throws {
    if limit < 1 { throw ValidationError("--limit must be 1 or more.") }
    guard output.hasSuffix(".svg") || output.hasSuffix(".html") else {
      throw ValidationError("--output must end in .svg or .html.")
    }
  }

  func run() async throws {
    let opened = try gazetteer.source.open(note: ExitStatus.note)
    let found = places.isEmpty ? try await posts() : placePins(Geocoder(opened))
    var picture: MapPicture
    do throws(WorldOutlineError) {
      picture = MapPicture(
        outline: try WorldOutline.bundled(), details: try MapDetails.bundled(),
        labels: GazetteerLabels(opened),
        title: title ?? (places.isEmpty ? "The last posts" : "Places"), pins: found.pins)
    } catch {
      ExitStatus.note("\(error)")
      throw ExitStatus.noInput
    }
    picture.hasLabels = !noLabels
    do throws(InputOutputError) {
      let file = try OutputFile(output)
      try file.write(output.hasSuffix(".svg") ? picture.svg() : picture.page())
      try file.commit()
    } catch {
      throw ExitStatus.report(error)
    }
    if found.isIncomplete { throw ExitStatus.invalid }
  }

  /// The pins of places, and whether a place was not found.
  private func placePins(_ geocoder: Geocoder) -> (pins: [MapPicture.Pin], isIncomplete: Bool) {
    var isIncomplete = false
    let pins = places.compactMap { place -> MapPicture.Pin? in
      guard let best = geocoder.geocode(place).results.first else {
        ExitStatus.note("no place: \(place.debugDescription)")
        isIncomplete = true
        return nil
      }
      return .init(
        coordinate: best.coordinate, title: best.name,
        detail: best.label == best.name ? nil : best.label)
    }
    return (pins, isIncomplete)
  }

  /// The pins of the last posts.
  private func posts() async throws -> (pins: [MapPicture.Pin], isIncomplete: Bool) {
    let query = PostQuery(limit: limit)
    return try await server.connected { connection in
      var connection = connection
      let posts = try await connection.inSession { client throws(LocationsError) in
        try await client.posts(query)
      }
      if posts.isEmpty { ExitStatus.note("there are no posts") }
      let pins = posts.compactMap { post -> MapPicture.Pin? in
        guard let coordinate = post.coordinate else { return nil }
        return .init(
          coordinate: coordinate, title: post.fullName, detail: post.placeString,
          // Only what a browser would open as a page.
          link: post.link.flatMap { (try? Link($0))?.href })
      }
      return (pins, false)
    }
  }
}
