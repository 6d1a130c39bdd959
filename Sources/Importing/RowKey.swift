/// What a row of a table is known by, in this run and in later ones.
public enum RowKey: Hashable, Sendable {
  /// The value of the key column.
  case key(String)
  /// The id of the post on the server.
  case objectID(String)
  /// A digest of what the row says. A row that is edited has another one.
  case content([UInt8])

  /// Whether only the content tells the row from others.
  var isContent: Bool {
    if case .content = self { true } else { false }
  }

  /// The key as the ledger stores it: a letter, a colon and the value.
  var ledgerText: String {
    switch self {
    case .key(let key): "k:" + key
    case .objectID(let objectID): "o:" + objectID
    case .content(let digest): "d:" + Self.hexadecimal(digest)
    }
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for byte in bytes { text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }
}
