import ArgumentParser

/// Builds add-ons from files that people have.
struct Build: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract:
      "Build add-ons: a country of OpenStreetMap, addresses, places of your own, postal codes.",
    discussion: """
      An add-on extends the gazetteer without changing it. Load it with --add-on, or put it into \
      ~/.local/share/onthemap/add-ons.

      EXAMPLES:
        geocode build osm liechtenstein-latest.osm.pbf --output li.gaz
        geocode build addresses is/countrywide.csv --output is.gaz
        geocode build places my-places.tsv --output mine.gaz
        geocode build postcodes allCountries.txt --output postcodes.gaz
        geocode --add-on mine.gaz "Our warehouse"
      """,
    subcommands: [
      BuildExtract.self, BuildAddresses.self, BuildPlaces.self, BuildPostcodes.self,
    ])
}
