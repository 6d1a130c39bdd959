import ArgumentParser
import CommandLineSupport
import Geocoding

/// The parts of a query, where they are known: the fields of a form.
struct PartOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Street, with or without the house number.", valueName: "text"))
  var street: String?

  @Option(help: ArgumentHelp("Postal code.", valueName: "text"))
  var postcode: String?

  @Option(help: ArgumentHelp("City, town or village.", valueName: "text"))
  var city: String?

  @Option(help: ArgumentHelp("County or district.", valueName: "text"))
  var county: String?

  @Option(
    name: [.long, .customLong("state")],
    help: ArgumentHelp("Region or state: name, abbreviation or code.", valueName: "text"))
  var region: String?

  /// The query that the parts make, or nothing where none is given.
  var query: StructuredQuery? {
    let parts: [(WritableKeyPath<StructuredQuery, String?>, String?)] = [
      (\.street, street), (\.postcode, postcode), (\.city, city), (\.county, county),
      (\.region, region),
    ]
    var query: StructuredQuery?
    for case (let part, let text?) in parts {
      query = query ?? StructuredQuery()
      query?[keyPath: part] = QueryArgument(text).text
    }
    return query
  }

  /// Checks that a query comes either in parts or as an argument.
  func validate(beside queries: [String]) throws {
    if query != nil, !queries.isEmpty {
      throw ValidationError(
        "--street, --postcode, --city, --county and --region form one query; do not pass other "
          + "queries with them.")
    }
  }
}
