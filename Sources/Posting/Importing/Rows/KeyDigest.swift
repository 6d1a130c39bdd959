import Cryptography

/// The first half of SHA-256 over a key: no two keys of any table have the same.
struct KeyDigest: Hashable {
  fileprivate let high: UInt64
  private let low: UInt64

  init(_ key: String) {
    var numbers: (UInt64, UInt64) = (0, 0)
    for (index, byte) in SHA256.digest(of: Array(key.utf8)).prefix(16).enumerated() {
      if index < 8 {
        numbers.0 = numbers.0 << 8 | UInt64(byte)
      } else {
        numbers.1 = numbers.1 << 8 | UInt64(byte)
      }
    }
    (high, low) = numbers
  }
}

/// The first line of each key so far.
///
/// Keys are kept in pages of equal size; a page that is full is split by one more bit of its
/// digests (extendible hashing: Fagin, Nievergelt, Pippenger and Strong, 1979). Nothing ever moves
/// to a larger place, as a dictionary does, which holds its old and its new memory at once and
/// leaves holes behind: a million keys take some 30 MB.
///
/// - Complexity: noting a key looks at one page; memory is linear in the number of keys.
struct KeyLines {
  private struct Page {
    /// How many of the first bits all digests of the page share.
    var depth: Int
    var digests: [KeyDigest] = []
    var lines: [Int32] = []

    init(depth: Int) {
      self.depth = depth
      digests.reserveCapacity(KeyLines.pageCount)
      lines.reserveCapacity(KeyLines.pageCount)
    }
  }

  /// How many keys a page holds.
  static let pageCount = 120

  private var pages = [Page(depth: 0)]
  /// The page of each beginning of a digest; as many bits of it as make this count.
  private var directory: [Int32] = [0]
  private var directoryDepth = 0

  /// Notes the line of a key.
  ///
  /// - Returns: the line that the key was first noted with; nil for a new key.
  mutating func note(_ key: String, line: Int) -> Int? {
    let digest = KeyDigest(key)
    let line = Int32(clamping: line)
    while true {
      let page = Int(directory[Self.beginning(of: digest, bitCount: directoryDepth)])
      if let index = pages[page].digests.firstIndex(of: digest) {
        return Int(pages[page].lines[index])
      }
      if pages[page].digests.count < Self.pageCount {
        pages[page].digests.append(digest)
        pages[page].lines.append(line)
        return nil
      }
      split(page)
    }
  }

  private static func beginning(of digest: KeyDigest, bitCount: Int) -> Int {
    bitCount == 0 ? 0 : Int(digest.high >> UInt64(64 - bitCount))
  }

  /// Parts a full page in two by the next bit.
  private mutating func split(_ index: Int) {
    let depth = pages[index].depth + 1
    if depth > directoryDepth {
      directory = directory.flatMap { [$0, $0] }
      directoryDepth += 1
    }
    let old = pages[index]
    var halves = [Page(depth: depth), Page(depth: depth)]
    for (digest, line) in zip(old.digests, old.lines) {
      let half = Self.beginning(of: digest, bitCount: depth) & 1
      halves[half].digests.append(digest)
      halves[half].lines.append(line)
    }
    pages[index] = halves[0]
    pages.append(halves[1])
    // The beginnings that lead to the page stand side by side; the second half of them has the new
    // bit.
    let shift = directoryDepth - depth
    let first = (Self.beginning(of: old.digests[0], bitCount: depth) | 1) << shift
    for slot in first..<first + (1 << shift) { directory[slot] = Int32(pages.count - 1) }
  }
}
