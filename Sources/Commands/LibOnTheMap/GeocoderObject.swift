import COnTheMap
import CommandLineSupport
import FileGeocoding
import Gazetteer
import GeoFormats
import Geocoding
import Synchronization

/// The object behind `otm_geocoder`.
final class GeocoderObject: Sendable {
  let geocoder: Geocoder
  private let origin: String
  /// The languages of the gazetteer, once one was asked for.
  private let languages = Mutex<Set<String>?>(nil)

  /// Opens the files that options name.
  ///
  /// - Parameter options: the options of `otm_open`.
  /// - Throws: ``Failure``.
  init(_ options: CallOptions) throws(Failure) {
    let source = try options.source()
    do throws(GazetteerFault) {
      geocoder = Geocoder(try source.gazetteer())
    } catch {
      let isUnread =
        switch error.error {
        case .noSuchFile, .unreadable: true
        default: false
        }
      throw Failure(status: isUnread ? OTM_CANNOT_READ : OTM_INVALID_GAZETTEER, message: "\(error)")
    }
    origin = source.path ?? "bundled"
  }

  /// Checks the values of options that only the gazetteer knows.
  func check(_ options: CallOptions) throws(Failure) {
    do throws(OptionValues.UnknownValue) {
      try OptionValues.check(
        countries: options.countries, regions: options.regions, in: geocoder.gazetteer)
      if let language = options.language {
        let known = languages.withLock { languages in
          let known = languages ?? OptionValues.languages(of: geocoder.gazetteer)
          languages = known
          return known
        }
        try OptionValues.check(language: language, known: known)
      }
    } catch {
      throw .option("\(error)")
    }
  }

  /// The description that `otm_describe` stores.
  var description: String {
    let gazetteer = geocoder.gazetteer
    var summary = GazetteerSummary(gazetteer.information, origin: origin)
    summary.addOns = gazetteer.addOns.map { GazetteerSummary.AddOnSummary($0, over: gazetteer) }
    return summary.json
  }
}
