/// The parts of a postal address that a query holds, as they were typed.
///
///     let result = geocoder.geocode("17 rue de Fontenoy, 59000 Lille").results[0]
///     result.address?.houseNumber  // "17"
///     result.address?.street       // "rue de Fontenoy"
///     result.address?.postcode     // "59000"
///     result.address?.locality     // "Lille"
public struct AddressParts: Sendable, Hashable {
  /// The number of the house: "17", "12a", "7-9-11".
  public var houseNumber: String?
  /// The name of the street with the word for its kind: "rue de Fontenoy".
  public var street: String?
  /// The flat, floor or building: "Apt 4B".
  public var unit: String?
  /// The post office box: "PO Box 88", "BP 70640".
  public var poBox: String?
  /// The postal code: "59000", "SW1A 2AA".
  public var postcode: String?
  /// The town that the address names.
  public var locality: String?

  /// Makes an address.
  ///
  /// - Parameters:
  ///   - houseNumber: the number of the house.
  ///   - street: the name of the street.
  ///   - unit: the flat, floor or building.
  ///   - poBox: the post office box.
  ///   - postcode: the postal code.
  ///   - locality: the town.
  public init(
    houseNumber: String? = nil, street: String? = nil, unit: String? = nil, poBox: String? = nil,
    postcode: String? = nil, locality: String? = nil
  ) {
    self.houseNumber = houseNumber
    self.street = street
    self.unit = unit
    self.poBox = poBox
    self.postcode = postcode
    self.locality = locality
  }
}

extension AddressParts: Codable {
  /// The names of the JSON that answers are written as.
  private enum CodingKeys: String, CodingKey {
    case houseNumber = "house_number"
    case street, unit
    case poBox = "po_box"
    case postcode, locality
  }
}
