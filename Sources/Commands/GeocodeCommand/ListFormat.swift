import ArgumentParser
import GeoFormats

/// The output formats of suggestions and explanations, which are neither maps nor tables.
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
