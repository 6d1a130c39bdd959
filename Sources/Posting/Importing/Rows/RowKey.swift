import Cryptography
import TextTools

/// The key of a row of a table, the same in this run and in later ones.
public enum RowKey: Hashable, Sendable {
  /// The value of the key column.
  case key(String)
  /// The id of the post on the server.
  case objectID(String)
  /// A digest of the row's content, which changes when the row is edited.
  case content([UInt8])

  /// Whether only the content distinguishes the row from others.
  var isContent: Bool {
    if case .content = self { true } else { false }
  }

  /// The key as the ledger stores it: a letter, a colon and the value.
  var ledgerText: String {
    switch self {
    case .key(let key): "k:" + key
    case .objectID(let objectID): "o:" + objectID
    case .content(let digest): "d:" + Hexadecimal.text(of: digest)
    }
  }

  /// Reads what ``ledgerText`` wrote; nil for other texts.
  init?(ledgerText text: some StringProtocol) {
    let value = String(text.dropFirst(2))
    switch text.prefix(2) {
    case "k:": self = .key(value)
    case "o:": self = .objectID(value)
    case "d:":
      guard let digest = Self.bytes(ofHexadecimal: value) else { return nil }
      self = .content(digest)
    default: return nil
    }
  }

  /// The import key that a server stores with a post, so that an import finds it again.
  ///
  /// It is a digest, which does not tell the key, and the same in each run over a table and on each
  /// machine.
  ///
  /// - Parameters:
  ///   - text: the key as the ledger stores it.
  ///   - salt: distinguishes the rows of this import from rows of others with the same keys.
  /// - Returns: 32 hexadecimal digits.
  static func importKey(ofLedgerText text: String, salt: String) -> String {
    Hexadecimal.text(of: SHA256.digest(of: Array("\(salt) \(text)".utf8)).prefix(16))
  }

  static func bytes(ofHexadecimal text: String) -> [UInt8]? {
    let digits = text.utf8.compactMap(\.hexadecimalValue)
    guard digits.count == text.utf8.count, digits.count % 2 == 0, !digits.isEmpty else {
      return nil
    }
    return stride(from: 0, to: digits.count, by: 2).map {
      digits[$0] << 4 | digits[$0 + 1]
    }
  }
}
