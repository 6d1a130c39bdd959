public import Geocoding

internal import Gazetteer
internal import Synchronization

/// The geocoder that a server answers with, which can be replaced while it runs.
///
///     let current = CurrentGeocoder(Geocoder(try .bundled()))
///     // A request that has begun keeps the geocoder that it began with.
///     current.replace(with: Geocoder(try Gazetteer(path: "world.gaz")))
public final class CurrentGeocoder: Sendable {
  /// A geocoder with facts about its gazetteer.
  struct Snapshot: Sendable {
    let geocoder: Geocoder
    /// Differs whenever answers may differ.
    let generation: String
    /// The places by their GeoNames ids, made on first use.
    let numbers: PlaceNumbers
    /// The cache of recent replies.
    ///
    /// Some megabytes hold thousands of replies, which are short or compressed.
    let replies = ReplyCache(limitByteCount: 5 << 20)

    init(_ geocoder: Geocoder) {
      self.geocoder = geocoder
      let information = geocoder.gazetteer.information
      let addOns = geocoder.gazetteer.addOns.map(\.information)
      let checksums = (information.sections + addOns.flatMap(\.sections)).map {
        String($0.checksum, radix: 36)
      }
      generation = checksums.joined() + "\(information.byteCount)"
      numbers = PlaceNumbers(geocoder.gazetteer)
    }
  }

  private let state: Mutex<Snapshot>

  /// Makes a holder of a geocoder.
  ///
  /// - Parameter geocoder: answers requests until it is replaced.
  public init(_ geocoder: Geocoder) {
    state = Mutex(Snapshot(geocoder))
  }

  /// Answers later requests with another geocoder.
  ///
  /// Requests in flight finish with the one before.
  ///
  /// - Parameter geocoder: the other geocoder.
  public func replace(with geocoder: Geocoder) {
    let snapshot = Snapshot(geocoder)
    state.withLock { $0 = snapshot }
  }

  /// The geocoder of now.
  public var geocoder: Geocoder { snapshot.geocoder }

  var snapshot: Snapshot { state.withLock { $0 } }
}
