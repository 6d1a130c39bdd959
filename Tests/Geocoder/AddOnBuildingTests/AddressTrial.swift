import AddOnBuilding
import Gazetteer
import Geocoding
import Geography

/// A table of addresses in cities of the small world, and add-ons of it.
enum AddressTrial {
  static let table = """
    name,street,street_2,number,unit,city,postcode,country,lat,lon
    ,Pike Street,,85,,Seattle,98101,US,47.60895,-122.34040
    ,Pike Street,,87,,Seattle,98101,US,47.60905,-122.34020
    ,Pike Street,,91,,Seattle,98101,US,47.60925,-122.33980
    ,Pike Street,,86,,Seattle,98101,US,47.60880,-122.34010
    ,Main Street,,12,,Springfield,62701,US,39.80100,-89.64400
    ,Main Street,,12,,Springfield,65806,US,37.21500,-93.29800
    ,Lonesome Road,,4,,Springfield,65806,US,37.21900,-93.29100
    ,Hauptstraße,,5,,Berlin,10827,DE,52.48400,13.35300
    ,Hauptstraße,,5a,,Berlin,10827,DE,52.48410,13.35310
    ,Hauptstraße,,9-11,,Berlin,10827,DE,52.48430,13.35330
    ,Hauptstraße,,12/3,,Berlin,10827,DE,52.48450,13.35390
    ,Berliner Straße,,7,,Munich,80805,DE,48.17000,11.59500
    ,Unter den Linden,,77,,Berlin,10117,DE,52.51670,13.38100
    ,rue de Rivoli,,12 bis,,Paris,75004,FR,48.85560,2.36070
    ,rue de Rivoli,,99,,Paris,75001,FR,48.86290,2.33580
    ,Mannerheimintie,Mannerheimvägen,3,A 4,Bellevue,98004,US,47.61100,-122.20100
    ,Mannerheimintie,Mannerheimvägen,3,B 7,Bellevue,98004,US,47.61100,-122.20100
    Zitzewitz Farm,,,,,Spokane,99201,US,47.66100,-117.43100
    ,Elm Lane,,,,Spokane,99201,US,47.66200,-117.43200
    ,Riverside Avenue NW,,16,,Spokane,99201,US,47.65800,-117.42500
    """

  static func build(
    _ text: String = table, over base: Gazetteer? = nil, isStrict: Bool = false,
    _ reading: AddressReaderOptions = AddressReaderOptions()
  ) throws -> BuiltAddOn {
    let base = try base ?? Trial.base.get()
    return try Trial.withFile(text, named: "addresses.csv") { path in
      var options = BuildOptions(paths: [path], base: base)
      options.isStrict = isStrict
      return try AddressesBuilder.build(options, reading: reading)
    }
  }

  static func geocoder(_ text: String = table, over base: Gazetteer? = nil) throws -> Geocoder {
    try Geocoder(
      base ?? Trial.base.get(), adding: [AddOn(contents: build(text).bytes)], borders: .absent)
  }
}
