package import Geocoding
package import ArgumentParser
import FileGeocoding
package import Files
package import Gazetteer

extension GazetteerSource {
  /// The files that are read, for what is written beside them.
  package var files: FileUses {
    var uses = FileUses()
    uses.read(path, as: "--gazetteer")
    for addOn in addOns { uses.read(addOn, as: "--add-on") }
    for addOn in foundAddOns { uses.read(addOn, as: "an add-on that is loaded") }
    return uses
  }

  /// Opens the gazetteer for some countries, regions and a language, which it must know.
  ///
  /// - Parameters:
  ///   - countries: ISO 3166-1 alpha-2 codes, upper case.
  ///   - regions: codes of regions.
  ///   - language: the language of names, such as `de` or `pt-BR`.
  ///   - note: writes a line on standard error.
  /// - Returns: the gazetteer.
  /// - Throws: the status to exit with: 64 (`EX_USAGE`) for an unknown country or region or a
  ///   language without names, and those of ``open(note:)``.
  package func open(
    countries: [CountryCode], regions: [RegionCode] = [], language: String?, note: (String) -> Void
  ) throws(ExitCode) -> Gazetteer {
    let gazetteer = try open(note: note)
    do throws(OptionValues.UnknownValue) {
      try OptionValues.check(countries: countries, regions: regions, in: gazetteer)
      if let language {
        try OptionValues.check(language: language, known: OptionValues.languages(of: gazetteer))
      }
    } catch {
      note("\(error)")
      throw ExitCode(64)
    }
    return gazetteer
  }

  /// Opens the gazetteer, or says why it cannot be opened.
  ///
  /// - Parameters:
  ///   - isMapped: whether to map a file; a server reads it, since the file may be overwritten.
  ///   - note: writes a line on standard error.
  /// - Returns: the gazetteer.
  /// - Throws: the status to exit with: 64 (`EX_USAGE`) where what is printed would go into one of
  ///   the files, 66 (`EX_NOINPUT`) where there is no such file, 65 (`EX_DATAERR`) where it is not
  ///   a gazetteer.
  package func open(
    isMapped: Bool = true, note: (String) -> Void
  ) throws(ExitCode) -> Gazetteer {
    var uses = files
    uses.writeStandardOutput(as: "the output")
    do throws(FileUses.Conflict) {
      try uses.check()
    } catch {
      note("\(error.other) is the output file: write to another file")
      throw ExitCode(64)
    }
    do throws(GazetteerFault) {
      return try gazetteer(isMapped: isMapped, note: note)
    } catch {
      note("\(error)")
      switch error.error {
      case .noSuchFile, .unreadable: throw ExitCode(66)
      default: throw ExitCode(65)
      }
    }
  }
}
