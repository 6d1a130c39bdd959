/// The top level domains of the Internet.
///
/// New ones appear, so an unknown domain is a warning and not an error.
package enum TopLevelDomains {
  private static let names = Set(list.split { $0 == " " || $0 == "\n" }.map(String.init))

  /// Whether a name is a known top level domain.
  ///
  /// - Parameter name: a label in ASCII and lower case, without dots.
  /// - Returns: whether the embedded list contains it.
  package static func contains(_ name: some StringProtocol) -> Bool { names.contains(String(name)) }
}
