import Geocoding

extension OutputBuffer {
  /// Appends the member for the parts of an address; nothing where there are none.
  mutating func append(jsonMemberOf address: AddressParts) {
    var isFirst = true
    append(jsonPart: #""house_number":"#, address.houseNumber, &isFirst)
    append(jsonPart: #""street":"#, address.street, &isFirst)
    append(jsonPart: #""unit":"#, address.unit, &isFirst)
    append(jsonPart: #""po_box":"#, address.poBox, &isFirst)
    append(jsonPart: #""postcode":"#, address.postcode, &isFirst)
    append(jsonPart: #""locality":"#, address.locality, &isFirst)
    if !isFirst { append(literal: "}") }
  }

  private mutating func append(jsonPart key: StaticString, _ part: String?, _ isFirst: inout Bool) {
    guard let part else { return }
    append(literal: isFirst ? #","address":{"# : ",")
    isFirst = false
    append(literal: key)
    append(json: part)
  }
}
