import ArgumentParser
import GeoFormats

/// The written forms of answers that are no map and no table: suggestions and explanations.
enum ListFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json, ndjson

  var outputFormat: OutputFormat {
    switch self {
    case .text: .text
    case .json: .json
    case .ndjson: .ndjson
    }
  }
}
