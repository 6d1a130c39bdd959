public import Borders

/// Where a geocoder has the borders of countries from.
///
///     let geocoder = Geocoder(try .bundled(), borders: .absent)
public enum BorderSource: Sendable {
  /// From the outline in the binary. It is read when it is first needed; if it is damaged, there
  /// are no borders.
  case bundled
  /// From another outline.
  case given(CountryBorders)
  /// There are no borders: a point is in the country of the nearest place.
  case absent

  var value: CountryBorders? {
    switch self {
    case .bundled: CountryBorders.bundled
    case .given(let borders): borders
    case .absent: nil
    }
  }
}
