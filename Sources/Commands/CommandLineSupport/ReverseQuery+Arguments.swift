package import Geocoding

extension ReverseQuery {
  /// The arguments with two plain numbers at their end taken for one coordinate.
  ///
  /// People type `reverse 47.6 -122.3`, whose last word looks like an option.
  package static func joining(_ arguments: [String]) -> [String] {
    let numbers = arguments.suffix(2)
    guard numbers.count == 2, numbers.allSatisfy({ Double($0) != nil }) else { return arguments }
    return arguments.dropLast(2) + [numbers.joined(separator: ",")]
  }
}
