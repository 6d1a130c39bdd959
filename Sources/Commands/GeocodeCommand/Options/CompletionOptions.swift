import ArgumentParser
import Geocoding

/// Options that narrow completion.
struct CompletionOptions: ParsableArguments {
  @OptionGroup var places: PlaceOptions

  /// The options of a completion.
  func suggestOptions(limit: Int) -> SuggestOptions {
    var options = SuggestOptions()
    options.limit = limit
    options.countries = places.country.flatMap { $0 }
    options.regions = places.admin1.flatMap { $0 }
    options.kinds = Set(places.preferences.kind)
    options.near = places.preferences.near
    options.language = places.preferences.language
    return options
  }
}
