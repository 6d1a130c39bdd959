internal import Geography
internal import Synchronization
internal import WorldOutline

/// The outline of the world as the pages need it, made when it is first asked for.
final class WorldAssets: Sendable {
  /// The script's map is thinned to about five kilometres: whoever looks closer looks at streets, which
  /// are not there.
  private static let toleranceE2 = 5.0

  private let outline = Mutex<WorldOutline?>(nil)
  private let asset = Mutex<PageAsset?>(nil)

  /// The countries as GeoJSON.
  ///
  /// - Throws: ``WorldOutlineError`` when the binary is damaged.
  /// - Complexity: some tens of milliseconds the first time; nothing later.
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
