/// The top level domains of the Internet.
///
/// New ones appear now and then, so that an unknown one is a reason to warn and not to refuse.
package enum TopLevelDomains {
  private static let names = Set(list.split { $0 == " " || $0 == "\n" }.map(String.init))

  /// Whether a name, in ASCII and lower case, is a top level domain.
  package static func contains(_ name: some StringProtocol) -> Bool { names.contains(String(name)) }
}
