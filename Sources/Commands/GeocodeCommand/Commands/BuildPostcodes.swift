import AddOnBuilding
import ArgumentParser

/// Builds an add-on of postal codes.
struct BuildPostcodes: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "postcodes",
    abstract: "Build an add-on of postal codes.",
    usage: "geocode build postcodes [<options>] --output <file> <file> ...",
    discussion: """
      Reads the postal dumps of GeoNames (download.geonames.org/export/zip), allCountries.txt or that of a \
      country, gzip or not: twelve columns with tabs between them. Unpack a zip file first. Rows of one \
      code become one area at their centre. A code of the add-on replaces the same code of the \
      gazetteer.

      EXAMPLES:
        geocode build postcodes allCountries.txt --output postcodes.gaz
        unzip -p GB.zip GB.txt | geocode build postcodes - --output gb.gaz
        geocode --add-on gb.gaz "SW1A 1AA"

      \(ExitStatus.buildHelp)
      """)

  @OptionGroup var build: BuildCommandOptions

  func run() throws { try build.run("postal code", "postal codes", PostcodesBuilder.build) }
}
