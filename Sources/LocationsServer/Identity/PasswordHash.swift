internal import FoundationEssentials
internal import _CryptoExtras

/// A password as the store keeps it: scrypt (RFC 7914) with a salt of its own.
///
/// The text form says what it was made with, so that a later version can ask for more work and
/// still read the older ones: `scrypt$15$8$1$SALT$HASH`, both in base64.
struct PasswordHash: Hashable, Sendable {
  /// How much work a guess costs.
  struct Cost: Hashable, Sendable {
    /// The base-two logarithm of N.
    var logRounds: Int
    var blockSize: Int
    var parallelism: Int

    /// 32 MiB and about a tenth of a second: of RFC 7914's interactive kind, and few enough bytes
    /// that the log-ins that are let in at once fit a small machine.
    static let standard = Cost(logRounds: 15, blockSize: 8, parallelism: 1)

    /// What a stored hash may ask for at most: 128 MiB.
    fileprivate var isAllowed: Bool {
      (1...17).contains(logRounds) && (1...8).contains(blockSize) && (1...4).contains(parallelism)
    }

    fileprivate var byteCount: Int { 128 * blockSize << logRounds }
  }

  let cost: Cost
  let salt: [UInt8]
  let hash: [UInt8]

  /// Hashes a password with a new salt.
  ///
  /// - Complexity: the cost's; keep it off the threads that serve.
  init(of password: String, cost: Cost = .standard) throws {
    var generator = SystemRandomNumberGenerator()
    salt = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    self.cost = cost
    hash = try Self.derive(password, salt: salt, cost: cost)
  }

  /// Reads the text form; nil when it is none.
  init?(text: String) {
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
  var text: String {
    "scrypt$\(cost.logRounds)$\(cost.blockSize)$\(cost.parallelism)$"
      + Data(salt).base64EncodedString() + "$" + Data(hash).base64EncodedString()
  }

  /// Whether this is the hash of a password; compared in constant time.
  func matches(_ password: String) throws -> Bool {
    isEqualInConstantTime(try Self.derive(password, salt: salt, cost: cost), hash)
  }

  private static func derive(_ password: String, salt: [UInt8], cost: Cost) throws -> [UInt8] {
    let key = try KDF.Scrypt.deriveKey(
      from: Array(password.utf8), salt: salt, outputByteCount: 32, rounds: 1 << cost.logRounds,
      blockSize: cost.blockSize, parallelism: cost.parallelism,
      maxMemory: cost.byteCount + 1 << 20)
    return unsafe key.withUnsafeBytes { bytes in unsafe Array(bytes) }
  }
}
