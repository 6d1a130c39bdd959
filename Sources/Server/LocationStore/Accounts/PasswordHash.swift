internal import Cryptography
internal import FoundationEssentials

/// The hash of a password: scrypt (RFC 7914) with a random salt.
///
/// The text form contains the parameters, so that a later version can increase them and still read
/// older hashes: `scrypt$15$8$1$SALT$HASH`, with salt and hash in base64.
package struct PasswordHash: Hashable, Sendable {
  /// The cost parameters of scrypt.
  package struct Cost: Hashable, Sendable {
    /// The base-2 logarithm of N.
    var logRounds: Int
    var blockSize: Int
    var parallelism: Int

    /// Makes the cost parameters of scrypt.
    package init(logRounds: Int, blockSize: Int, parallelism: Int) {
      self.logRounds = logRounds
      self.blockSize = blockSize
      self.parallelism = parallelism
    }

    /// 32 MiB and about 0.1 s: suitable for interactive use by RFC 7914, and small enough that
    /// concurrent log-ins fit into the memory of a small machine.
    package static let standard = Cost(logRounds: 15, blockSize: 8, parallelism: 1)

    /// The maximum memory that a stored hash may require: 128 MiB.
    fileprivate var isAllowed: Bool {
      (1...17).contains(logRounds) && (1...8).contains(blockSize) && (1...4).contains(parallelism)
    }

    fileprivate var byteCount: Int { 128 * blockSize << logRounds }
  }

  package let cost: Cost
  let salt: [UInt8]
  package let hash: [UInt8]

  /// Hashes a password with a new salt.
  ///
  /// - Complexity: that of the cost parameters; do not call it on threads that serve requests.
  package init(of password: String, cost: Cost = .standard) throws {
    var generator = SystemRandomNumberGenerator()
    salt = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    self.cost = cost
    hash = try Self.derive(password, salt: salt, cost: cost)
  }

  /// Reads the text form; nil if it is invalid.
  package init?(text: String) {
    let parts = text.split(separator: "$", omittingEmptySubsequences: false)
    guard parts.count == 6, parts[0] == "scrypt", let logRounds = Int(parts[1]),
      let blockSize = Int(parts[2]), let parallelism = Int(parts[3]),
      let salt = Data(base64Encoded: String(parts[4])),
      let hash = Data(base64Encoded: String(parts[5])), hash.count == 32
    else { return nil }
    cost = Cost(logRounds: logRounds, blockSize: blockSize, parallelism: parallelism)
    self.salt = Array(salt)
    self.hash = Array(hash)
    guard cost.isAllowed else { return nil }
  }

  /// The text form.
  package var text: String {
    "scrypt$\(cost.logRounds)$\(cost.blockSize)$\(cost.parallelism)$"
      + Data(salt).base64EncodedString() + "$" + Data(hash).base64EncodedString()
  }

  /// Whether this is the hash of a password; compares in constant time.
  package func matches(_ password: String) throws -> Bool {
    isEqualInConstantTime(try Self.derive(password, salt: salt, cost: cost), hash)
  }

  private static func derive(_ password: String, salt: [UInt8], cost: Cost) throws -> [UInt8] {
    try Scrypt.key(
      from: Array(password.utf8), salt: salt, byteCount: 32, rounds: 1 << cost.logRounds,
      blockSize: cost.blockSize, parallelism: cost.parallelism,
      memoryLimit: cost.byteCount + 1 << 20)
  }
}
