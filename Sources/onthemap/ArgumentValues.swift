public import ArgumentParser
public import Importing
public import LocationsServer
public import PostCommandSupport

extension PostListFormat: ExpressibleByArgument {}
extension ImportOptions.Ambiguity: ExpressibleByArgument {}
extension ImportOptions.OnError: ExpressibleByArgument {}
extension PostReportEncoder.Format: ExpressibleByArgument {}
/// What `--sign-up` says, known or not.
///
/// An option that may stand without a value takes one that it cannot read for none, so a typo in
/// `--sign-up=closed` would let everybody in.
struct SignUpChoice: ExpressibleByArgument {
  /// The option without a value.
  static let open = Self(argument: SignUpMode.open.rawValue)

  let text: String

  init(argument: String) { text = argument }

  /// Who can make an account; nil if the text says nothing known.
  var mode: SignUpMode? { SignUpMode(rawValue: text) }

  static var allValueStrings: [String] { SignUpMode.allCases.map(\.rawValue) }
  var defaultValueDescription: String { text }
}
extension Account.Role: ExpressibleByArgument {}

extension WebOrigin: ExpressibleByArgument {
  /// Reads an address such as https://map.example.org.
  public init?(argument: String) { self.init(argument) }
}

extension AddressRange: ExpressibleByArgument {
  /// Reads an address, or a range such as 10.0.0.0/8.
  public init?(argument: String) { self.init(argument) }
}
