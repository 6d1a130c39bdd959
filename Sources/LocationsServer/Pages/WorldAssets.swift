internal import Geography
internal import Synchronization
internal import WorldOutline

/// The world outline for the pages, made on first use.
final class WorldAssets: Sendable {
  /// The tolerance for simplifying the script's map: about 5 km, because the map has no streets.
  private static let toleranceE2 = 5.0

  private let outline = Mutex<WorldOutline?>(nil)
  private let asset = Mutex<PageAsset?>(nil)

  /// The countries as GeoJSON.
  ///
  /// - Throws: `WorldOutlineError` if the binary is damaged.
  /// - Complexity: tens of milliseconds on first use, then constant.
  func geoJSON() throws(WorldOutlineError) -> PageAsset {
    if let made = asset.withLock({ $0 }) { return made }
    let made = PageAsset(
      try world().simplified(toWithin: Self.toleranceE2).geoJSON(),
      mediaType: "application/geo+json")
    asset.withLock { $0 = made }
    return made
  }

  /// The countries.
  func world() throws(WorldOutlineError) -> WorldOutline {
    if let read = outline.withLock({ $0 }) { return read }
    let read = try WorldOutline.bundled()
    outline.withLock { $0 = read }
    return read
  }
}
