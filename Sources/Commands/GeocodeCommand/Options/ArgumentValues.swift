public import AddOnBuilding
public import ArgumentParser
import CommandLineSupport
import FileGeocoding
public import Gazetteer
public import GeoFormats
public import Geocoding

// The words of these types are the words of the command line.

extension AddressFormat: ExpressibleByArgument {}
extension InputFormat: ExpressibleByArgument {}
extension OutputEncoding: ExpressibleByArgument {}
extension OutputFormat: ExpressibleByArgument {}
extension PlaceKind: ExpressibleByArgument {}
extension Precision: ExpressibleByArgument {}
extension TableFormat: ExpressibleByArgument {}
