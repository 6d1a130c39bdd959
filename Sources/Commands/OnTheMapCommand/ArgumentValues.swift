public import ArgumentParser
public import GeocodingServer
public import HTTPServing
public import Importing
internal import LocationStore
public import LocationsServer
public import PostValidation

extension PostListFormat: ExpressibleByArgument {}
extension ImportOptions.Ambiguity: ExpressibleByArgument {}
extension ImportOptions.OnError: ExpressibleByArgument {}
extension PostReportEncoder.Format: ExpressibleByArgument {}
extension GeocodingRoutes.Root: ExpressibleByArgument {}
extension SignUpMode: ExpressibleByArgument {}
extension Account.Role: ExpressibleByArgument {}

extension WebOrigin: ExpressibleByArgument {
  /// Reads an address such as https://map.example.org.
  public init?(argument: String) { self.init(argument) }
}

extension AddressRange: ExpressibleByArgument {
  /// Reads an address, or a range such as 10.0.0.0/8.
  public init?(argument: String) { self.init(argument) }
}
