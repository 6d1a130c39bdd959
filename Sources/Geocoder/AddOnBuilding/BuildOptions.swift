package import Gazetteer

/// The options of every build of an add-on.
package struct BuildOptions {
  /// The files to read; `-` is standard input.
  package var paths: [String]
  /// The gazetteer that the add-on will lie over.
  package var base: Gazetteer
  /// Whether a row that must be skipped ends the build.
  package var isStrict = false
  /// The licence of the data, and the words that it asks for.
  package var licence = GazetteerInformation.Source.unknownLicence
  package var attribution = ""
  /// The languages in which an extract's names are wanted beside the local ones, as BCP 47 codes in
  /// lowercase; nil for all of them.
  package var languages: Set<String>?
  /// Takes how far the build is, now and then.
  package var progress: (BuildProgress) -> Void = { _ in }

  /// Makes options with the usual values.
  package init(paths: [String], base: Gazetteer) {
    self.paths = paths
    // Numbers of add-ons mean nothing in a file.
    self.base = base.base
  }

  /// The lines of INFO for the inputs: none of their fields may have a tab or a line feed.
  var notice: String {
    func plain(_ text: String) -> String {
      String(text.map { $0 == "\t" || $0.isNewline ? " " : $0 })
    }
    return paths.map { path in
      let name = path.split(separator: "/").last.map(String.init) ?? path
      return [path == "-" ? "standard input" : name, "", licence, attribution].map(plain)
        .joined(separator: "\t") + "\n"
    }.joined()
  }
}

/// How far a build is.
package enum BuildProgress: Sendable {
  /// So many rows and bytes were read, of so many bytes if that is known.
  case reading(rows: Int, bytes: Int, of: Int?)
  /// So many entries of all were put in order.
  case arranging(Int, of: Int)
}

/// An add-on that was built.
package struct BuiltAddOn {
  /// The bytes of the file.
  package let bytes: [UInt8]
  /// The counts of rows by outcome.
  package let report: BuildReport
}
